import { Trans, useLingui } from '@lingui/react/macro';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { ConsentText } from '../../../product/account/consent-text.tsx';
import { useTerms } from '../../../product/account/use-terms.ts';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import styles from '../account.module.css';
import { checkRegistration } from '../account-rules.ts';
import { CallFailed, TooMany } from '../call-failed.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { hrefTo } from '../public-links.ts';
import { useWait } from '../use-wait.ts';
import { couldNotRegister, useRegister } from './register.query.ts';

interface RegisterFormProps {
  /** From the address (AUTH-03). */
  email: string;
  /** Token of an invitation: the address is the invited one and stays it; null = a shop of its own. */
  invitation: string | null;
  /** Version of the terms as the page shows them; undefined = not known. */
  termsShown: string | undefined;
  onRegistered: () => void;
}

/** What a registration sends, with the device's language and time zone, and what becomes of the answer (VAL-01…08). */
function useRegisterForm({ email, invitation, termsShown, onRegistered }: RegisterFormProps) {
  const register = useRegister();
  const terms = useTerms(termsShown);
  const wait = useWait();
  const form = useForm({
    initialValues: { email, name: '', password: '', confirmation: '', consent: false },
    validate: checkRegistration,
    isBusy: register.isPending || wait.isWaiting,
    onSubmit: (values) =>
      register.mutate(
        {
          email: values.email.trim(),
          name: values.name.trim(),
          password: values.password,
          consent: true,
          ...terms.sent,
          language: currentLanguage(),
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          ...(invitation === null ? {} : { invitation }),
        },
        {
          onSuccess: ({ kind }) => {
            if (kind === 'registered') onRegistered();
            if (kind !== 'terms-changed') return;
            form.setFieldValue('consent', false);
            void terms.renew();
          },
          onError: (error) => {
            if (wait.take(error)) register.reset();
            else form.refuseBy(error);
          },
        },
      ),
  });
  return { form, register, wait };
}

/** E-mail, full name, password twice, consent (AUTH-02, VAL-01…08). */
export function RegisterForm(props: RegisterFormProps) {
  const { email: given, invitation } = props;
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { form, register, wait } = useRegisterForm(props);

  return (
    <form {...form.props}>
      <RegisterRefused register={register} email={form.values.email.trim()} waitsUntil={wait.until} />
      <TextField
        {...form.getInputProps('email')}
        name="email"
        label={t({ id: 'login.email', message: 'E-mail' })}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={invitation !== null}
        autoFocus={!isPhone && given === ''}
        onInput={() => {
          wait.end();
          register.reset();
        }}
      />
      <TextField
        {...form.getInputProps('name')}
        name="name"
        label={t({ id: 'register.name', message: 'Full name' })}
        type="text"
        autoComplete="name"
        maxLength={120}
        autoFocus={!isPhone && given !== ''}
      />
      <NewPasswordFields form={form} />
      <CheckField {...form.getInputProps('consent', { type: 'checkbox' })} name="consent" label={<ConsentText />} />
      <ActionButton type="submit" isBusy={register.isPending} isOff={wait.isWaiting}>
        <Trans id="register.submit">Create account</Trans>
      </ActionButton>
    </form>
  );
}

interface RegisterRefusedProps {
  register: ReturnType<typeof useRegister>;
  email: string;
  /** Epoch ms; null = nothing to wait for. */
  waitsUntil: number | null;
}

/** Why there is no account yet: the address is used (ERR-10), too many tries, or what the server said. */
function RegisterRefused({ register, email, waitsUntil }: RegisterRefusedProps) {
  const { t } = useLingui();
  if (waitsUntil !== null) return <TooMany until={waitsUntil} />;
  if (register.isError) {
    return <CallFailed error={register.error} title={t(couldNotRegister)} onClose={() => register.reset()} />;
  }
  if (register.data?.kind === 'terms-changed') {
    const title = t({ id: 'refusal.terms-changed', message: 'The terms have changed. Read them and agree again.' });
    return <Banner tone="amber" title={title} onClose={() => register.reset()} />;
  }
  if (register.data?.kind !== 'failed') return null;
  const { isMailUsed, message, stored } = register.data;
  if (!isMailUsed) {
    return (
      <Banner tone="red" title={t(stored)} onClose={() => register.reset()}>
        {message}
      </Banner>
    );
  }
  return (
    <Banner
      tone="red"
      title={t({ id: 'register.mail-used', message: 'The mail already used.' })}
      onClose={() => register.reset()}
    >
      <Trans id="register.reset-hint">
        Is it yours?{' '}
        <a className={styles.inline} href={hrefTo('/forgot', { email })}>
          Reset the password
        </a>
        .
      </Trans>
      <span className={styles.hidden}> {t(stored)}</span>
    </Banner>
  );
}
