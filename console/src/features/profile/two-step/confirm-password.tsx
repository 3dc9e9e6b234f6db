import type { RefusalCode } from '@kolaj/contract/refusals';
import { useLingui } from '@lingui/react/macro';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { DialogForm } from '../dialog-form.tsx';
import { PasswordField } from '../password-field.tsx';

type Answer = { success: true } | { success: false; code: RefusalCode };

interface ConfirmPasswordProps {
  title: string;
  over?: ReactNode;
  under: string;
  submit: string;
  mutation: UseMutationResult<Answer, Error, { password: string }>;
  onClose: () => void;
}

/** The current password before something that only its owner may do. */
export function ConfirmPassword({ title, over, under, submit, mutation, onClose }: ConfirmPasswordProps) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const refusal = mutation.data?.success === false ? t(refusalWords[mutation.data.code]) : null;

  const send = () => {
    setIsMissing(password === '');
    if (password === '') return field.current?.focus();
    mutation.mutate({ password }, { onSuccess: ({ success }) => (success ? undefined : field.current?.focus()) });
  };
  return (
    <DialogForm
      title={title}
      over={over}
      under={under}
      submit={submit}
      mutation={mutation}
      onSubmit={send}
      onClose={onClose}
    >
      <PasswordField
        ref={field}
        label={t({ id: 'profile.current-password', message: 'Current password' })}
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={isMissing ? t({ id: 'login.password-required', message: 'Password is required!' }) : refusal}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setIsMissing(false);
          if (mutation.data !== undefined) mutation.reset();
        }}
      />
    </DialogForm>
  );
}
