import { login } from '@kolaj/contract/account';
import { call } from '../../lib/api.ts';
import { useSend } from '../../lib/use-send.ts';

/** Logs in; a wrong mail or password is an answer (`success: false`), not an error. */
export const useLogin = () => useSend((form: { username: string; password: string }) => call(login, form));
