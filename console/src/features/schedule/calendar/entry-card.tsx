import type { CalendarRun } from '@kolaj/contract/broadcast/calendar';
import { IconAlertTriangle, IconCheck, IconClock, IconPlayerPlay, IconPlayerSkipForward } from '@tabler/icons-react';
import styles from './calendar.module.css';
import { clock, useEntryTitle, useStateWords } from './calendar-words.ts';
import type { Entry, EntryState } from './entries.ts';

const icons = {
  planned: IconClock,
  skipped: IconPlayerSkipForward,
  running: IconPlayerPlay,
  done: IconCheck,
  nothing: IconCheck,
  partial: IconAlertTriangle,
  failed: IconAlertTriangle,
  stopped: IconAlertTriangle,
  missed: IconAlertTriangle,
} as const satisfies Record<EntryState, unknown>;

/** Time, name and what became of it: the same in the week, the day's list and the month. */
export function EntryFace({ entry, time = clock(entry.from) }: { entry: Entry; time?: string }) {
  const titleOf = useEntryTitle();
  const states = useStateWords();
  const { state, load } = entry;
  const StateIcon = load === 'over' || load === 'tight' ? IconAlertTriangle : icons[state];
  return (
    <>
      <span className={styles.when}>
        <StateIcon size={14} stroke={2} aria-hidden />
        <time>{time}</time>
        <span className={styles.state}>{states[state]}</span>
      </span>
      <span className={styles.title}>{titleOf(entry)}</span>
    </>
  );
}

/** The run that can be moved, if the entry is one. */
export const movable = ({ of, state }: Entry): CalendarRun | null =>
  of.kind === 'run' && (state === 'planned' || state === 'skipped') ? of.run : null;
