import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Problems } from '../../lib/calls/use-form.ts';
import { PasswordChecklist } from '../../product/account/password-checklist.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import type { NewPasswordField } from './account-rules.ts';

interface NewPasswordFieldsProps {
  problems: Problems<NewPasswordField>;
  /** "New password" where there is an old one. */
  isNew?: boolean;
  isFirst?: boolean;
}

/** A password and its repetition, with the rule ticked off while somebody types (D-20). */
export function NewPasswordFields({ problems, isNew = false, isFirst = false }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  const checklist = useId();
  const [password, setPassword] = useState('');
  return (
    <>
      <PasswordField
        name="password"
        label={
          isNew
            ? t({ id: 'reset.password', message: 'New password' })
            : t({ id: 'login.password', message: 'Password' })
        }
        problem={problems.password}
        autoComplete="new-password"
        autoFocus={isFirst}
        describedBy={checklist}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        help={<PasswordChecklist id={checklist} password={password} />}
      />
      <PasswordField
        name="confirmation"
        label={t({ id: 'register.confirmation', message: 'Repeat password' })}
        problem={problems.confirmation}
        autoComplete="new-password"
      />
    </>
  );
}
