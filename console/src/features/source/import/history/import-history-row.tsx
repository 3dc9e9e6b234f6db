import type { ImportJob } from '@kolaj/contract/source/source';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconCircleHalf2,
  IconFolderDown,
  IconLoader2,
  IconPlayerPause,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDateTime, useTimeAgo } from '../../../../lib/texts/format.ts';
import { useImportStatus } from '../import-words.ts';
import styles from './import-history.module.css';

/** One import in a line; a tap shows it in full. */
export function HistoryRow({ job }: { job: ImportJob }) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const statusOf = useImportStatus();
  const { photos: counts, created_at: at } = job;
  const { icon: StatusIcon, tone } = look(job.status);
  const photos = Math.max(0, counts.done - counts.skipped);
  const leftOut = counts.failed;
  const facts = [
    statusOf(job),
    t({ id: 'import.new-count', message: plural(photos, { one: '# new photo', other: '# new photos' }) }),
    leftOut > 0 &&
      t({ id: 'import.history-failed', message: plural(leftOut, { one: '# left out', other: '# left out' }) }),
    job.origin === 'watch' && t({ id: 'import.history-watch', message: 'watched folder' }),
  ].filter((fact) => fact !== false);
  return (
    <li>
      <Link to="/whatsapp-shop/imports" search={{ job: job.id }} resetScroll={false} className={styles.row}>
        <StatusIcon size={20} stroke={1.75} aria-hidden className={styles.icon} data-tone={tone} />
        <span className={styles.words}>
          <strong>{job.folder_name}</strong>
          <span>{facts.join(' · ')}</span>
        </span>
        <time className={styles.time} dateTime={at} title={formatDateTime(at)}>
          {timeAgo(at)}
        </time>
      </Link>
    </li>
  );
}

function look(status: ImportJob['status']): { icon: Icon; tone: string } {
  switch (status) {
    case 'done':
      return { icon: IconCircleCheck, tone: 'green' };
    case 'partial':
      return { icon: IconCircleHalf2, tone: 'amber' };
    case 'failed':
      return { icon: IconAlertTriangle, tone: 'red' };
    case 'cancelled':
      return { icon: IconBan, tone: 'quiet' };
    case 'paused':
      return { icon: IconPlayerPause, tone: 'amber' };
    case 'processing':
      return { icon: IconLoader2, tone: 'accent' };
    case 'queued':
    case 'listing':
    case 'copying':
      return { icon: IconFolderDown, tone: 'accent' };
  }
}
