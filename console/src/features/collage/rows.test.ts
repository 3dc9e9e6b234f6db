import { describe, expect, it } from 'vitest';
import { cardsBySection, placementOf } from './arrivals.ts';
import { gridOf, headerIndexOf, type RowOptions, rowIndexOf, rowsOf } from './rows.ts';
import { aCard } from './testing-card.ts';

const cards = [
  ...['f1', 'f2', 'f3', 'f4'].map((id) => aCard({ id, status: 'failed' })),
  ...['d1', 'd2', 'd3'].map((id) => aCard({ id, status: 'done' })),
  ...['v1', 'v2'].map((id) => aCard({ id, status: 'verified' })),
];
const options: RowOptions = {
  sections: cardsBySection(cards, placementOf(cards)),
  isOpen: (section) => section === 'failed' || section === 'done',
  isEveryFailedShown: false,
  only: null,
  grid: { columns: 2, failedColumns: 3 },
};
const inWords = (changes: Partial<RowOptions> = {}) =>
  rowsOf({ ...options, ...changes }).map((row) =>
    row.kind === 'header' ? `${row.section} ${row.count}` : row.cards.map(({ id }) => id).join(' '),
  );

describe('rowsOf', () => {
  it('makes one flat list of four sections, what needs work first; closed ones are only their header', () => {
    expect(inWords()).toEqual(['failed 4', 'f1 f2 f3', 'done 3', 'd1 d2', 'd3', 'pending 0', 'verified 2']);
  });

  it('shows every failed one when asked', () => {
    expect(inWords({ isEveryFailedShown: true }).slice(0, 3)).toEqual(['failed 4', 'f1 f2 f3', 'f4']);
  });

  it('keeps to one section', () => {
    expect(inWords({ only: 'verified', isOpen: () => true })).toEqual(['verified 2', 'v1 v2']);
  });

  it('says where each row stands in its section', () => {
    const [, , , , last] = rowsOf(options);
    expect(last).toMatchObject({ kind: 'cards', first: 2, count: 3 });
  });
});

describe('places in the list', () => {
  const rows = rowsOf(options);
  it('finds the header over a row', () => {
    expect(headerIndexOf(rows, 4)).toBe(2);
    expect(headerIndexOf(rows, 0)).toBe(0);
    expect(headerIndexOf(rows, -1)).toBe(-1);
  });
  it('finds the row of a collage', () => {
    expect(rowIndexOf(rows, 'd3')).toBe(4);
    expect(rowIndexOf(rows, 'v1')).toBe(-1);
  });
});

describe('gridOf', () => {
  it('has seven columns on a desktop, two on every phone', () => {
    expect(gridOf(1160)).toMatchObject({ columns: 7, failedColumns: 3 });
    expect(gridOf(358)).toMatchObject({ columns: 2, failedColumns: 1, cardWidth: 173 });
    expect(gridOf(288).columns).toBe(2);
  });
});
