import type { Verdict } from './judge.ts';

type Figures = { test: string; seed: number } & Partial<Omit<Verdict, 'byStatus'>> & Record<string, unknown>;

/** Collects what tests have measured and shows it as one table when the file's tests are over. */
export function showFigures(title: string, afterAll: (show: () => void) => void): { add: (row: Figures) => void } {
  const rows: Figures[] = [];
  afterAll(() => {
    console.info(`battery: ${title}`);
    console.table(rows.map(({ byStatus, ...row }) => ({ ...row, told: JSON.stringify(byStatus) })));
  });
  return { add: (row) => void rows.push(row) };
}
