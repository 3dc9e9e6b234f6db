import type { SetupSettings } from '@kolaj/contract/admin/installation';
import { isFullName } from '@kolaj/domain/account/password';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../../lib/texts/i18n.ts';
import { emailProblem } from '../../../product/account/email-problem.ts';
import { ByEnvironment, InstallationFields } from '../../../product/installation/installation-fields.tsx';
import {
  changesOf,
  checkInstallation,
  type InstallationValues,
  valuesOf,
} from '../../../product/installation/installation-form.ts';
import { MailFields } from '../../../product/installation/mail-fields.tsx';
import { Refused } from '../../../product/installation/refused.tsx';
import { ActionButton } from '../../../ui/button/action-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type Problems, useForm } from '../../../ui/form/use-form.tsx';
import { checkNewPassword, says } from '../account-rules.ts';
import { CallFailed, TooMany } from '../call-failed.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { useWait } from '../use-wait.ts';
import styles from './setup.module.css';
import { useSetup } from './setup.query.ts';
import { SetupLetter } from './setup-letter.tsx';

type SetupValues = InstallationValues & {
  word: string;
  email: string;
  name: string;
  password: string;
  confirmation: string;
};

const wordMissing = msg({ id: 'setup.word-missing', message: 'Type the word that the terminal has printed.' });

const checkSetup = (values: SetupValues): Problems<SetupValues> => ({
  word: values.word.trim() === '' ? wordMissing : undefined,
  name: isFullName(values.name) ? undefined : says.nameTwoWords,
  email: emailProblem(values.email),
  ...checkNewPassword(values),
  ...checkInstallation(values),
});

function useSetupForm(settings: SetupSettings) {
  const setup = useSetup();
  const wait = useWait();
  const form = useForm<SetupValues>({
    initialValues: {
      ...{ word: '', name: '', email: '', password: '', confirmation: '' },
      ...valuesOf(settings),
      language: settings.language.source === 'default' ? currentLanguage() : settings.language.value,
    },
    validate: checkSetup,
    isBusy: setup.isPending || wait.isWaiting,
    onSubmit: (values) => {
      const { word, name, email, password } = values;
      const person = { word: word.trim(), name: name.trim(), email: email.trim(), password };
      setup.mutate(
        { ...person, ...changesOf(values, settings) },
        {
          onSuccess: (answer) => {
            if (answer.success) window.location.assign('/account');
            else window.scrollTo(0, 0);
          },
          onError: (error) => {
            if (wait.take(error)) setup.reset();
            else form.refuseBy(error);
          },
        },
      );
    },
  });
  return { form, setup, wait };
}

/** Who administers, what holds for everybody, and how letters leave; nothing is lost when something of it is refused. */
export function SetupForm({ settings }: { settings: SetupSettings }) {
  const { t } = useLingui();
  const { form, setup, wait } = useSetupForm(settings);
  return (
    <form {...form.props}>
      {wait.until !== null && <TooMany until={wait.until} />}
      {setup.isError && <CallFailed error={setup.error} onClose={() => setup.reset()} />}
      {setup.data?.success === false && <Refused refusal={setup.data} onClose={() => setup.reset()} />}
      <Part legend={t({ id: 'setup.you', message: 'You' })}>
        <YouFields form={form} />
      </Part>
      <Part legend={t({ id: 'installation.title', message: 'Installation' })}>
        <InstallationFields form={form} settings={settings} />
      </Part>
      <Part legend={t({ id: 'installation.letters', message: 'Letters' })}>
        {settings.mail.source === 'env' ? (
          <ByEnvironment setting={settings.mail} />
        ) : (
          <>
            <MailFields form={form} />
            <SetupLetter values={form.values} />
          </>
        )}
      </Part>
      <ActionButton type="submit" isBusy={setup.isPending || setup.data?.success === true} isOff={wait.isWaiting}>
        <Trans id="setup.submit">Set up</Trans>
      </ActionButton>
      <p>
        <Trans id="setup.next">Next you switch on two-step login; an administrator needs it.</Trans>
      </p>
    </form>
  );
}

/** Fields that belong together. */
function Part({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

type Form = ReturnType<typeof useSetupForm>['form'];

function YouFields({ form }: { form: Form }) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        {...form.getInputProps('word')}
        name="word"
        label={t({ id: 'setup.word', message: 'Word of the terminal' })}
        help={t({ id: 'setup.word-help', message: 'Printed when Kolaj started, like ABCD-EFGH-JKMN-PQRS.' })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        {...form.getInputProps('name')}
        name="name"
        label={t({ id: 'register.name', message: 'Full name' })}
        autoComplete="name"
        maxLength={120}
      />
      <TextField
        {...form.getInputProps('email')}
        name="email"
        label={t({ id: 'login.email', message: 'E-mail' })}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordFields form={form} />
    </>
  );
}
