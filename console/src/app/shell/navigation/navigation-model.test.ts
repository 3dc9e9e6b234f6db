import { describe, expect, it } from 'vitest';
import { bottomPages, ownPages, shopGroups } from './navigation-model.ts';

const flags = [true, false];
/** Every combination of what a shop has set up. */
const matrix = flags.flatMap((broadcast) =>
  flags.flatMap((telegram) => flags.map((reels) => ({ broadcast, telegram, reels, has_schema: true }))),
);
const everything = { broadcast: true, telegram: true, reels: true, has_schema: true };
const nothing = { broadcast: false, telegram: false, reels: false, has_schema: false };

describe('the side navigation', () => {
  it('has the specification’s order in three groups when all is set up (NAV-01)', () => {
    expect(shopGroups({ features: everything })).toEqual([
      ['kolaj', 'build', 'analytic'],
      ['broadcast', 'telegram', 'orders'],
      ['brands', 'reels', 'settings'],
    ]);
  });

  it('has no empty group', () => {
    expect(shopGroups({ features: nothing })).toEqual([
      ['kolaj', 'build', 'analytic'],
      ['orders'],
      ['brands', 'settings'],
    ]);
  });

  it.each(matrix)('shows exactly what is set up: %o (NAV-04, NAV-05, NAV-06)', (features) => {
    const shown = shopGroups({ features }).flat();
    expect(shown.includes('broadcast')).toBe(features.broadcast);
    expect(shown.includes('telegram')).toBe(features.telegram);
    expect(shown.includes('reels')).toBe(features.reels);
    for (const page of ['kolaj', 'build', 'analytic', 'brands', 'settings'] as const) expect(shown).toContain(page);
  });

  it('has no shop’s pages without a shop', () => {
    expect(shopGroups({ features: null })).toEqual([]);
  });
});

describe('the foot', () => {
  it('has the account for everybody, staff for owners, administration for admins', () => {
    expect(ownPages({ standing: 'staff', isAdmin: false })).toEqual(['account']);
    expect(ownPages({ standing: 'owner', isAdmin: false })).toEqual(['staff', 'account']);
    expect(ownPages({ standing: 'admin', isAdmin: true })).toEqual(['admin', 'staff', 'account']);
    expect(ownPages({ standing: null, isAdmin: true })).toEqual(['admin', 'account']);
  });
});

describe('the phone’s bottom bar', () => {
  it('has the daily work', () => {
    expect(bottomPages({ features: everything })).toEqual(['kolaj', 'broadcast', 'telegram', 'build']);
  });

  it('gives free places to Analytic, then to Brands', () => {
    expect(bottomPages({ features: nothing })).toEqual(['kolaj', 'analytic', 'brands', 'build']);
  });

  it.each(matrix)('always has four places: %o', (features) => {
    expect(new Set(bottomPages({ features })).size).toBe(4);
  });
});
