import type { Calendar, CalendarRun } from '@kolaj/contract/broadcast/calendar';
import { dayKey, localTime } from '@kolaj/domain/shared/day';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useNow } from '../../../lib/texts/format.ts';
import styles from './calendar.module.css';
import { weekday } from './calendar-days.ts';
import { clock, useEntryTitle } from './calendar-words.ts';
import { type Entry, hoursShown, leastMinutes, type Placed, placed } from './entries.ts';
import { EntryFace, movable } from './entry-card.tsx';
import type { RunTimes } from './moved-time.ts';
import { useCarry } from './use-carry.ts';

/** Height of an hour, px. */
const hourPx = 64;

interface WeekGridProps {
  days: readonly string[];
  calendar: Calendar;
  entries: readonly Entry[];
  onOpen: (entry: Entry) => void;
  /** null = may not move anything. */
  onMove: ((run: CalendarRun, to: RunTimes) => void) | null;
}

/** A week by the hour (ux §20): behind what is planned stands how long it takes and how well that fits. */
export function WeekGrid({ days, calendar, entries, onOpen, onMove }: WeekGridProps) {
  const { t } = useLingui();
  const { time_zone: timeZone, window } = calendar;
  const hours = hoursShown(entries);
  const now = localTime(new Date(useNow()), timeZone);
  const today = dayKey(now);
  const rows = Array.from({ length: hours.last - hours.first }, (_, index) => hours.first + index);
  return (
    <div className={styles.week} style={{ '--hour': `${hourPx}px`, '--hours': rows.length }}>
      <div className={styles.hours} aria-hidden>
        {rows.map((hour) => (
          <span key={hour}>{clock(hour * 60)}</span>
        ))}
      </div>
      {days.map((day) => (
        <section key={day} className={styles.day} data-today={day === today} aria-labelledby={`day-${day}`}>
          <DayName day={day} />
          <div className={styles.column}>
            {window !== null && <Quiet hours={hours} window={window} />}
            {day === today && (
              <span
                className={styles.now}
                style={{ '--at': now.hour + now.minute / 60 - hours.first }}
                title={t({ id: 'schedule.now', message: 'Now' })}
              />
            )}
            <ul>
              {placed(entries.filter((entry) => entry.day === day)).map((one) => (
                <WeekEntry key={one.entry.key} {...one} first={hours.first} onOpen={onOpen} onMove={onMove} />
              ))}
            </ul>
          </div>
        </section>
      ))}
    </div>
  );
}

function DayName({ day }: { day: string }) {
  const { i18n } = useLingui();
  const date = new Date(`${day}T00:00:00Z`);
  const name = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' }).format(date);
  const full = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'full', timeZone: 'UTC' }).format(date);
  return (
    <h2 id={`day-${day}`} className={styles.dayName}>
      <span aria-hidden>{name}</span>
      <strong aria-hidden>{Number(day.slice(8))}</strong>
      <span className={styles.unseen}>{full}</span>
    </h2>
  );
}

/** Hours in which no message may leave. */
function Quiet({ hours, window }: { hours: { first: number; last: number }; window: { from: number; until: number } }) {
  const spans = [
    { from: hours.first, until: Math.min(hours.last, window.from / 60) },
    { from: Math.max(hours.first, window.until / 60), until: hours.last },
  ].filter(({ from, until }) => until > from);
  return spans.map(({ from, until }) => (
    <span key={from} className={styles.quiet} style={{ '--at': from - hours.first, '--long': until - from }} />
  ));
}

interface WeekEntryProps extends Placed {
  first: number;
  onOpen: WeekGridProps['onOpen'];
  onMove: WeekGridProps['onMove'];
}

function WeekEntry({ entry, column, columns, first, onOpen, onMove }: WeekEntryProps) {
  const run = movable(entry);
  const place = {
    '--at': entry.from / 60 - first,
    '--long': Math.max(entry.until - entry.from, leastMinutes) / 60,
    '--column': column,
    '--columns': columns,
  };
  return (
    <li className={styles.place} style={place} data-load={entry.load} data-state={entry.state}>
      {run !== null && onMove !== null ? (
        <Carried entry={entry} run={run} onOpen={onOpen} onMove={onMove} />
      ) : (
        <button type="button" className={styles.entry} onClick={() => onOpen(entry)}>
          <EntryFace entry={entry} />
        </button>
      )}
    </li>
  );
}

interface CarriedProps {
  entry: Entry;
  run: CalendarRun;
  onOpen: (entry: Entry) => void;
  onMove: (run: CalendarRun, to: RunTimes) => void;
}

/** One that can be taken to another time; what it would be there is said before the drop. */
function Carried({ entry, run, onOpen, onMove }: CarriedProps) {
  const { t } = useLingui();
  const titleOf = useEntryTitle();
  const button = useRef<HTMLButtonElement>(null);
  const carry = useCarry({
    run,
    day: weekday(run.day),
    step: hourPx / 4,
    column: () => button.current?.closest(`.${styles.day}`)?.clientWidth ?? 0,
    onDrop: (to) => onMove(run, to),
  });
  const title = titleOf(entry);
  const { shift, to } = carry;
  const time = to?.time ?? run.time;
  const until = to && entry.until > entry.from ? clock(minutesOf(to.time) + entry.until - entry.from) : null;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.entry}
        data-carried={shift !== null}
        aria-describedby="carry-keys"
        style={
          shift ? { translate: `calc(${shift.days} * var(--day-width, 100%)) ${(shift.steps * hourPx) / 4}px` } : {}
        }
        onClick={() => !carry.wasCarried() && onOpen(entry)}
        {...carry.handlers}
      >
        <EntryFace entry={entry} {...(to ? { time: until === null ? to.time : `${to.time}–${until}` } : {})} />
      </button>
      <span className={styles.unseen} aria-live="assertive">
        {to !== null &&
          t({ id: 'schedule.carried', message: `${title}: ${time}. Enter drops it, Escape puts it back.` })}
      </span>
    </>
  );
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
