import type { Firm } from '@kolaj/contract/admin/admin';
import type { SourceView } from '@kolaj/contract/source/source-admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFolder } from '@tabler/icons-react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import styles from '../form/source.module.css';
import { RemoteFields } from './remote-fields.tsx';
import { useFirmSource } from './source.query.ts';
import type { Driver } from './source-form.ts';
import { SourceTrial } from './source-trial.tsx';
import { useSourceEditor } from './use-source-editor.ts';

interface SourceDialogProps {
  firm: Pick<Firm, 'pid' | 'name'>;
  onClose: () => void;
  onSaved: () => void;
}

/** Where a firm's photos come from (D-24): what is stored is read first, then it can be changed, tried and saved. */
export function SourceDialog({ firm, onClose, onSaved }: SourceDialogProps) {
  const query = useFirmSource(firm.pid);
  const { name } = firm;
  if (query.data !== undefined) {
    return <SourceEditor firm={firm} view={query.data} onClose={onClose} onSaved={onSaved} />;
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={640}
      phone="full"
      title={<Trans id="firm-source.title">Photos of {name}</Trans>}
    >
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 5, height: 56 }}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

interface SourceEditorProps {
  firm: Pick<Firm, 'pid' | 'name'>;
  view: SourceView | null;
  onClose: () => void;
  onSaved: () => void;
}

/** The fields of a connection, the trial, and the button that stores it. Enter saves. */
function SourceEditor({ firm, view, onClose, onSaved }: SourceEditorProps) {
  const { t } = useLingui();
  const editor = useSourceEditor({ pid: firm.pid, view, onSaved });
  const { form, save } = editor;
  const { name } = firm;
  return (
    <FormDialog
      width={640}
      phone="full"
      onClose={onClose}
      title={<Trans id="firm-source.title">Photos of {name}</Trans>}
      under={t({
        id: 'firm-source.under',
        message: 'Where imports take the photos from. Passwords are never shown again.',
      })}
      submit={<Trans id="firm-source.save">Save connection</Trans>}
      isBusy={save.isPending}
      onSubmit={editor.submit}
    >
      {save.isError && <ErrorBanner error={save.error} onClose={() => save.reset()} />}
      <DriverCards value={form.driver} onChange={(driver) => editor.change({ driver })} />
      {form.driver === 'local' ? (
        <LocalFacts view={view} />
      ) : (
        <>
          <RemoteFields editor={editor} view={view} />
          <SourceTrial editor={editor} />
        </>
      )}
    </FormDialog>
  );
}

/** A folder of this installation: there is nothing to type in. */
function LocalFacts({ view }: { view: SourceView | null }) {
  const folder = view?.driver === 'local' ? view.root : null;
  return (
    <div className={styles.local}>
      <IconFolder size={20} stroke={1.75} aria-hidden />
      <p>
        {folder === null ? (
          <Trans id="firm-source.local-new">
            The firm gets its own folder on this server. Its people drop photos in the browser, or open FTP access under
            Settings.
          </Trans>
        ) : (
          <Trans id="firm-source.local-there">
            The photos are in the folder <strong>{folder}</strong> on this server. The firm’s people drop photos in the
            browser, or open FTP access under Settings.
          </Trans>
        )}
      </p>
    </div>
  );
}

interface DriverCardsProps {
  value: Driver;
  onChange: (driver: Driver) => void;
}

/** The four ways to come to the photos. */
function DriverCards({ value, onChange }: DriverCardsProps) {
  const { t } = useLingui();
  return (
    <div className={styles.drivers}>
      <RadioCards
        label={t({ id: 'firm-source.driver', message: 'Where the photos are' })}
        value={value}
        onChange={onChange}
        options={[
          {
            value: 'local',
            count: t({ id: 'firm-source.local', message: 'Kolaj server' }),
            text: t({ id: 'firm-source.local-text', message: 'Dropped in the browser or sent by FTP' }),
          },
          { value: 'ftp', count: 'FTP', text: t({ id: 'firm-source.ftp-text', message: 'Not encrypted' }) },
          { value: 'ftps', count: 'FTPS', text: t({ id: 'firm-source.ftps-text', message: 'FTP, encrypted' }) },
          { value: 'sftp', count: 'SFTP', text: t({ id: 'firm-source.sftp-text', message: 'Files over SSH' }) },
        ]}
      />
    </div>
  );
}
