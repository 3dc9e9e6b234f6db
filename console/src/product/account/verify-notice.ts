import { resendVerification } from '@kolaj/contract/account/account';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';
import { installationQuery, sessionQuery } from './session.query.ts';

/** The address that waits for its verification, or null where nothing has to be said (D-16). */
export function useUnverifiedEmail(): string | null {
  const { data: user } = useQuery(sessionQuery);
  const { data: installation } = useQuery(installationQuery);
  if (!user || user.verified || installation === undefined) return null;
  const hosts = installation.verify_banner_hosts;
  return hosts === null || hosts.includes(window.location.hostname) ? user.email : null;
}

/** Mails the link again; whether it went out is the answer's `data.success` (ERR-13). */
export const useResendVerification = () =>
  useMutation({ mutationFn: (email: string) => call(resendVerification, { email }) });
