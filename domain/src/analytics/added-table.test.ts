import { expect, it } from 'vitest';
import { addedPerHour, addedTable, type CountRow } from './added-table.ts';

const row = (folderName: string, date: string, count: number): CountRow => ({ folderName, date, count });

it('sums a brand over its folders and days, most added first', () => {
  const table = addedTable({
    added: [
      row('Beren', '2026-11-20', 3),
      row('Çiçek & Co', '2026-11-20', 10),
      row('BEREN', '2026-11-21', 4),
      row('beren', '2026-11-21', 1),
    ],
    updated: [row('Beren', '2026-11-21', 2), row('Mavera', '2026-11-21', 5)],
    days: 3,
  });
  expect(table.brands.map(({ name, updated, added, perDay }) => [name, updated, added, perDay])).toEqual([
    ['Çiçek & Co', 0, 10, 3.3],
    ['Beren', 2, 8, 2.7],
    ['Mavera', 5, 0, 0],
  ]);
  expect([...(table.brands[1]?.byDate ?? [])]).toEqual([
    ['2026-11-20', 3],
    ['2026-11-21', 5],
  ]);
});

it('has a total whose average is its own, not the sum of rounded ones', () => {
  const { total } = addedTable({ added: [row('A', '2026-11-20', 1), row('B', '2026-11-20', 1)], updated: [], days: 3 });
  expect(total.added).toBe(2);
  expect(total.perDay).toBe(0.7);
});

it('has 24 hours, the doubled hour of autumn among them once', () => {
  const hours = addedPerHour([
    row('A', '2026-10-25 02', 3),
    row('B', '2026-10-25 02', 4),
    row('A', '2026-10-26 23', 1),
    row('A', '2026-10-26 00', 9),
  ]);
  expect(hours).toHaveLength(24);
  expect([hours[0], hours[2], hours[23]]).toEqual([9, 7, 1]);
});
