import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import styles from './calendar.module.css';
import type { Entry, EntryState } from './entries.ts';

interface MonthGridProps {
  /** Whole weeks. */
  days: readonly string[];
  /** `YYYY-MM` */
  month: string;
  today: string;
  entries: readonly Entry[];
}

const dots: readonly EntryState[] = ['missed', 'failed', 'partial', 'running', 'planned', 'done'];

/** A month as dots with counts; each day leads to its week. */
export function MonthGrid({ days, month, today, entries }: MonthGridProps) {
  const { t, i18n } = useLingui();
  const short = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' });
  const full = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'full', timeZone: 'UTC' });
  const byDay = Map.groupBy(entries, ({ day }) => day);
  return (
    <div className={styles.month}>
      {days.slice(0, 7).map((day) => (
        <span key={day} className={styles.monthHead} aria-hidden>
          {short.format(new Date(`${day}T00:00:00Z`))}
        </span>
      ))}
      {days.map((day) => {
        const own = byDay.get(day) ?? [];
        const count = own.length;
        const name = full.format(new Date(`${day}T00:00:00Z`));
        const many = t({
          id: 'schedule.day-count',
          message: plural(count, { one: '# send', other: '# sends' }),
        });
        return (
          <Link
            key={day}
            to="/calendar"
            search={{ day }}
            className={styles.monthDay}
            data-other={!day.startsWith(month)}
            activeProps={{ 'aria-current': day === today ? 'date' : undefined }}
            aria-current={day === today ? 'date' : undefined}
          >
            <span className={styles.unseen}>{count === 0 ? name : `${name}: ${many}`}</span>
            <span className={styles.number} aria-hidden>
              {Number(day.slice(8))}
            </span>
            <span className={styles.dots} aria-hidden>
              {dots.map((state) => {
                const some = own.filter((entry) => entry.state === state).length;
                return (
                  some > 0 && (
                    <span key={state} data-state={state}>
                      {some}
                    </span>
                  )
                );
              })}
            </span>
            {own.some(({ load }) => load === 'over') && <span className={styles.overMark} aria-hidden />}
          </Link>
        );
      })}
    </div>
  );
}
