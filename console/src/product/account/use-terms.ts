import { getInstallation } from '@kolaj/contract/shop/shop';
import { useState } from 'react';
import { call } from '../../lib/calls/api.ts';

/**
 * The version of the terms that this page shows, to be sent with the consent: the server refuses it for texts that were changed
 * meanwhile (D-91), and `renew` asks for the new one.
 * @param shown as the installation said it when the page opened; undefined = not known, and the server takes those of now
 */
export function useTerms(shown: string | undefined) {
  const [renewed, setRenewed] = useState<string>();
  const version = renewed ?? shown;
  const renew = () =>
    call(getInstallation, {}).then(
      ({ terms_version }) => setRenewed(terms_version),
      () => undefined,
    );
  return { sent: version === undefined ? {} : { terms_version: version }, renew };
}
