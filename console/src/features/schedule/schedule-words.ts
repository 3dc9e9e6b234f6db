import type { ScheduleRun } from '@kolaj/contract/broadcast/schedule';
import type { ScheduleKind } from '@kolaj/domain/schedule/schedule';
import { dayKey, daysBetween, localDay, parseDayKey } from '@kolaj/domain/shared/day';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { refusalWords } from '../../lib/calls/refusal-words.ts';
import { useNow } from '../../lib/texts/format.ts';

/** What a schedule does, by its kind. */
export function useKindWords(): Readonly<Record<ScheduleKind, string>> {
  const { t } = useLingui();
  return {
    tg_brands: t({ id: 'schedule.kind-brands', message: 'Brands template' }),
    tg_info: t({ id: 'schedule.kind-info', message: 'Info template' }),
    collages: t({ id: 'schedule.kind-collages', message: 'New collages' }),
    site: t({ id: 'schedule.kind-site', message: 'Publish the site' }),
  };
}

/** "every day 09:15" (SCH-04), or the days of the week. */
export function useRunTime(): (schedule: { time: string; weekdays: readonly number[] }) => string {
  const { t, i18n } = useLingui();
  return ({ time, weekdays }) => {
    if (weekdays.length === 0) return t({ id: 'schedule.every-day', message: `every day ${time}` });
    const name = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' });
    // 1 January 2024 was a Monday.
    const days = weekdays.map((day) => name.format(new Date(Date.UTC(2024, 0, day)))).join(', ');
    return `${days} ${time}`;
  };
}

/** "today", "tomorrow", "yesterday" or `24-11`, for a day where the schedule is. */
export function useDayName(): (day: string, timeZone: string) => string {
  const { t } = useLingui();
  const now = useNow();
  return (day, timeZone) => {
    const read = parseDayKey(day);
    const away = read && daysBetween(localDay(new Date(now), timeZone), read);
    if (away === 0) return t({ id: 'schedule.today', message: 'today' });
    if (away === 1) return t({ id: 'schedule.tomorrow', message: 'tomorrow' });
    if (away === -1) return t({ id: 'schedule.yesterday', message: 'yesterday' });
    return `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}`;
  };
}

export const dayIn = (at: string, timeZone: string): string => dayKey(localDay(new Date(at), timeZone));

/** Why a run did not do what it was for; null = nothing that helps anybody. */
export function troubleWords(trouble: NonNullable<ScheduleRun['trouble']>): MessageDescriptor | null {
  switch (trouble) {
    case 'internal':
      return null;
    case 'trial_over':
      return msg({ id: 'schedule.trial-over', message: 'the trial is over' });
    case 'package_used_up':
      return msg({ id: 'schedule.package-used-up', message: 'the month’s share of the package is used up' });
    default:
      return refusalWords[trouble];
  }
}

/** What became of a run, after its day: "today 09:15", "yesterday: missed". */
export function useRunWords(): (run: ScheduleRun, timeZone: string, time: string) => string {
  const { t } = useLingui();
  const dayName = useDayName();
  const results = {
    waiting: t({ id: 'schedule.result-waiting', message: 'on its way' }),
    nothing: t({ id: 'schedule.result-nothing', message: 'nothing new' }),
    partial: t({ id: 'schedule.result-partial', message: 'sent in part' }),
    failed: t({ id: 'schedule.result-failed', message: 'failed' }),
    missed: t({ id: 'schedule.result-missed', message: 'missed' }),
  };
  const trouble = ({ trouble, result }: ScheduleRun, ok: string) => {
    if (result === 'ok') return ok;
    const why = trouble && troubleWords(trouble);
    return `: ${why === null ? results[result] : t(why)}`;
  };
  return (run, timeZone, time) => `${dayName(run.day, timeZone)}${trouble(run, ` ${time}`)}`;
}
