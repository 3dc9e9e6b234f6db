import type { LocalDay } from '../shared/day.ts';

/** What the year switch of the lists offers (D-38). */
export interface ListYears {
  /** The shop's own: what lists show when nothing else is said. */
  current: number;
  /** Newest first; the current one and the one before always, others when there is something of them. */
  years: number[];
  /** Lists show the last month instead of the year, unless a year is asked for. */
  isMonthOnly: boolean;
  /** January empties the lists of the year: a line says where the rest is. */
  hintsAtLastYear: boolean;
}

export function listYears({
  today,
  withThings,
  justOneMonth,
}: {
  /** Where the shop is. */
  today: LocalDay;
  /** Years in which something was changed last. */
  withThings: readonly number[];
  justOneMonth: boolean;
}): ListYears {
  const current = today.year;
  const years = [...new Set([current, current - 1, ...withThings.filter((year) => year < current)])].sort(
    (a, b) => b - a,
  );
  return {
    current,
    years,
    isMonthOnly: justOneMonth,
    // Month 0 and below are months of the year before.
    hintsAtLastYear: today.month === 1 && !justOneMonth && withThings.includes(current - 1),
  };
}
