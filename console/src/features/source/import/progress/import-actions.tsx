import type { ImportJob } from '@kolaj/contract/source/source';
import type { ImportUndo } from '@kolaj/contract/source/source-import';
import { mayStillCopy } from '@kolaj/domain/source/import-copies';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalWords } from '../../../../lib/calls/refusal-words.ts';
import { useMay } from '../../../../product/account/use-may.ts';
import { LinkButton } from '../../../../ui/button/link-button.tsx';
import { DangerFoot } from '../../../../ui/dialog/danger-foot.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { useControlImport } from '../import-one.query.ts';
import styles from './import-sheet.module.css';
import { BringBack, UndoImport, WhyNoUndo } from './undo-import.tsx';
import { useToVerify, VerifyNext } from './verify-next.tsx';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** Pause, continue, cancel, try again; at the end the link to the result. */
export function ImportActions({ job, undo }: { job: ImportJob; undo: ImportUndo }) {
  const mayEdit = useMay('edit');
  const control = useControlImport(job.id);
  const [isAsking, setIsAsking] = useState(false);
  const [isUndoing, setIsUndoing] = useState(false);
  const isStopping = mayStillCopy(job.status);
  const busyWith = control.isPending ? control.variables : null;
  return (
    <div className={styles.actions}>
      <ControlRefused control={control} />
      {job.status === 'processing' && (
        <p className={styles.quiet}>
          <Trans id="import.no-pause">
            All photos are copied: there is nothing left to pause. The collages are drawn automatically.
          </Trans>
        </p>
      )}
      {!isStopping && <WhyNoUndo facts={undo} />}
      <div className={styles.buttons}>
        {isStopping && (
          <Button
            size="md"
            variant="subtle"
            color="red"
            disabled={!mayEdit || job.wish === 'cancel'}
            loading={busyWith === 'cancel'}
            onClick={() => setIsAsking(true)}
          >
            <Trans id="import.cancel">Cancel import</Trans>
          </Button>
        )}
        {!isStopping && undo.goes > 0 && (
          <Button size="md" variant="subtle" color="red" disabled={!mayEdit} onClick={() => setIsUndoing(true)}>
            <Trans id="import.undo">Undo this import</Trans>
          </Button>
        )}
        {undo.undone > 0 && <BringBack id={job.id} count={undo.undone} isDisabled={!mayEdit} />}
        <span className={styles.space} />
        <MainAction job={job} mayEdit={mayEdit} control={control} />
      </div>
      {isUndoing && <UndoImport job={job} onClose={() => setIsUndoing(false)} />}
      <CancelImport
        job={job}
        isOpen={isAsking && isStopping}
        isBusy={busyWith === 'cancel'}
        onClose={() => setIsAsking(false)}
        onCancel={() => control.mutate('cancel', { onSettled: () => setIsAsking(false) })}
      />
    </div>
  );
}

/** What can still be stopped: copying; afterwards collages are made, and those are kept. */
const isStoppable = ({ status }: ImportJob) => status === 'queued' || status === 'listing' || status === 'copying';
const canTryAgain = ({ status }: ImportJob) => status === 'failed' || status === 'cancelled' || status === 'partial';

interface MainActionProps {
  job: ImportJob;
  mayEdit: boolean;
  control: ReturnType<typeof useControlImport>;
}

function MainAction({ job, mayEdit, control }: MainActionProps) {
  const { mutate, isPending, variables } = control;
  const toVerify = useToVerify()(job);
  if (isStoppable(job) && job.wish === null) {
    return (
      <Button
        size="md"
        disabled={!mayEdit}
        loading={isPending && variables === 'pause'}
        leftSection={<IconPlayerPause {...icon} />}
        onClick={() => mutate('pause')}
      >
        <Trans id="import.pause">Pause</Trans>
      </Button>
    );
  }
  if (job.status === 'paused' || (isStoppable(job) && job.wish === 'pause')) {
    return (
      <Button
        size="md"
        variant="action"
        disabled={!mayEdit}
        loading={isPending && variables === 'resume'}
        leftSection={<IconPlayerPlay {...icon} />}
        onClick={() => mutate('resume')}
      >
        <Trans id="import.resume">Resume</Trans>
      </Button>
    );
  }
  return (
    <>
      {canTryAgain(job) && (
        <Button
          size="md"
          disabled={!mayEdit}
          loading={isPending && variables === 'resume'}
          leftSection={<IconRepeat {...icon} />}
          onClick={() => mutate('resume')}
        >
          {job.status === 'cancelled' ? (
            <Trans id="import.resume">Resume</Trans>
          ) : (
            <Trans id="common.retry">Try again</Trans>
          )}
        </Button>
      )}
      <LinkButton
        size="md"
        to="/whatsapp-shop/$folder"
        params={{ folder: job.folder_id }}
        variant={toVerify > 0 ? 'default' : 'action'}
      >
        <Trans id="import.open-folder">Open the folder</Trans>
      </LinkButton>
      {toVerify > 0 && <VerifyNext folder={job.folder_id} count={toVerify} size="md" />}
    </>
  );
}

/** Why the last button had no effect. */
function ControlRefused({ control }: { control: ReturnType<typeof useControlImport> }) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const { data, error } = control;
  if (error !== null) {
    const { title, detail } = textOf(error);
    return (
      <Banner tone="red" title={title} onClose={control.reset}>
        {detail}
      </Banner>
    );
  }
  if (data?.success !== false) return null;
  return (
    <Banner tone="amber" title={t({ id: 'import.unchanged', message: 'Nothing was changed.' })} onClose={control.reset}>
      {t(refusalWords[data.code])}
    </Banner>
  );
}

interface CancelImportProps {
  job: ImportJob;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onCancel: () => void;
}

/** Cancelling loses nothing: what came through stays, and the import can be continued. */
function CancelImport({ job, isOpen, isBusy, onClose, onCancel }: CancelImportProps) {
  const { t } = useLingui();
  const left = Math.max(0, job.photos.expected - job.photos.done - job.photos.failed);
  const kept = job.photos.done;
  const folder = job.folder_name;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t({ id: 'import.cancel-title', message: `Cancel the import of ${folder}?` })}
      foot={
        <DangerFoot
          action={<Trans id="import.cancel">Cancel import</Trans>}
          otherwise={<Trans id="import.keep-going">Keep importing</Trans>}
          isBusy={isBusy}
          onAct={onCancel}
          onClose={onClose}
        />
      }
    >
      <ul className={styles.consequences}>
        <li>
          {t({
            id: 'import.cancel-left',
            message: plural(left, { one: '# photo is not copied.', other: '# photos are not copied.' }),
          })}
        </li>
        <li>
          {t({
            id: 'import.cancel-kept',
            message: plural(kept, { one: '# photo is here and stays.', other: '# photos are here and stay.' }),
          })}
        </li>
        <li>
          <Trans id="import.cancel-later">You can resume it later; nothing is copied twice.</Trans>
        </li>
      </ul>
    </Dialog>
  );
}
