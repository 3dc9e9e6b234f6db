import { requestReset, resetPassword } from '@kolaj/contract/account/account';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';

/** Mails a link for a new password; the answer never tells whether the address has an account (D-17). */
export const useResetLink = () =>
  useSend(async (email: string) => {
    const { data } = await call(requestReset, { from: 'live', email });
    return data;
  });

/** Sets a new password by the token of the mailed link; a dead link and the old password are outcomes, not errors. */
export const useResetPassword = (token: string) =>
  useSend((password: string) => call(resetPassword, { password, token }));
