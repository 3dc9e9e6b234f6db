import type { ImportJob } from '@kolaj/contract/source';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NoRight } from '../../ui/no-right.tsx';
import { SkeletonLines } from '../../ui/skeleton-rows.tsx';
import { ImportActions } from './import-actions.tsx';
import { ImportFiles } from './import-files.tsx';
import { ImportItems } from './import-items.tsx';
import { ImportNumbers } from './import-numbers.tsx';
import { useImport } from './import-one.query.ts';
import styles from './import-sheet.module.css';
import { useImportTrouble } from './import-words.ts';

interface ImportSheetProps {
  id: string;
  onClose: () => void;
}

/** One import in full: how far each subfolder is, what could not be used and why, and the buttons to stop it or go on. */
export function ImportSheet({ id, onClose }: ImportSheetProps) {
  const { t } = useLingui();
  const query = useImport(id);
  const job = query.data?.job;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      over={job && <Origin job={job} />}
      title={job?.folder_name ?? t({ id: 'import.one', message: 'Import' })}
      width={640}
      phone="full"
      isBare
      foot={job && <ImportActions job={job} />}
    >
      <div className={styles.body}>
        <Loaded query={query} skeleton={<SkeletonLines />}>
          {({ job: shown, items }) => (
            <>
              <ImportNumbers job={shown} at={query.dataUpdatedAt} />
              <Trouble job={shown} />
              <NoRight right="edit" />
              <ImportItems items={items} job={shown} />
              <ImportFiles unreadable={shown.unreadable} />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}

/** "21-11-2026 14:02 · by a watched folder". */
function Origin({ job }: { job: ImportJob }) {
  const time = formatDateTime(job.created_at);
  if (job.origin === 'person') return time;
  return <Trans id="import.by-watch">{time} · by a watched folder</Trans>;
}

function Trouble({ job }: { job: ImportJob }) {
  const troubleOf = useImportTrouble();
  const trouble = troubleOf(job);
  if (trouble === null || trouble === '') return null;
  return <Banner tone={job.status === 'paused' ? 'amber' : 'red'} title={trouble} />;
}
