import type { Firm } from '@kolaj/contract/admin/admin';
import type { SourceView } from '@kolaj/contract/source/source-admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFolder } from '@tabler/icons-react';
import { NamesChoice } from '../../../product/source/connection/names-choice.tsx';
import { RemoteFields } from '../../../product/source/connection/remote-fields.tsx';
import type { Driver } from '../../../product/source/connection/source-form.ts';
import { SourceTrial } from '../../../product/source/connection/source-trial.tsx';
import { useSourceEditor } from '../../../product/source/connection/use-source-editor.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import styles from '../../../ui/form/connection-form.module.css';
import { RadioCards } from '../../../ui/form/radio-cards.tsx';
import { useFirmSource, useSaveSource, useTestSource } from './source.query.ts';

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
  const editor = useSourceEditor({
    view,
    driver: 'local',
    save: useSaveSource(firm.pid),
    trial: useTestSource(firm.pid),
    onSaved,
  });
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
      {view?.by_owner && <OwnServerNote />}
      <DriverCards value={form.driver} onChange={(driver) => editor.change({ driver })} />
      {form.driver === 'local' ? (
        <>
          <LocalFacts view={view} />
          <NamesChoice editor={editor} />
          {view?.driver === 'local' && <SourceTrial editor={editor} audience="administrator" />}
        </>
      ) : (
        <>
          <RemoteFields editor={editor} view={view} />
          <SourceTrial editor={editor} audience="administrator" />
        </>
      )}
    </FormDialog>
  );
}

/** What an administrator saves takes the place of the shop's own server, and reaches the installation's network too. */
function OwnServerNote() {
  const { t } = useLingui();
  return (
    <Banner
      tone="blue"
      title={t({ id: 'firm-source.by-owner', message: 'The firm has connected this server itself.' })}
    >
      <Trans id="firm-source.by-owner-what">
        Its password is not used here: what you save is a connection of its own and replaces the firm’s.
      </Trans>
    </Banner>
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
