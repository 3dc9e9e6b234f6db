import { resetPassword } from '@kolaj/contract/account';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';

/** Sets a new password by the token of the mailed link; a dead link and the old password are outcomes, not errors. */
export const useResetPassword = (token: string) =>
  useSend((password: string) => call(resetPassword, { password, token }));
