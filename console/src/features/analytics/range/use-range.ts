import { dayKey, type LocalDay, localDay } from '@kolaj/domain/shared/day';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useNow } from '../../../lib/texts/format.ts';
import { chosenRange, type RangeChoice, searchOf } from './chosen-range.ts';
import { useLateRange } from './use-late-range.ts';

/** The days of the page as its address names them, and those that are loaded (ANA-07). */
export function useRange(timeZone: string) {
  const search = useSearch({ from: '/shell/analytic' });
  const navigate = useNavigate({ from: '/analytic' });
  const today: LocalDay = localDay(new Date(useNow()), timeZone);
  const chosen = chosenRange(search, today);
  const choice: RangeChoice = {
    ...{ chosen, today: dayKey(today) },
    onPreset: (preset) => void navigate({ search: (now) => ({ ...now, ...searchOf(preset) }), replace: true }),
    onDays: (days) => void navigate({ search: (now) => ({ ...now, ...days, range: undefined }), replace: true }),
  };
  return { choice, ...useLateRange(chosen) };
}

export type ShownRange = ReturnType<typeof useRange>;
