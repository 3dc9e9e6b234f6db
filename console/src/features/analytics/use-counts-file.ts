import { addedTable, type BrandLine } from '@kolaj/domain/analytics/added-table';
import { daysOf } from '@kolaj/domain/analytics/day-range';
import { csvOf } from '@kolaj/domain/shared/csv';
import { dayKey, parseDayKey } from '@kolaj/domain/shared/day';
import { useLingui } from '@lingui/react/macro';
import { saveText } from '../../lib/dom/save-text.ts';
import type { Counts } from './analytics.query.ts';
import { rangeText } from './range/chosen-range.ts';

/** Saves the table with all its days as a file that spreadsheets open. */
export function useCountsFile(): (counts: Counts) => void {
  const { t } = useLingui();
  return (counts) => {
    const [from, to] = [parseDayKey(counts.from), parseDayKey(counts.to)];
    if (!from || !to) return;
    const days = daysOf({ from, to }).map(dayKey);
    const { brands, total } = addedTable({ ...counts, days: days.length });
    const head = [
      t({ id: 'analytics.brand', message: 'Brand' }),
      t({ id: 'analytics.updated', message: 'Updated' }),
      t({ id: 'analytics.total-added', message: 'Total added' }),
      t({ id: 'analytics.added-per-day', message: 'Added per day' }),
      ...days,
    ];
    const rowOf = (name: string, line: Omit<BrandLine, 'name'>) => [
      name,
      ...[line.updated, line.added, line.perDay, ...days.map((day) => line.byDate.get(day) ?? 0)].map(String),
    ];
    const last = rowOf(t({ id: 'analytics.total', message: 'Total' }), total);
    const text = csvOf([head, ...brands.map((line) => rowOf(line.name, line)), last]);
    saveText({ text, type: 'text/csv', name: `Kolaj ${rangeText(counts)}.csv` });
  };
}
