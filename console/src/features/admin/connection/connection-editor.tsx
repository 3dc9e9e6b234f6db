import type { ConnectionView } from '@kolaj/contract/channel-connection';
import { Trans, useLingui } from '@lingui/react/macro';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import styles from '../form/source.module.css';
import { ConnectionFieldInput } from './connection-field.tsx';
import { driversFor, fieldsFor } from './connection-form.ts';
import { ConnectionTrial } from './connection-trial.tsx';
import { ConnectionWebhook } from './connection-webhook.tsx';
import { driverWords } from './connection-words.ts';
import { useConnectionEditor } from './use-connection-editor.ts';

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
      onClose={onClose}
      title={
        view.channel === 'whatsapp' ? (
          <Trans id="connection.title-whatsapp">Connection to WhatsApp</Trans>
        ) : (
          <Trans id="connection.title-telegram">Connection to Telegram</Trans>
        )
      }
      under={t({ id: 'connection.under', message: 'Keys and tokens are never shown again.' })}
      close={<Trans id="common.close">Close</Trans>}
      save={<Trans id="connection.save">Save connection</Trans>}
      isSaving={save.isPending}
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
