import type { StoredSource } from '@kolaj/contract/source/source-admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import styles from '../../../ui/form/connection-form.module.css';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { useOwnServer, useSaveOwnServer, useTestOwnServer } from './own-server.query.ts';
import { RemoteFields } from './remote-fields.tsx';
import { SourceTrial } from './source-trial.tsx';
import { type SourceEditing, useSourceEditor } from './use-source-editor.ts';

interface OwnServerDialogProps {
  onClose: () => void;
  onSaved: () => void;
}

/** A shop's own FTP or SFTP server (D-06): what is stored is read first, then it can be changed, tried and saved. */
export function OwnServerDialog({ onClose, onSaved }: OwnServerDialogProps) {
  const { t } = useLingui();
  const query = useOwnServer();
  if (query.data?.may_connect === true)
    return <OwnServerEditor view={query.data.server} onClose={onClose} onSaved={onSaved} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={640}
      phone="full"
      title={<Trans id="own-server.title">Your own server</Trans>}
    >
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 5, height: 56 }}>
        {() => (
          <Banner tone="blue" title={t({ id: 'own-server.off', message: 'An administrator connects servers here.' })}>
            {t({ id: 'own-server.off-why', message: 'Shops of this installation do not connect them themselves.' })}
          </Banner>
        )}
      </Loaded>
    </Dialog>
  );
}

/** The fields of the server, the trial, and the button that stores it. Enter saves. */
function OwnServerEditor({ view, onClose, onSaved }: OwnServerDialogProps & { view: StoredSource | null }) {
  const { t } = useLingui();
  const editor = useSourceEditor({
    view,
    driver: 'ftps',
    save: useSaveOwnServer(),
    trial: useTestOwnServer(),
    isTriedFirst: true,
    onSaved,
  });
  const { save, trial } = editor;
  return (
    <FormDialog
      width={640}
      phone="full"
      onClose={onClose}
      title={<Trans id="own-server.title">Your own server</Trans>}
      under={t({
        id: 'own-server.under',
        message: 'Imports read the photos there and change nothing. The password is never shown again.',
      })}
      submit={<Trans id="firm-source.save">Save connection</Trans>}
      isBusy={save.isPending || trial.isPending}
      onSubmit={editor.submit}
    >
      {save.isError && <ErrorBanner error={save.error} onClose={() => save.reset()} />}
      <ServerKinds editor={editor} />
      <RemoteFields editor={editor} view={view} />
      <SourceTrial editor={editor} audience="shop" />
    </FormDialog>
  );
}

/** The three ways to a server, the safest first. */
function ServerKinds({ editor: { form, change } }: { editor: SourceEditing }) {
  const { t } = useLingui();
  return (
    <div className={styles.kinds}>
      <RadioCards
        label={t({ id: 'own-server.kind', message: 'Kind of server' })}
        value={form.driver}
        onChange={(driver) => change({ driver })}
        options={[
          { value: 'sftp', count: 'SFTP', text: t({ id: 'firm-source.sftp-text', message: 'Files over SSH' }) },
          { value: 'ftps', count: 'FTPS', text: t({ id: 'firm-source.ftps-text', message: 'FTP, encrypted' }) },
          { value: 'ftp', count: 'FTP', text: t({ id: 'firm-source.ftp-text', message: 'Not encrypted' }) },
        ]}
      />
    </div>
  );
}
