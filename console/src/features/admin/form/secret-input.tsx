import { useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';

interface SecretInputProps {
  label: string;
  /** Of the stored secret, which is not shown; null = none is stored for this. */
  last4: string | null;
  /** What is shown while none is stored. */
  help?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  error?: string | false;
  required?: boolean;
  className?: string;
}

/** A secret that is written and never read (D-06): what is stored shows by its last characters, and stays while nothing is typed. */
export function SecretInput({ label, last4, help, onChange, ...input }: SecretInputProps) {
  const { t } = useLingui();
  const kept =
    last4 !== null && t({ id: 'firm-config.stored', message: `Saved, ends in ${last4}. Leave it empty to keep it.` });
  return (
    <PasswordInput
      {...input}
      label={label}
      description={kept || help}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t({ id: 'login.show-password', message: 'Show password' }) }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
