import type { MessageTry } from '@kolaj/contract/integration/webhook';
import { useLingui } from '@lingui/react/macro';
import { faultWords } from './webhook-words.ts';

/** What a receiver said: its status, or why there was none. */
export function useTryWords(): (one: MessageTry) => string {
  const { t } = useLingui();
  return ({ status, fault }) => {
    if (fault !== null) return t(faultWords[fault]);
    return status === null ? '' : `HTTP ${status}`;
  };
}
