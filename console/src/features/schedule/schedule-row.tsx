import type { Schedule } from '@kolaj/contract/broadcast/schedule';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconChecks, IconClock, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import styles from './schedule.module.css';
import { type Change, useChangeSchedule } from './schedule.query.ts';
import { dayIn, useDayName, useKindWords, useRunTime, useRunWords } from './schedule-words.ts';

interface ScheduleRowProps {
  schedule: Schedule;
  /** null = may not change anything. */
  onDelete: (() => void) | null;
}

/** One schedule: its time is what is read first, and the last result says whether it can be relied on. */
export function ScheduleRow({ schedule, onDelete }: ScheduleRowProps) {
  const { t } = useLingui();
  const kinds = useKindWords();
  const runTime = useRunTime();
  const { time, kind, brands, created_on, time_zone } = schedule;
  const created = dayIn(created_on, time_zone).split('-').reverse().join('-');
  return (
    <li className={styles.row}>
      <strong className={styles.time}>{time}</strong>
      <div className={styles.facts}>
        <h3>{kinds[kind]}</h3>
        <p>
          {runTime(schedule)} · <Next schedule={schedule} />
        </p>
        {brands.length > 0 && <p className={styles.quiet}>{brands.join(', ')}</p>}
        <p className={styles.quiet}>{t({ id: 'schedule.created', message: `created ${created}` })}</p>
      </div>
      <Results schedule={schedule} />
      {onDelete && <Actions schedule={schedule} onDelete={onDelete} />}
    </li>
  );
}

function Next({ schedule: { paused, next_run_at, time_zone, time } }: { schedule: Schedule }) {
  const { t } = useLingui();
  const dayName = useDayName();
  switch (paused) {
    case 'person':
      return t({ id: 'schedule.paused', message: 'paused' });
    case 'not_configured':
      return t({ id: 'schedule.paused-telegram', message: 'paused: Telegram is not set up' });
    case 'trial_over':
      return t({ id: 'schedule.paused-trial', message: 'paused: the trial is over' });
    case null: {
      if (next_run_at === null) return t({ id: 'schedule.over', message: 'it has run for the last time' });
      const next = `${dayName(dayIn(next_run_at, time_zone), time_zone)} ${time}`;
      return t({ id: 'schedule.next', message: `next: ${next}` });
    }
  }
}

const looks = {
  ok: { tone: 'good', icon: IconChecks },
  nothing: { tone: 'quiet', icon: IconChecks },
  waiting: { tone: 'quiet', icon: IconClock },
  partial: { tone: 'bad', icon: IconAlertTriangle },
  failed: { tone: 'bad', icon: IconAlertTriangle },
  missed: { tone: 'bad', icon: IconAlertTriangle },
} as const;

function Results({ schedule: { runs, time_zone, time } }: { schedule: Schedule }) {
  const { t } = useLingui();
  const words = useRunWords();
  const [last, ...before] = runs;
  if (!last) return null;
  const { tone, icon: ResultIcon } = looks[last.result];
  return (
    <div className={styles.results}>
      <span className={styles.badge} data-tone={tone}>
        <ResultIcon size={16} stroke={1.75} aria-hidden />
        {words(last, time_zone, time)}
      </span>
      {before.length > 0 && (
        <ul className={styles.before} aria-label={t({ id: 'schedule.before', message: 'Before that' })}>
          {before.map((run) => (
            <li key={run.day} data-tone={looks[run.result].tone} title={words(run, time_zone, time)}>
              <span>{words(run, time_zone, time)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Actions({ schedule, onDelete }: { schedule: Schedule; onDelete: () => void }) {
  const { t } = useLingui();
  const change = useChangeSchedule();
  const { id, paused, skip_on, time } = schedule;
  const make = (wish: Omit<Change, 'id'>) => change.mutate({ id, ...wish });
  return (
    <div className={styles.actions}>
      {paused === null && (
        <Button
          variant="subtle"
          color="gray"
          disabled={change.isPending}
          onClick={() => make({ skip_next: skip_on === null })}
        >
          {skip_on === null
            ? t({ id: 'schedule.skip', message: 'Skip the next' })
            : t({ id: 'schedule.do-not-skip', message: 'Do not skip' })}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        disabled={change.isPending}
        onClick={() => make({ paused: paused === null })}
      >
        {paused === null
          ? t({ id: 'schedule.pause', message: 'Pause' })
          : t({ id: 'schedule.go-on', message: 'Resume' })}
      </Button>
      <IconButton
        icon={IconTrash}
        size="lg"
        label={t({ id: 'schedule.delete', message: `Delete ${time}` })}
        onClick={onDelete}
      />
    </div>
  );
}
