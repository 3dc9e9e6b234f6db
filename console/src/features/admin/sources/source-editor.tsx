import type { Firm } from '@kolaj/contract/admin';
import type { SourceView } from '@kolaj/contract/source/source-admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { DriverCards } from './driver-cards.tsx';
import { LocalFacts } from './local-facts.tsx';
import { RemoteFields } from './remote-fields.tsx';
import { SourceTrial } from './source-trial.tsx';
import { useSourceEditor } from './use-source-editor.ts';

interface SourceEditorProps {
  firm: Firm;
  view: SourceView | null;
  onClose: () => void;
  onSaved: () => void;
}

/** The fields of a connection, the trial, and the button that stores it. Enter saves. */
export function SourceEditor({ firm, view, onClose, onSaved }: SourceEditorProps) {
  const { t } = useLingui();
  const editor = useSourceEditor({ pid: firm.pid, view, onSaved });
  const { form, save } = editor;
  const { name } = firm;
  return (
    <FormDialog
      onClose={onClose}
      title={<Trans id="firm-source.title">Photos of {name}</Trans>}
      under={t({
        id: 'firm-source.under',
        message: 'Where imports take the photos from. Passwords are never shown again.',
      })}
      close={<Trans id="common.cancel">Cancel</Trans>}
      save={<Trans id="firm-source.save">Save connection</Trans>}
      isSaving={save.isPending}
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
