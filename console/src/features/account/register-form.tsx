import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { currentLanguage } from '../../lib/i18n.ts';
import { refusedFields, useForm } from '../../lib/use-form.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { checkRegistration, says } from './account-rules.ts';
import { ConsentText } from './consent-text.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useRegister } from './register.query.ts';
import { RegisterRefused } from './register-refused.tsx';
import { useWait } from './use-wait.ts';

const fieldTexts = {
  email: says.emailInvalid,
  name: says.nameTwoWords,
  password: says.passwordWeak,
  confirmation: says.notTheSame,
  consent: says.consentMissing,
};

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
  const register = useRegister();
  const wait = useWait();
  const [email, setEmail] = useState(given);
  const form = useForm({
    blank: { email: '', name: '', password: '', confirmation: '', consent: '' },
    validate: checkRegistration,
    isBusy: register.isPending || wait.isWaiting,
    onSubmit: (values) =>
      register.mutate(
        {
          email: values.email.trim(),
          name: values.name.trim(),
          password: values.password,
          consent: true,
          language: currentLanguage(),
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          ...(invitation === null ? {} : { invitation }),
        },
        {
          onSuccess: ({ kind }) => {
            if (kind === 'registered') onRegistered();
          },
          onError: (error) => {
            if (wait.take(error)) register.reset();
            else form.show(refusedFields(error, fieldTexts));
          },
        },
      ),
  });

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
