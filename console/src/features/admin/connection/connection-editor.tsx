import type { ConnectionView } from '@kolaj/contract/channel/channel-connection';
import type { ConnectionField } from '@kolaj/domain/channel/connection';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { troubleWords } from '../../../product/groups/trouble-words.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import styles from '../../../ui/form/connection-form.module.css';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { TrialFrame } from '../../../ui/form/trial-frame.tsx';
import { SecretInput } from '../form/secret-input.tsx';
import { driversFor, fieldsFor, keptSecret } from './connection-form.ts';
import { ConnectionWebhook } from './connection-webhook.tsx';
import { driverWords, fieldHelp, fieldWords, logWords } from './connection-words.ts';
import { type ConnectionEditing, useConnectionEditor } from './use-connection-editor.ts';

/** Trying the connection as it is typed, and the result in words. Nothing is sent. */
function ConnectionTrial({ editor }: { editor: ConnectionEditing }) {
  const { trial } = editor;
  return (
    <TrialFrame trial={trial} test={<Trans id="connection.test">Test connection</Trans>} onTest={editor.tryIt}>
      {trial.data?.success === true && (
        <div ref={intoSight}>
          <Verdict verdict={trial.data.data.result} />
        </div>
      )}
    </TrialFrame>
  );
}

/** The answer comes below the button, which may be at the lower edge. */
const intoSight = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' });

type VerdictView = Extract<NonNullable<ConnectionEditing['trial']['data']>, { success: true }>['data']['result'];

function Verdict({ verdict }: { verdict: VerdictView }) {
  const { t } = useLingui();
  if (verdict.kind === 'works') {
    const { phones, active, log } = verdict;
    return (
      <Banner tone="green" title={t({ id: 'connection.works', message: 'The connection works.' })}>
        {t({
          id: 'connection.phones',
          message: plural(phones, { one: `# sender, active: ${active}`, other: `# senders, active: ${active}` }),
        })}
        <p>{t(logWords[log])}</p>
      </Banner>
    );
  }
  const { title, remedy } = troubleWords[verdict.trouble];
  return (
    <Banner tone="red" title={t(title)}>
      {t(remedy)}
      {verdict.detail !== '' && (
        <span className={styles.detail}>
          <Trans id="firm-source.said">The server said:</Trans> <code>{verdict.detail}</code>
        </span>
      )}
    </Banner>
  );
}

interface ConnectionEditorProps {
  pid: string;
  view: ConnectionView;
  onClose: () => void;
}

/** One connection: the kind of provider, its fields, the test, and where the provider reports to. */
export function ConnectionEditor({ pid, view, onClose }: ConnectionEditorProps) {
  const { t } = useLingui();
  const editor = useConnectionEditor({ pid, view });
  const { form, save, remove } = editor;
  return (
    <FormDialog
      width={640}
      phone="full"
      onClose={onClose}
      title={
        view.channel === 'whatsapp' ? (
          <Trans id="connection.title-whatsapp">Connection to WhatsApp</Trans>
        ) : (
          <Trans id="connection.title-telegram">Connection to Telegram</Trans>
        )
      }
      under={t({ id: 'connection.under', message: 'Keys and tokens are never shown again.' })}
      cancel={<Trans id="common.close">Close</Trans>}
      submit={<Trans id="connection.save">Save connection</Trans>}
      isBusy={save.isPending}
      onSubmit={editor.submit}
    >
      {save.isError && <ErrorBanner error={save.error} onClose={() => save.reset()} />}
      {remove.isError && <ErrorBanner error={remove.error} onClose={() => remove.reset()} />}
      <div className={styles.drivers}>
        <RadioCards
          label={t({ id: 'connection.driver', message: 'Kind of provider' })}
          value={form.driver}
          onChange={editor.choose}
          options={driversFor(view.channel).map((driver) => ({
            value: driver,
            count: t(driverWords[driver].name),
            text: t(driverWords[driver].text),
          }))}
        />
      </div>
      <div className={styles.fields}>
        {fieldsFor(form.driver).map((field) => (
          <ConnectionFieldInput key={`${form.driver} ${field.name}`} field={field} editor={editor} view={view} />
        ))}
      </div>
      <ConnectionTrial editor={editor} />
      <ConnectionWebhook view={view} editor={editor} />
    </FormDialog>
  );
}

interface ConnectionFieldProps {
  field: ConnectionField;
  editor: ConnectionEditing;
  view: ConnectionView;
}

/** One field as the driver declares it; what is wrong with it is below it. */
function ConnectionFieldInput({ field, editor, view }: ConnectionFieldProps) {
  const { t } = useLingui();
  const { name, kind, isSecret, isRequired } = field;
  const { form, fault } = editor;
  const words = fieldWords[name];
  const label = words ? t(words) : name;
  const last4 = isSecret ? keptSecret(form, view, field) : null;
  const helpOf = () => {
    const own = fieldHelp[name];
    if (own) return t(own);
    if (kind === 'names') return t({ id: 'connection.names-help', message: 'Separated by commas. Empty: all.' });
    return isRequired ? undefined : t({ id: 'connection.usual-help', message: 'Empty: the value in the settings.' });
  };
  const faultWords =
    fault?.code === 'value_missing'
      ? t({ id: 'connection.missing', message: 'This field is required.' })
      : t({ id: 'connection.malformed', message: 'This value cannot be used.' });
  const common = {
    className: styles.whole ?? '',
    label,
    required: isRequired && last4 === null,
    error: fault?.field === name && faultWords,
  };
  return isSecret ? (
    <SecretInput
      {...common}
      last4={last4}
      help={helpOf()}
      value={form.secrets[name] ?? ''}
      onChange={(value) => editor.setSecret(name, value)}
    />
  ) : (
    <TextInput
      {...common}
      description={helpOf()}
      value={form.settings[name] ?? ''}
      placeholder={kind === 'address' ? 'https://' : undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ currentTarget }) => editor.setSetting(name, currentTarget.value)}
    />
  );
}
