import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

interface PasswordFieldProps extends Omit<PasswordInputProps, 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password';
  /** Id of what is below the field and belongs to it. */
  describedBy?: string;
}

/** A password that can be made visible. */
export function PasswordField({ describedBy, ...props }: PasswordFieldProps) {
  const { t } = useLingui();
  return (
    <PasswordInput
      {...props}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      visibilityToggleButtonProps={{
        'aria-label': t({ id: 'login.show-password', message: 'Show password' }),
      }}
    />
  );
}

/** The password that somebody has, before something that only its owner may do. */
export function CurrentPassword(props: Omit<PasswordInputProps, 'autoComplete' | 'label'>) {
  const { t } = useLingui();
  return (
    <PasswordField
      {...props}
      label={t({ id: 'profile.current-password', message: 'Current password' })}
      autoComplete="current-password"
    />
  );
}

const required = msg({ id: 'login.password-required', message: 'Password is required!' });

export const passwordMissing = (password: string) => (password === '' ? required : undefined);
