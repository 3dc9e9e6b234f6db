import { type Counted, type CountedSign, lostAfterSeconds, wrongOutcomes } from '@kolaj/domain/installation/health';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFileSize } from '../../../lib/texts/file-size.ts';
import { formatNumber, useTimeAgo } from '../../../lib/texts/format.ts';
import { useDriverName } from './driver-name.ts';
import styles from './health.module.css';
import type { Health } from './health.query.ts';
import { useSpan } from './span.ts';

/** The signs that operators watch, of all processes that live, each with the number that counts. */
export function SignList({ health }: { health: Health }) {
  return (
    <>
      <section className={styles.section}>
        <div className={styles.head}>
          <h2>
            <Trans id="health.now">Now</Trans>
          </h2>
          <Link to="/yta/jobs">
            <Trans id="jobs.title">Jobs</Trans>
          </Link>
        </div>
        <Now health={health} />
      </section>
      <section className={styles.section}>
        <h2>
          <Trans id="health.lately">In the last ten minutes</Trans>
        </h2>
        <Lately health={health} />
      </section>
    </>
  );
}

/** What one that is gone wrote last is not so any more. */
const figuresOf = ({ processes }: Health) =>
  processes.filter(({ silent_seconds: seconds }) => seconds < lostAfterSeconds).flatMap(({ figures }) => figures ?? []);
const highest = (numbers: readonly number[]) => Math.max(0, ...numbers);

function Now({ health }: { health: Health }) {
  const { t, i18n } = useLingui();
  const span = useSpan();
  const size = useFileSize();
  const ago = useTimeAgo();
  const figures = figuresOf(health);
  const [oldest] = health.due_jobs;
  const number = (value: number) => formatNumber(value, i18n.locale);
  const ms = highest(figures.map(({ loop_ms: late }) => late));
  const free = Math.min(...figures.map(({ free_bytes: bytes }) => bytes));
  return (
    <dl className={styles.signs}>
      <Sign name={t({ id: 'health.oldest-job', message: 'Oldest job waits' })} more={oldest?.name}>
        {oldest === undefined ? '–' : span(oldest.seconds)}
      </Sign>
      <Sign name={t({ id: 'health.given-up', message: 'Jobs given up' })}>{number(health.given_up)}</Sign>
      <Sign name={t({ id: 'health.sending-overdue', message: 'Sending is late by' })}>
        {span(health.lane_wait_seconds)}
      </Sign>
      <Sign name={t({ id: 'health.uncertain-messages', message: 'Uncertain messages' })}>
        {number(health.uncertain)}
      </Sign>
      <Sign name={t({ id: 'health.loop', message: 'Work waits for its turn' })}>
        {t({ id: 'health.ms', message: `${ms} ms` })}
      </Sign>
      <Sign name={t({ id: 'health.connections', message: 'Database: queries waiting' })}>
        {number(figures.reduce((sum, { waiting }) => sum + waiting, 0))}
      </Sign>
      <Sign name={t({ id: 'health.free', message: 'Free disk space' })}>{figures.length > 0 ? size(free) : '–'}</Sign>
      <Sign name={t({ id: 'health.last-backup', message: 'Last backup' })}>
        {health.backup_at === null ? t({ id: 'admin.never', message: 'never' }) : ago(health.backup_at)}
      </Sign>
    </dl>
  );
}

function Lately({ health }: { health: Health }) {
  const { t } = useLingui();
  const driverName = useDriverName();
  const all = figuresOf(health).flatMap(({ lately }) => lately);
  const of = (sign: CountedSign) => all.filter((one) => one.sign === sign);
  const providers = Map.groupBy(of('call'), ({ name }) => name);
  return (
    <dl className={styles.signs}>
      <Ended name={t({ id: 'health.requests', message: 'Answers to calls' })} all={of('request')} />
      <Ended name={t({ id: 'jobs.title', message: 'Jobs' })} all={of('job')} />
      <Ended name={t({ id: 'health.pictures', message: 'Picture work' })} all={of('picture')} />
      <Ended name={t({ id: 'health.messages', message: 'Tries to send' })} all={of('message')} />
      {[...providers].map(([driver, calls]) => (
        <Ended key={driver} name={driverName(driver)} all={calls} />
      ))}
      <Sign name={t({ id: 'health.store', message: 'Files not kept' })}>{sum(of('store'))}</Sign>
    </dl>
  );
}

const sum = (counted: readonly Counted[]) => counted.reduce((total, { count }) => total + count, 0);

interface EndedProps {
  name: string;
  /** Of one sign. */
  all: readonly Counted[];
}

/** How often, how many of it went wrong, and how long one took. */
function Ended({ name, all }: EndedProps) {
  const { t, i18n } = useLingui();
  const count = sum(all);
  const failed = sum(all.filter(({ sign, outcome }) => wrongOutcomes[sign].includes(outcome)));
  const seconds = all.reduce((total, one) => total + one.seconds, 0);
  const ms = count === 0 ? 0 : Math.round((seconds / count) * 1000);
  const each = ms > 0 ? t({ id: 'health.each', message: `${ms} ms each` }) : null;
  const wentWrong = failed > 0 ? t({ id: 'health.went-wrong', message: `went wrong: ${failed}` }) : null;
  return (
    <Sign name={name} isWrong={failed > 0} more={[wentWrong, each].filter((part) => part !== null).join(' · ')}>
      {formatNumber(count, i18n.locale)}
    </Sign>
  );
}

interface SignProps {
  name: string;
  children: ReactNode;
  /** Below the number. */
  more?: string | undefined;
  isWrong?: boolean;
}

const Sign = ({ name, children, more = '', isWrong = false }: SignProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <strong>{children}</strong>
      {more !== '' && <span data-tone={isWrong ? 'red' : undefined}>{more}</span>}
    </dd>
  </div>
);
