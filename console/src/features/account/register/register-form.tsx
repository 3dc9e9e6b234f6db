import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { ConsentText } from './consent-text.tsx';
import { RegisterRefused } from './register-refused.tsx';
import { useRegisterForm } from './use-register-form.ts';

interface RegisterFormProps {
  /** From the address (AUTH-03). */
  email: string;
  /** Token of an invitation: the address is the invited one and stays it. */
  invitation: string | null;
  onRegistered: () => void;
}

/** E-mail, full name, password twice, consent (AUTH-02, VAL-01…08). */
export function RegisterForm({ email: given, invitation, onRegistered }: RegisterFormProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { form, register, wait } = useRegisterForm({ invitation, onRegistered });
  const [email, setEmail] = useState(given);

  return (
    <form {...form.props}>
      <RegisterRefused register={register} email={email} waitsUntil={wait.until} />
      <TextField
        name="email"
        label={t({ id: 'login.email', message: 'E-mail' })}
        problem={form.problems.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={given}
        readOnly={invitation !== null}
        autoFocus={!isPhone && given === ''}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value.trim());
          wait.end();
          register.reset();
        }}
      />
      <TextField
        name="name"
        label={t({ id: 'register.name', message: 'Full name' })}
        problem={form.problems.name}
        type="text"
        autoComplete="name"
        maxLength={120}
        autoFocus={!isPhone && given !== ''}
      />
      <NewPasswordFields problems={form.problems} />
      <CheckField name="consent" label={<ConsentText />} problem={form.problems.consent} />
      <ActionButton type="submit" isBusy={register.isPending} isOff={wait.isWaiting}>
        <Trans id="register.submit">Create account</Trans>
      </ActionButton>
    </form>
  );
}
