import type { ImportJob } from '@kolaj/contract/source/source';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber, formatTime, useDuration } from '../../../../lib/texts/format.ts';
import { ProgressBar, type Segment } from '../../../../ui/feedback/progress-bar.tsx';
import { isRunning } from '../../folders/folders.query.ts';
import { isUndone, useCameBack, useImportStatus, useTakenBack } from '../import-words.ts';
import { useImportRate } from './import-rate.ts';
import styles from './import-sheet.module.css';

function toneOf(job: ImportJob): Segment['tone'] {
  if (isUndone(job)) return 'quiet';
  return job.status === 'done' || job.status === 'partial' ? 'green' : 'accent';
}

/** "111 / 159 photos", what is running with its pace and expected end, and below it the collages made from them. */
export function ImportNumbers({ job, at }: { job: ImportJob; at: number }) {
  const { t, i18n } = useLingui();
  const cameBack = useCameBack();
  const { photos, collages } = job;
  const settled = photos.done + photos.failed;
  const label = t({ id: 'import.photos-label', message: 'Photos' });
  const isKnown = photos.expected === photos.total;
  const tenth = photos.expected === 0 ? 0 : Math.floor((10 * settled) / photos.expected) * 10;
  return (
    <div className={styles.numbers}>
      <div className={styles.numbersHead}>
        <p className={styles.number}>
          <strong>{formatNumber(settled, i18n.locale)}</strong>
          {/* A total that is only expected would jump with each subfolder that is listed. */}
          {isKnown && photos.total > 0 ? ` / ${formatNumber(photos.total, i18n.locale)} ${label}` : ` ${label}`}
        </p>
        <Standing job={job} at={at} />
      </div>
      <ProgressBar
        label={label}
        total={photos.expected}
        segments={[
          {
            tone: toneOf(job),
            value: settled - photos.failed,
          },
          { tone: 'red', value: photos.failed },
        ]}
      />
      <Skipped count={photos.skipped} />
      {job.back > 0 && <p className={styles.quiet}>{cameBack(job.back)}</p>}
      {collages.total > 0 && !isUndone(job) && <Collages collages={collages} />}
      <span role="status" className={styles.hidden}>
        {tenth > 0 && `${label} ${tenth}%`}
      </span>
    </div>
  );
}

function Standing({ job, at }: { job: ImportJob; at: number }) {
  const { t } = useLingui();
  const statusOf = useImportStatus();
  const takenBack = useTakenBack();
  const durationOf = useDuration();
  const { perMinute, secondsLeft } = useImportRate(job, at);
  const rate = Math.round(perMinute ?? 0);
  const isMoving = job.wish === null;
  const left = secondsLeft === null ? '' : durationOf(secondsLeft);
  const facts = [
    job.status === 'copying' && isMoving && rate > 0 && t({ id: 'import.rate', message: `${rate} a minute` }),
    isMoving && left !== '' && t({ id: 'import.left', message: `${left} left` }),
    isUndone(job) && takenBack(job.undone),
    job.finished_at !== null && !isRunning(job) && formatTime(job.finished_at),
  ].filter((fact) => fact !== false);
  return (
    <p className={styles.standing}>
      <strong>{statusOf(job)}</strong>
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
    </p>
  );
}

function Skipped({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <p className={styles.quiet}>
      {t({
        id: 'import.skipped',
        message: plural(count, {
          one: '# photo was here already and has not changed',
          other: '# photos were here already and have not changed',
        }),
      })}
    </p>
  );
}

function Collages({ collages: { total, done, failed } }: Pick<ImportJob, 'collages'>) {
  const { t, i18n } = useLingui();
  const label = t({ id: 'import.collages-label', message: 'Collages' });
  const count = `${formatNumber(done + failed, i18n.locale)} / ${formatNumber(total, i18n.locale)}`;
  return (
    <div className={styles.collages}>
      <p>
        <span>{label}</span>
        <span>{count}</span>
      </p>
      <ProgressBar
        size="sm"
        label={label}
        total={total}
        segments={[
          { tone: 'green', value: done },
          { tone: 'red', value: failed },
        ]}
      />
    </div>
  );
}
