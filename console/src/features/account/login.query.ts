import { login } from '@kolaj/contract/account';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Logs in; a wrong mail or password is an answer (`success: false`), not an error. */
export const useLogin = () =>
  useMutation({ mutationFn: (form: { username: string; password: string }) => call(login, form) });
