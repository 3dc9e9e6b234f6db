import { describe, expect, it } from 'vitest';
import { followsRename, readBrandName } from './brand-rename.ts';

describe("a brand's new name (COL-12)", () => {
  it.each([
    ['Çiçek Premium', 'Çiçek Premium'],
    ['  Beren \n  Kids ', 'Beren Kids'],
    ['', null],
    [' \t ', null],
    ['x'.repeat(80), 'x'.repeat(80)],
    ['x'.repeat(81), null],
  ])('%j is kept as %j', (typed, kept) => {
    expect(readBrandName(typed)).toBe(kept);
  });
});

describe('which collages follow a renaming (D-41)', () => {
  const before = 'Çiçek & Co';
  it.each([
    ['done', 'Çiçek & Co', 'waiting', true],
    ['failed', 'ÇİÇEK & CO', 'waiting', true],
    ['pending', 'çiçek & co ', 'waiting', true],
    ['verified', 'Çiçek & Co', 'waiting', false],
    ['verified', 'Çiçek & Co', 'all', true],
    ['done', 'Çiçek & Co', 'none', false],
    ['done', 'Another', 'all', false],
    ['done', null, 'all', false],
  ] as const)('%s with %j, asked for %s: %s', (status, firm, scope, follows) => {
    expect(followsRename({ status, firm }, { before, scope })).toBe(follows);
  });
});
