import type { InstallationSettings } from '@kolaj/contract/admin/installation';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ByEnvironment, InstallationFields } from '../../../product/installation/installation-fields.tsx';
import {
  changesOf,
  checkInstallation,
  type InstallationValues,
  mailInput,
  valuesOf,
} from '../../../product/installation/installation-form.ts';
import { MailFields } from '../../../product/installation/mail-fields.tsx';
import { Refused } from '../../../product/installation/refused.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { useForm } from '../../../ui/form/use-form.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { ExampleFields, type ExampleValues, exampleChangesOf, exampleValuesOf } from './example-fields.tsx';
import styles from './installation.module.css';
import { useInstallationSettings, useSaveInstallation, useTestLetter } from './installation.query.ts';
import { checkTrial, TrialFields, type TrialValues, trialChangesOf, trialValuesOf } from './trial-fields.tsx';

/** What holds for the whole installation: what is effective, who has set it, and a test letter. */
export function InstallationPage() {
  const { t } = useLingui();
  const query = useInstallationSettings();
  const crumbs = [{ label: t({ id: 'nav.admin', message: 'Administration' }), link: { to: '/yta' } as const }];
  return (
    <>
      <PageHead title={t({ id: 'installation.title', message: 'Installation' })} crumbs={crumbs} />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 6, height: 72 }}>
        {(settings) => <SettingsForm settings={settings} />}
      </Loaded>
    </>
  );
}

const shownOf = (settings: InstallationSettings) => ({
  ...valuesOf(settings),
  ...trialValuesOf(settings),
  ...exampleValuesOf(settings),
});

function SettingsForm({ settings }: { settings: InstallationSettings }) {
  const { t } = useLingui();
  const save = useSaveInstallation();
  const [read, setRead] = useState(settings);
  const form = useForm<InstallationValues & TrialValues & ExampleValues>({
    initialValues: shownOf(settings),
    validate: (values) => ({ ...checkInstallation(values), ...checkTrial(values) }),
    isBusy: save.isPending,
    onSubmit: (values) =>
      save.mutate(
        { ...changesOf(values, read), ...trialChangesOf(values, read), ...exampleChangesOf(values, read) },
        {
          onSuccess: (answer) => {
            if (!answer.success) return;
            setRead(answer.data.result);
            form.setValues(shownOf(answer.data.result));
          },
          onError: (error) => form.refuseBy(error),
        },
      ),
  });
  const mail = settings.mail;
  return (
    <form {...form.props} className={styles.form}>
      {save.isError && <ErrorBanner error={save.error} onClose={() => save.reset()} />}
      {save.data?.success === false && <Refused refusal={save.data} onClose={() => save.reset()} />}
      {save.data?.success === true && (
        <Banner
          tone="green"
          title={t({ id: 'installation.saved', message: 'The settings are saved.' })}
          onClose={() => save.reset()}
        />
      )}
      <FieldGroup legend={t({ id: 'installation.everybody', message: 'For everybody' })}>
        <InstallationFields form={form} settings={settings} />
      </FieldGroup>
      <FieldGroup legend={t({ id: 'package.trial', message: 'Trial' })}>
        <TrialFields form={form} settings={settings} />
      </FieldGroup>
      <FieldGroup legend={t({ id: 'nav.templates', message: 'Templates' })}>
        <ExampleFields form={form} />
      </FieldGroup>
      <FieldGroup legend={t({ id: 'installation.letters', message: 'Letters' })}>
        {mail.source === 'env' ? (
          <p className={styles.given}>
            {mail.value && `${mail.value.host}:${mail.value.port} · ${mail.value.from}. `}
            <ByEnvironment setting={mail} />
          </p>
        ) : (
          <MailFields form={form} hasPassword={mail.value?.has_password === true} />
        )}
        <TestLetter values={form.values} isGiven={mail.source === 'env'} />
      </FieldGroup>
      <Button type="submit" variant="action" loading={save.isPending}>
        {t({ id: 'installation.save', message: 'Save settings' })}
      </Button>
      <Link to="/yta/health" hash="kept" className={styles.link}>
        <Trans id="kept.title">What is kept how long</Trans>
      </Link>
    </form>
  );
}

/** To the administrator's own address, by what is typed; what the environment sets is used as it is. */
function TestLetter({ values, isGiven }: { values: InstallationValues; isGiven: boolean }) {
  const { t } = useLingui();
  const letter = useTestLetter();
  const mail = isGiven ? null : mailInput(values);
  const { mail_port: badPort, mail_from: badSender } = checkInstallation(values);
  const canSend = isGiven || (mail !== null && badPort === undefined && badSender === undefined);
  return (
    <>
      {letter.isError && <ErrorBanner error={letter.error} onClose={() => letter.reset()} />}
      {letter.data?.success === false && <Refused refusal={letter.data} onClose={() => letter.reset()} />}
      {letter.data?.success === true && (
        <Banner
          tone="green"
          title={t({ id: 'installation.letter-sent', message: 'The mail server has taken the letter.' })}
          onClose={() => letter.reset()}
        />
      )}
      <div>
        <Button
          type="button"
          loading={letter.isPending}
          disabled={!canSend}
          onClick={() => letter.mutate(mail === null ? {} : { mail })}
        >
          {t({ id: 'installation.letter', message: 'Send a test letter' })}
        </Button>
      </div>
    </>
  );
}
