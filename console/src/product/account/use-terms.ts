import { getInstallation } from '@kolaj/contract/shop/shop';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../lib/calls/api.ts';

/**
 * The version of the terms that this page shows, to be sent with the consent: the server refuses it for texts that were changed
 * meanwhile (D-91), and `renew` asks for the new one. Not known, as when the call failed: the server takes those of now.
 */
export function useTerms() {
  const [version, setVersion] = useState<string>();
  const renew = () =>
    call(getInstallation, {}).then(
      ({ terms_version }) => setVersion(terms_version),
      () => undefined,
    );
  const askNow = useEffectEvent(renew);
  useEffect(() => void askNow(), []);
  return { sent: version === undefined ? {} : { terms_version: version }, renew };
}
