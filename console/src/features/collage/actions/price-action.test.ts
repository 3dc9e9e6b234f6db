import { expect, it } from 'vitest';
import { aCard } from '../testing-card.ts';
import { sortPriced } from './price-action.ts';

const cards = ['a', 'b', 'c', 'd', 'e'].map((id) => aCard({ id }));
const [a, b, , d, e] = cards;

it('tells what has the price by this, and what stays as it is; who had it already is neither', () => {
  const outcomes = [
    { id: 'e', kind: 'no-values' } as const,
    { id: 'a', kind: 'saved', version: 4, status: 'done' } as const,
    { id: 'b', kind: 'conflict' } as const,
    { id: 'c', kind: 'same' } as const,
  ];
  expect(sortPriced(cards, outcomes)).toEqual({
    saved: [{ card: a, version: 4, status: 'done' }],
    refused: [
      { card: b, why: 'conflict' },
      { card: d, why: 'conflict' },
      { card: e, why: 'no-values' },
    ],
  });
});
