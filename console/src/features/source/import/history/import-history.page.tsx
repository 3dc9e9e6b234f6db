import type { ImportJob } from '@kolaj/contract/source/source';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconCircleHalf2,
  IconFolderDown,
  IconHistory,
  IconLoader2,
  IconPlayerPause,
} from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { formatDateTime, useTimeAgo } from '../../../../lib/texts/format.ts';
import { LinkButton } from '../../../../ui/button/link-button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../../ui/page/page-head.tsx';
import { useImportHistory } from '../import-one.query.ts';
import { isUndone, useImportStatus, useTakenBack } from '../import-words.ts';
import { ImportSheet } from '../progress/import-sheet.tsx';
import styles from './import-history.module.css';

/** The imports of the last 30 days; a tap opens one in full. */
export function ImportHistoryPage() {
  const { t } = useLingui();
  const { job } = useSearch({ from: '/shell/whatsapp-shop/imports' });
  const navigate = useNavigate({ from: '/whatsapp-shop/imports' });
  const query = useImportHistory();
  return (
    <>
      <PageHead
        title={t({ id: 'import.history', message: 'Imports' })}
        crumbs={[{ label: t({ id: 'nav.kolaj', message: 'Kolaj' }), link: { to: '/whatsapp-shop' } }]}
        subtitle={t({ id: 'import.history-days', message: 'Last 30 days' })}
      />
      <Loaded query={query} skeleton={{ kind: 'rows', height: 64 }}>
        {(jobs) =>
          jobs.length === 0 ? (
            <EmptyState
              icon={IconHistory}
              title={<Trans id="import.history-empty">Nothing imported in the last 30 days</Trans>}
            >
              <LinkButton to="/whatsapp-shop" variant="action">
                <Trans id="send.to-kolaj">To the collages</Trans>
              </LinkButton>
            </EmptyState>
          ) : (
            <ul className={styles.list} aria-label={t({ id: 'import.history', message: 'Imports' })}>
              {jobs.map((one) => (
                <HistoryRow key={one.id} job={one} isLast={isLastOfFolder(one, jobs)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {query.hasNextPage && (
        <Button
          loading={query.isFetchingNextPage}
          className={styles.more ?? ''}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans id="import.history-more">Show older ones</Trans>
        </Button>
      )}
      {job !== undefined && <ImportSheet id={job} onClose={() => void navigate({ search: {}, resetScroll: false })} />}
    </>
  );
}

/** A later import of the same folder counts the products that it has changed: the earlier one can no longer tell how many it made. */
const isLastOfFolder = (job: ImportJob, newestFirst: readonly ImportJob[]): boolean =>
  newestFirst.find(({ folder_id }) => folder_id === job.folder_id) === job;

/** One import in a line; a tap shows it in full. */
function HistoryRow({ job, isLast }: { job: ImportJob; isLast: boolean }) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const statusOf = useImportStatus();
  const takenBack = useTakenBack();
  const { photos: counts, back, by_ftp: byFtp, created_at: at } = job;
  const { icon: StatusIcon, tone } = look(job);
  const photos = Math.max(0, counts.done - counts.skipped);
  const leftOut = counts.failed;
  const { total: products } = job.collages;
  const facts = [
    statusOf(job),
    isUndone(job) && takenBack(job.undone),
    !isUndone(job) &&
      (photos > 0 || back === 0) &&
      t({ id: 'import.new-count', message: plural(photos, { one: '# new photo', other: '# new photos' }) }),
    !isUndone(job) &&
      isLast &&
      photos > 0 &&
      products > 0 &&
      t({ id: 'import.count-products', message: plural(products, { one: '# product', other: '# products' }) }),
    back > 0 &&
      t({ id: 'import.count-back', message: plural(back, { one: '# collage back', other: '# collages back' }) }),
    leftOut > 0 &&
      t({ id: 'import.history-failed', message: plural(leftOut, { one: '# left out', other: '# left out' }) }),
    byFtp > 0 && t({ id: 'import.by-ftp', message: `${byFtp} by FTP` }),
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

function look(job: ImportJob): { icon: Icon; tone: string } {
  if (isUndone(job)) return { icon: IconArrowBackUp, tone: 'quiet' };
  switch (job.status) {
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
