import { useEffect, useEffectEvent } from 'react';
import { useForm } from '../../../ui/form/use-form.tsx';
import { type Credentials, checkLogin } from '../account-rules.ts';
import { useWait } from '../use-wait.ts';
import type { useLogin } from './login.query.ts';

export interface LoginFormOptions {
  login: ReturnType<typeof useLogin>;
  /** Typed before, when somebody comes back from the second step. */
  typed: Credentials;
  onSubmit: (credentials: Credentials, onError: (error: unknown) => void) => void;
}

/** What a login sends, what becomes of a refusal (VAL-09, VAL-10), and how long it has to wait. */
export function useLoginForm({ login, typed, onSubmit }: LoginFormOptions) {
  const wait = useWait();
  const form = useForm({
    initialValues: { username: typed.username, password: typed.password },
    validate: checkLogin,
    isBusy: login.isPending || wait.isWaiting,
    onSubmit: ({ username, password }) =>
      onSubmit({ username: username.trim(), password }, (error) => {
        if (wait.take(error)) login.reset();
        else form.refuseBy(error);
      }),
  });

  // What is most likely mistyped is typed over at once.
  const retype = useEffectEvent(() => form.getInputNode<HTMLInputElement, 'password'>('password')?.select());
  const hasFailed = login.data?.kind === 'failed';
  useEffect(() => {
    if (hasFailed) retype();
  }, [hasFailed]);

  return { form, wait };
}
