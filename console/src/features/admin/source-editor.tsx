import type { Firm } from '@kolaj/contract/admin';
import type { SourceView } from '@kolaj/contract/source-admin';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useId } from 'react';
import { AnswerFoot } from '../../ui/answer-foot.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBanner } from '../../ui/error-banner.tsx';
import { DriverCards } from './driver-cards.tsx';
import { LocalFacts } from './local-facts.tsx';
import { RemoteFields } from './remote-fields.tsx';
import styles from './source.module.css';
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
  const id = useId();
  const editor = useSourceEditor({ pid: firm.pid, view, onSaved });
  const { form, save } = editor;
  const { name } = firm;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    editor.submit();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={640}
      phone="full"
      title={<Trans id="firm-source.title">Photos of {name}</Trans>}
      under={t({
        id: 'firm-source.under',
        message: 'Where imports take the photos from. Passwords are never shown again.',
      })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" onClick={onClose}>
              <Trans id="common.cancel">Cancel</Trans>
            </Button>
          }
          main={
            <Button type="submit" form={id} size="md" variant="action" loading={save.isPending}>
              <Trans id="firm-source.save">Save connection</Trans>
            </Button>
          }
        />
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
