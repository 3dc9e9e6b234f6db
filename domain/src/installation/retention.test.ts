import { expect, it } from 'vitest';
import { keptSince, keptThings, retention, type Term } from './retention.ts';

it.each([
  ['uploads', '2026-03-28T12:00:00Z'],
  ['visits', '2025-12-29T12:00:00Z'],
  ['deleted-firms', '2026-02-27T12:00:00Z'],
] as const)('%s are forgotten when they are older than their days', (thing, since) => {
  expect(keptSince(thing, new Date('2026-03-29T12:00:00Z'))).toEqual(new Date(since));
});

it('every limit is one that can be reached', () => {
  const terms: Term[] = keptThings.map((thing) => retention[thing]);
  const limits = terms.flatMap((term) => {
    switch (term.kind) {
      case 'days':
        return [term.days];
      case 'newest':
        return [term.count];
      case 'months-then-file':
        return [term.months];
      case 'shop-sets':
        return [term.min, term.max - term.min];
      default:
        return [];
    }
  });
  expect(limits.filter((limit) => !Number.isInteger(limit) || limit < 1)).toEqual([]);
});
