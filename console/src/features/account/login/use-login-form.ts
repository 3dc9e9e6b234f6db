import { useEffect, useEffectEvent } from 'react';
import { useForm } from '../../../lib/calls/use-form.ts';
import { checkLogin } from '../account-rules.ts';
import { useWait } from '../use-wait.ts';
import type { useLogin } from './login.query.ts';

export interface Credentials {
  username: string;
  password: string;
}

export interface LoginFormOptions {
  login: ReturnType<typeof useLogin>;
  onSubmit: (credentials: Credentials, onError: (error: unknown) => void) => void;
}

/** What a login sends, what becomes of a refusal (VAL-09, VAL-10), and how long it has to wait. */
export function useLoginForm({ login, onSubmit }: LoginFormOptions) {
  const wait = useWait();
  const form = useForm({
    blank: { username: '', password: '' },
    validate: checkLogin,
    isBusy: login.isPending || wait.isWaiting,
    onSubmit: ({ username, password }) =>
      onSubmit({ username: username.trim(), password }, (error) => {
        if (wait.take(error)) login.reset();
        else form.showRefused(error);
      }),
  });

  // What is most likely mistyped is typed over at once.
  const retype = useEffectEvent(() => form.select('password'));
  const hasFailed = login.data?.kind === 'failed';
  useEffect(() => {
    if (hasFailed) retype();
  }, [hasFailed]);

  return { form, wait };
}
