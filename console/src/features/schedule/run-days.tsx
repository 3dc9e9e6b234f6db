import { useLingui } from '@lingui/react/macro';
import { TextField } from '../../ui/form/text-field.tsx';
import styles from './schedule.module.css';

interface RunDaysProps {
  /** 1 = Monday … 7 = Sunday; none = every day. */
  weekdays: readonly number[];
  onWeekdays: (weekdays: number[]) => void;
  /** `YYYY-MM-DD` of its last day; empty = it has none. */
  endsOn: string;
  onEndsOn: (day: string) => void;
}

const week = [1, 2, 3, 4, 5, 6, 7];

/** On which days of the week, and until when. */
export function RunDays({ weekdays, onWeekdays, endsOn, onEndsOn }: RunDaysProps) {
  const { t, i18n } = useLingui();
  const format = (weekday: 'short' | 'long') => new Intl.DateTimeFormat(i18n.locale, { weekday, timeZone: 'UTC' });
  const [short, long] = [format('short'), format('long')];
  // 1 January 2024 was a Monday.
  const nameOf = (names: Intl.DateTimeFormat, day: number) => names.format(new Date(Date.UTC(2024, 0, day)));
  const turn = (day: number) =>
    onWeekdays(weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day].sort());
  return (
    <>
      <fieldset className={styles.times}>
        <legend>{t({ id: 'schedule.days', message: 'Only on' })}</legend>
        <div className={styles.weekdays}>
          {week.map((day) => (
            <button
              key={day}
              type="button"
              title={nameOf(long, day)}
              aria-pressed={weekdays.includes(day)}
              onClick={() => turn(day)}
            >
              {nameOf(short, day)}
            </button>
          ))}
        </div>
      </fieldset>
      <TextField
        name="ends_on"
        type="date"
        label={t({ id: 'schedule.last-day', message: 'Last day (none: it goes on)' })}
        value={endsOn}
        onChange={({ currentTarget }) => onEndsOn(currentTarget.value)}
      />
    </>
  );
}
