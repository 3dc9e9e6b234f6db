import type { OwnSession } from '@kolaj/contract/account/account-security';
import { useLingui } from '@lingui/react/macro';

/** Browser and system as far as the server could tell. */
export function useDeviceName() {
  const { t } = useLingui();
  return ({ device }: OwnSession) => device || t({ id: 'sessions.unknown', message: 'Unknown device' });
}
