import type { RefusalCode } from '@kolaj/contract/refusals';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { Failed } from '../ui/failed.tsx';
import styles from './two-step.module.css';

interface TaskFormProps {
  title: ReactNode;
  under?: ReactNode;
  submit: ReactNode;
  sending: { isPending: boolean; isError: boolean; error: unknown };
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** One step of what is done about the second factor, in place in the settings. */
export function TaskForm({ title, under, submit, sending, onSubmit, onCancel, children }: TaskFormProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h3>{title}</h3>
      {under !== undefined && <p>{under}</p>}
      {sending.isError && <Failed error={sending.error} />}
      {children}
      <ActionButton type="submit" isBusy={sending.isPending}>
        {submit}
      </ActionButton>
      <ActionButton look="text" onClick={onCancel}>
        <Trans id="common.cancel">Cancel</Trans>
      </ActionButton>
    </form>
  );
}

/** Why a field's text was refused, in words; undefined = it was not, or that is another field's. */
export function useRefusal(answer: { success: true } | { success: false; code: RefusalCode } | undefined) {
  const { t } = useLingui();
  const code = answer?.success === false ? answer.code : null;
  const words = code === null ? undefined : t(refusalWords[code]);
  return {
    password: code === 'wrong_password' ? words : undefined,
    other: code === 'wrong_password' ? undefined : words,
  };
}

interface CurrentPasswordProps {
  value: string;
  error: string | undefined;
  onChange: (password: string) => void;
}

/** The password that somebody has, before something that only its owner may do. */
export function CurrentPassword({ value, error, onChange }: CurrentPasswordProps) {
  const { t } = useLingui();
  return (
    <PasswordField
      name="password"
      label={t({ id: 'profile.current-password', message: 'Current password' })}
      value={value}
      autoComplete="current-password"
      required
      autoFocus
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
