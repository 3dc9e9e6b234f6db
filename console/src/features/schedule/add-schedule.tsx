import type { Schedule } from '@kolaj/contract/broadcast/schedule';
import type { Timing } from '@kolaj/domain/schedule/occurrences';
import { readTime, type ScheduleKind, timesOfDay, timeText } from '@kolaj/domain/schedule/schedule';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { CollagesOutlook } from './collages-outlook.tsx';
import { RunBrands } from './run-brands.tsx';
import { RunDays } from './run-days.tsx';
import styles from './schedule.module.css';
import { useAddSchedule } from './schedule.query.ts';
import { useKindWords, useRunTime } from './schedule-words.ts';

interface AddScheduleProps {
  schedules: readonly Schedule[];
  kinds: readonly [ScheduleKind, ...ScheduleKind[]];
  timeZone: string;
  /** It is begun for the new collages of this brand. */
  brand?: string | undefined;
  onAdded?: (timing: Timing) => void;
}

/** A new one: what, and at which quarter of an hour; times that are taken say so (SCH-01, SCH-02). */
export function AddSchedule({ schedules, kinds, timeZone, brand, onAdded }: AddScheduleProps) {
  const { t } = useLingui();
  const words = useKindWords();
  const add = useAddSchedule();
  const [kind, setKind] = useState<ScheduleKind>(firstKind(kinds, brand));
  const [weekdays, setWeekdays] = useState<number[]>([]);
  const [endsOn, setEndsOn] = useState('');
  const [ticked, setTicked] = useState<string[]>(brand === undefined ? [] : [brand]);
  const brands = kind === 'collages' ? ticked : [];
  const isSame = (one: Schedule) => one.kind === kind && one.brands.join() === brands.join();
  const taken = new Set(schedules.filter(isSame).map(({ time }) => time));
  const free = timesOfDay.map(timeText).filter((time) => !taken.has(time));
  const [wanted, setTime] = useState('10:30');
  const time = taken.has(wanted) ? (free.find((one) => one > wanted) ?? free[0] ?? wanted) : wanted;
  const refused = add.data?.success === false ? add.data : null;
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  const when = useRunTime()({ time, weekdays });
  const takenTimes = [...taken].sort().join(', ');
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        const wish = { kind, time, weekdays, ends_on: endsOn === '' ? null : endsOn, brands };
        const clock = readTime(time);
        const timing = clock && { ...clock, timeZone, weekdays, endsOn: wish.ends_on, skipOn: null };
        add.mutate(wish, { onSuccess: ({ success }) => success && timing && onAdded?.(timing) });
      }}
    >
      <SelectField
        name="kind"
        label={t({ id: 'schedule.template', message: 'Template' })}
        value={kind}
        onChange={({ currentTarget }) => setKind(kinds.find((one) => one === currentTarget.value) ?? kind)}
        options={kinds.map((value) => ({ value, label: words[value] }))}
      />
      <Times
        time={time}
        taken={taken}
        onChoose={setTime}
        legend={
          weekdays.length === 0
            ? t({ id: 'schedule.every-day-at', message: 'Every day at' })
            : t({ id: 'schedule.at', message: 'At' })
        }
      />
      <p className={styles.quiet}>{t({ id: 'schedule.shop-time', message: `Shop time, ${place}` })}</p>
      {taken.size > 0 && (
        <p className={styles.quiet}>
          {t({ id: 'schedule.taken', message: `Taken by the same template: ${takenTimes}` })}
        </p>
      )}
      <RunDays weekdays={weekdays} onWeekdays={setWeekdays} endsOn={endsOn} onEndsOn={setEndsOn} />
      {kind === 'collages' && (
        <>
          <RunBrands brands={ticked} onChange={setTicked} />
          <CollagesOutlook brands={brands} />
        </>
      )}
      {add.isError && <ErrorBanner error={add.error} onClose={add.reset} />}
      {refused && <Banner tone="red" title={t(refusalWords[refused.code])} onClose={add.reset} />}
      <Button
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        loading={add.isPending}
        leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}
      >
        {weekdays.length === 0
          ? t({ id: 'schedule.daily-at', message: `Schedule daily at ${time}` })
          : t({ id: 'schedule.weekly-at', message: `Schedule: ${when}` })}
      </Button>
    </form>
  );
}

const firstKind = (kinds: AddScheduleProps['kinds'], brand: string | undefined): ScheduleKind =>
  brand !== undefined && kinds.includes('collages') ? 'collages' : kinds[0];

interface TimesProps {
  time: string;
  taken: ReadonlySet<string>;
  onChoose: (time: string) => void;
  legend: string;
}

/** The four hours around the chosen time as buttons; any other of the day from the list. */
function Times({ time, taken, onChoose, legend }: TimesProps) {
  const { t } = useLingui();
  const texts = timesOfDay.map(timeText);
  const [hour = 0] = time.split(':').map(Number);
  const first = Math.min(Math.max(0, hour - 1), 20) * 4;
  return (
    <fieldset className={styles.times}>
      <legend>{legend}</legend>
      <select
        className={styles.clock}
        aria-label={t({ id: 'schedule.time', message: 'Time' })}
        value={time}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {texts.map((text) => (
          <option key={text} value={text} disabled={taken.has(text)}>
            {text}
          </option>
        ))}
      </select>
      <div className={styles.grid}>
        {texts.slice(first, first + 16).map((text) => (
          <button
            key={text}
            type="button"
            aria-pressed={text === time}
            disabled={taken.has(text)}
            onClick={() => onChoose(text)}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
