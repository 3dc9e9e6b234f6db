import { describe, expect, it } from 'vitest';
import { aCard, aFailure } from '../testing-card.ts';
import { cardsBySection, placementOf } from './arrivals.ts';
import { gridOf, headerIndexOf, type RowOptions, rowIndexOf, rowsOf } from './rows.ts';

const aFailed = (id: string, reason: 'no_template' | 'image_broken') =>
  aCard({ id, status: 'failed', failure: aFailure(reason) });
const cards = [
  ...['f1', 'f2', 'f3', 'f4'].map((id) => aFailed(id, 'no_template')),
  aFailed('b1', 'image_broken'),
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
    row.kind === 'header'
      ? `${row.section} ${row.count}`
      : 'cards' in row
        ? row.cards.map(({ id }) => id).join(' ')
        : `${row.reason} ${row.all.length}`,
  );

describe('rowsOf', () => {
  it('makes one flat list of the sections, what needs work first; closed ones are only their header', () => {
    expect(inWords().slice(5)).toEqual(['done 3', 'd1 d2', 'd3', 'verified 2']);
  });

  it('leaves out empty sections, unless one is asked for', () => {
    expect(inWords().join()).not.toContain('pending');
    expect(inWords({ only: 'pending' })).toEqual(['pending 0']);
  });

  it('parts the failed ones by reason and shows the first three of each', () => {
    expect(inWords().slice(0, 5)).toEqual(['failed 5', 'image_broken 1', 'b1', 'no_template 4', 'f1 f2 f3']);
    expect(rowsOf(options)[0]).toMatchObject({ count: 5, shownCount: 4, reasonCount: 2 });
  });

  it('shows every failed one when asked', () => {
    expect(inWords({ isEveryFailedShown: true }).slice(3, 6)).toEqual(['no_template 4', 'f1 f2 f3', 'f4']);
  });

  it('keeps to one section', () => {
    expect(inWords({ only: 'verified', isOpen: () => true })).toEqual(['verified 2', 'v1 v2']);
  });

  it('says where each row is in its section', () => {
    const rows = rowsOf(options);
    expect(rows.filter(({ kind }) => kind === 'failed')).toMatchObject([{ first: 0 }, { first: 1, count: 5 }]);
    expect(rows.filter(({ kind }) => kind === 'cards').at(1)).toMatchObject({ first: 2, count: 3 });
  });
});

describe('places in the list', () => {
  const rows = rowsOf(options);
  it('finds the header over a row', () => {
    expect(headerIndexOf(rows, 4)).toBe(0);
    expect(headerIndexOf(rows, 7)).toBe(5);
    expect(headerIndexOf(rows, 0)).toBe(0);
    expect(headerIndexOf(rows, -1)).toBe(-1);
  });
  it('finds the row of a collage', () => {
    expect(rowIndexOf(rows, 'd3')).toBe(7);
    expect(rowIndexOf(rows, 'f1')).toBe(4);
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
