import type { ImportJob } from '@kolaj/contract/source/source';
import type { ImportItem } from '@kolaj/contract/source/source-import';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconLoader2,
  IconPlayerPause,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import styles from './import-sheet.module.css';

interface ImportItemsProps {
  items: readonly ImportItem[];
  job: Pick<ImportJob, 'folder_id' | 'status'>;
}

/** How far each subfolder is. */
export function ImportItems({ items, job }: ImportItemsProps) {
  if (items.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>
        <Trans id="import.subfolders">Subfolders</Trans>
      </h3>
      <ul className={styles.items}>
        {items.map((item) => (
          <Item key={item.subfolder_id} item={item} job={job} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item, job }: { item: ImportItem; job: ImportItemsProps['job'] }) {
  const { name, photos, subfolder_id: subfolder } = item;
  const settled = photos.copied + photos.skipped + photos.failed;
  const isStill = job.status === 'paused' || job.status === 'cancelled' || job.status === 'failed';
  return (
    <li>
      <ItemIcon status={item.status} isStill={isStill} />
      <Link
        to="/whatsapp-shop/$folder/$subfolder"
        params={{ folder: job.folder_id, subfolder }}
        className={styles.itemName}
      >
        {name}
      </Link>
      <ProgressBar
        size="sm"
        label={name}
        total={photos.total}
        segments={[
          { tone: item.status === 'done' ? 'green' : 'accent', value: settled - photos.failed },
          { tone: 'red', value: photos.failed },
        ]}
      />
      <span className={styles.itemCount}>{`${settled}/${photos.total}`}</span>
    </li>
  );
}

function ItemIcon({ status, isStill }: { status: ImportItem['status']; isStill: boolean }) {
  const { t } = useLingui();
  const icon = (LineIcon: Icon, tone: string, word: string) => (
    <LineIcon size={17} stroke={2} role="img" aria-label={word} className={styles.itemIcon} data-tone={tone} />
  );
  switch (status) {
    case 'done':
      return icon(IconCircleCheck, 'green', t({ id: 'import.status-done', message: 'Finished' }));
    case 'failed':
      return icon(IconAlertTriangle, 'red', t({ id: 'import.status-failed', message: 'Broken off' }));
    case 'processing':
      return icon(IconLoader2, 'accent', t({ id: 'import.status-processing', message: 'Making collages' }));
    case 'queued':
    case 'copying':
      if (isStill) return icon(IconPlayerPause, 'quiet', t({ id: 'import.item-open', message: 'Not finished' }));
      return status === 'copying'
        ? icon(IconLoader2, 'accent', t({ id: 'import.status-copying', message: 'Copying photos' }))
        : icon(IconClock, 'quiet', t({ id: 'import.status-queued', message: 'Waiting for its turn' }));
  }
}
