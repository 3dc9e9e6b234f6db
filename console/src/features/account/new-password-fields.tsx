import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { PasswordChecklist } from '../../product/account/password-checklist.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';

interface NewPasswordFieldsProps {
  form: { values: { password: string }; getInputProps: (field: 'password' | 'confirmation') => object };
  /** "New password" where there is an old one. */
  isNew?: boolean;
  isFirst?: boolean;
}

/** A password and its repetition, with the rule ticked off while somebody types (D-20). */
export function NewPasswordFields({ form, isNew = false, isFirst = false }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  const checklist = useId();
  return (
    <>
      <PasswordField
        {...form.getInputProps('password')}
        name="password"
        label={
          isNew
            ? t({ id: 'reset.password', message: 'New password' })
            : t({ id: 'login.password', message: 'Password' })
        }
        autoComplete="new-password"
        autoFocus={isFirst}
        describedBy={checklist}
        help={<PasswordChecklist id={checklist} password={form.values.password} />}
      />
      <PasswordField
        {...form.getInputProps('confirmation')}
        name="confirmation"
        label={t({ id: 'register.confirmation', message: 'Repeat password' })}
        autoComplete="new-password"
      />
    </>
  );
}
