import type { ImportJob } from '@kolaj/contract/source/source';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { AnswerFoot } from '../../../../ui/dialog/answer-foot.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { settledPhotos } from './import-rate.ts';
import styles from './import-sheet.module.css';

interface CancelImportProps {
  job: ImportJob;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onCancel: () => void;
}

/** Cancelling loses nothing: what came through stays, and the import can be gone on with. */
export function CancelImport({ job, isOpen, isBusy, onClose, onCancel }: CancelImportProps) {
  const { t } = useLingui();
  const left = Math.max(0, job.photos.total - settledPhotos(job));
  const kept = job.photos.done;
  const folder = job.folder_name;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t({ id: 'import.cancel-title', message: `Cancel the import of ${folder}?` })}
      foot={
        <AnswerFoot
          safe={
            <Button size="md" data-autofocus onClick={onClose}>
              <Trans id="import.keep-going">Keep importing</Trans>
            </Button>
          }
          main={
            <Button size="md" variant="filled" color="red" loading={isBusy} onClick={onCancel}>
              <Trans id="import.cancel">Cancel import</Trans>
            </Button>
          }
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
          <Trans id="import.cancel-later">You can go on with it later; nothing is copied twice.</Trans>
        </li>
      </ul>
    </Dialog>
  );
}
