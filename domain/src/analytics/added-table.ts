import { key } from '../shared/fold.ts';

/** How many collages of a brand were added, or last changed, on a day or in an hour of it (ENT-75). */
export interface CountRow {
  folderName: string;
  /** `YYYY-MM-DD`, with ` HH` for an hour. */
  date: string;
  count: number;
}

export interface BrandLine {
  /** As the first row of the brand writes it. */
  name: string;
  updated: number;
  added: number;
  /** With one decimal. */
  perDay: number;
  /** Added, by `YYYY-MM-DD`; days without any are absent. */
  byDate: ReadonlyMap<string, number>;
}

export interface AddedTable {
  /** Most added first. */
  brands: BrandLine[];
  total: Omit<BrandLine, 'name'>;
}

interface Counted {
  added: readonly CountRow[];
  updated: readonly CountRow[];
  /** Days of the range. */
  days: number;
}

/** The table of brands: a brand that has several folders is one line (ANA-04, ANA-05, D-77). */
export function addedTable({ added, updated, days }: Counted): AddedTable {
  const all = [
    ...added.map((row) => ({ ...row, kind: 'added' })),
    ...updated.map((row) => ({ ...row, kind: 'updated' })),
  ];
  const brands = [...Map.groupBy(all, ({ folderName }) => key(folderName)).values()].map((rows) => {
    const [first] = rows;
    const of = (kind: string) => rows.filter((row) => row.kind === kind);
    return { name: first?.folderName ?? '', ...lineOf(of('added'), of('updated'), days) };
  });
  return {
    brands: brands.sort((a, b) => b.added - a.added || b.updated - a.updated || a.name.localeCompare(b.name, 'tr')),
    total: lineOf(added, updated, days),
  };
}

function lineOf(added: readonly CountRow[], updated: readonly CountRow[], days: number): Omit<BrandLine, 'name'> {
  const byDate = new Map<string, number>();
  for (const { date, count } of added) byDate.set(date, (byDate.get(date) ?? 0) + count);
  const sum = sumOf(added);
  return { added: sum, updated: sumOf(updated), perDay: Math.round((sum / days) * 10) / 10, byDate };
}

const sumOf = (rows: readonly CountRow[]) => rows.reduce((sum, { count }) => sum + count, 0);

/** Added per hour of the day, 24 numbers (ANA-06, CONST-13); an hour that a day has twice counts both. */
export function addedPerHour(rows: readonly CountRow[]): number[] {
  const hours = new Array<number>(24).fill(0);
  for (const { date, count } of rows) {
    const hour = Number(date.slice(11, 13));
    hours[hour] = (hours[hour] ?? 0) + count;
  }
  return hours;
}
