import type { FailedJob, JobQueue } from '@kolaj/contract/admin/jobs';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { formatDateTime, useDuration } from '../../../lib/texts/format.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import styles from './jobs.module.css';
import { useJobs, useRetryJobs } from './jobs.query.ts';

/** What the product does beside its pages: what waits, what runs, and what was given up. */
export function JobsPage() {
  const { t } = useLingui();
  const query = useJobs();
  return (
    <>
      <PageHead
        title={t({ id: 'jobs.title', message: 'Jobs' })}
        crumbs={[{ label: t({ id: 'nav.admin', message: 'Administration' }), link: { to: '/yta' } }]}
      />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 8, height: 44 }}>
        {({ queues, failed }) => (
          <div className={styles.body}>
            <Queues queues={queues} />
            <Failed jobs={failed} />
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Those at work first; the others are named, so that nobody looks for them. */
function Queues({ queues }: { queues: readonly JobQueue[] }) {
  const duration = useDuration();
  const busy = queues.filter(({ waiting, running, failed }) => waiting + running + failed > 0);
  const idle = queues.length - busy.length;
  return (
    <section className={styles.section}>
      <h2>
        <Trans id="jobs.queues">Queues</Trans>
      </h2>
      {busy.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans id="jobs.oldest">Oldest waits</Trans>
              </th>
              <th scope="col">
                <Trans id="jobs.kind">Kind</Trans>
              </th>
              <th scope="col">
                <Trans id="jobs.waiting">Waiting</Trans>
              </th>
              <th scope="col">
                <Trans id="jobs.running">Running</Trans>
              </th>
              <th scope="col">
                <Trans id="jobs.failed">Given up</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {busy.map(({ name, oldest_seconds: oldest, waiting, running, failed }) => (
              <tr key={name}>
                <td>{oldest === null ? '–' : duration(oldest)}</td>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{waiting}</td>
                <td>{running}</td>
                <td data-tone={failed > 0 ? 'red' : undefined}>{failed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.quiet}>
        <Trans id="jobs.idle">Kinds of jobs with nothing to do: {idle}</Trans>
      </p>
    </section>
  );
}

function Failed({ jobs }: { jobs: readonly FailedJob[] }) {
  const { t } = useLingui();
  const retry = useRetryJobs();
  const open = jobs.filter(({ retried_at: retried }) => retried === null);
  const count = open.length;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>
          <Trans id="jobs.failed-title">Given up in the last 30 days</Trans>
        </h2>
        {count > 1 && (
          <Button loading={retry.isPending} onClick={() => retry.mutate(open.map(({ id }) => id))}>
            <Trans id="jobs.retry-all">Try all again ({count})</Trans>
          </Button>
        )}
      </div>
      {retry.isError && <ErrorBanner error={retry.error} onClose={() => retry.reset()} />}
      {jobs.length === 0 ? (
        <EmptyState
          icon={IconCircleCheck}
          tone="green"
          title={<Trans id="jobs.none">No job was given up</Trans>}
          reason={
            <Trans id="jobs.none-reason">A job that goes wrong is tried again by itself a few times first.</Trans>
          }
        />
      ) : (
        <ul
          className={styles.list}
          aria-label={t({ id: 'jobs.failed-title', message: 'Given up in the last 30 days' })}
        >
          {jobs.map((job) => (
            <FailedRow key={job.id} job={job} onRetry={() => retry.mutate([job.id])} isBusy={retry.isPending} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FailedRow({ job, onRetry, isBusy }: { job: FailedJob; onRetry: () => void; isBusy: boolean }) {
  const { t } = useLingui();
  const { name, firm, attempts, error, failed_at: at, retried_at: retried } = job;
  const again = retried === null ? '' : formatDateTime(retried);
  return (
    <li className={styles.row} data-done={retried !== null}>
      <div>
        <strong>
          <code>{name}</code>
        </strong>
        <span>
          {[firm?.name ?? t({ id: 'jobs.installation', message: 'Whole installation' }), formatDateTime(at)].join(
            ' · ',
          )}
          {' · '}
          {t({ id: 'jobs.attempts', message: `tries: ${attempts}` })}
        </span>
      </div>
      <p lang="en">
        {error === '' ? t({ id: 'jobs.no-error', message: 'No reason was left: its process was killed.' }) : error}
      </p>
      {retried === null ? (
        <IconButton
          icon={IconRefresh}
          isDisabled={isBusy}
          label={t({ id: 'jobs.retry', message: `Try again: ${name}` })}
          onClick={onRetry}
        />
      ) : (
        <span className={styles.quiet}>
          <Trans id="jobs.retried">Tried again {again}</Trans>
        </span>
      )}
    </li>
  );
}
