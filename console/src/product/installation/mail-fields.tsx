import { useLingui } from '@lingui/react/macro';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './installation.module.css';
import type { SettingsForm } from './installation-fields.tsx';
import { mailSecurities } from './installation-form.ts';

interface MailFieldsProps {
  form: SettingsForm;
  /** A password is stored; it stays when none is typed. */
  hasPassword?: boolean;
}

/** The mail server: host, port, encryption, login, sender. */
export function MailFields({ form, hasPassword = false }: MailFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        {...form.getInputProps('mail_host')}
        name="mail_host"
        label={t({ id: 'installation.mail-host', message: 'Mail server' })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={t({ id: 'installation.mail-help', message: 'Empty: letters stay in the data folder.' })}
      />
      <div className={styles.pair}>
        <TextField
          {...form.getInputProps('mail_port')}
          name="mail_port"
          label={t({ id: 'installation.mail-port', message: 'Port' })}
          inputMode="numeric"
          autoComplete="off"
        />
        <SelectField
          {...form.getInputProps('mail_security')}
          name="mail_security"
          label={t({ id: 'installation.mail-security', message: 'Encryption' })}
          options={mailSecurities}
        />
      </div>
      <TextField
        {...form.getInputProps('mail_user')}
        name="mail_user"
        label={t({ id: 'installation.mail-user', message: 'User name' })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.getInputProps('mail_password')}
        name="mail_password"
        label={t({ id: 'login.password', message: 'Password' })}
        autoComplete="off"
        help={
          hasPassword &&
          t({ id: 'installation.mail-password-kept', message: 'One is stored. Leave this empty to keep it.' })
        }
      />
      <TextField
        {...form.getInputProps('mail_from')}
        name="mail_from"
        label={t({ id: 'installation.mail-from', message: 'Sender' })}
        autoComplete="off"
        help={t({ id: 'installation.bad-sender', message: 'Like Kolaj <no-reply@example.com>.' })}
      />
    </>
  );
}
