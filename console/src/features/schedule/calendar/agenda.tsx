import { useLingui } from '@lingui/react/macro';
import styles from './calendar.module.css';
import type { Entry } from './entries.ts';
import { EntryFace } from './entry-card.tsx';

interface AgendaProps {
  days: readonly string[];
  today: string;
  entries: readonly Entry[];
  onOpen: (entry: Entry) => void;
}

/** The days as lists, empty ones aside: what fits a phone, and reads well aloud. */
export function Agenda({ days, today, entries, onOpen }: AgendaProps) {
  const { t, i18n } = useLingui();
  const name = new Intl.DateTimeFormat(i18n.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <div className={styles.agenda}>
      {days.map((day) => {
        const own = entries.filter((entry) => entry.day === day);
        if (own.length === 0 && day !== today) return null;
        return (
          <section key={day} aria-labelledby={`list-${day}`}>
            <h2 id={`list-${day}`}>{name.format(new Date(`${day}T00:00:00Z`))}</h2>
            {own.length === 0 ? (
              <p className={styles.nothing}>{t({ id: 'schedule.day-empty', message: 'Nothing' })}</p>
            ) : (
              <ul>
                {own.map((entry) => (
                  <li key={entry.key} data-load={entry.load} data-state={entry.state}>
                    <button type="button" className={styles.entry} onClick={() => onOpen(entry)}>
                      <EntryFace entry={entry} />
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
