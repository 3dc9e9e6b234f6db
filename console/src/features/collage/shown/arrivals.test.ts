import { describe, expect, it } from 'vitest';
import { aCard } from '../testing-card.ts';
import { arrivalsOf, cardsBySection, placementOf } from './arrivals.ts';

const shown = [
  aCard({ id: 'a', status: 'pending' }),
  aCard({ id: 'b', status: 'done' }),
  aCard({ id: 'c', status: 'done' }),
];
const placement = placementOf(shown);

const later = [
  aCard({ id: 'a', status: 'done' }),
  aCard({ id: 'b', status: 'verified' }),
  aCard({ id: 'c', status: 'done' }),
  aCard({ id: 'd', status: 'pending' }),
];

describe('arrivals', () => {
  it('are none while the screen shows what the server knows', () => {
    expect(arrivalsOf(shown, placement)).toEqual({ newIds: [], movedIds: [] });
  });

  it('are new collages and finished ones; what a colleague approved has only moved', () => {
    expect(arrivalsOf(later, placement)).toEqual({ newIds: ['a', 'd'], movedIds: ['b'] });
  });

  it('wait: every card stays in its section, the new one is not shown', () => {
    const sections = cardsBySection(later, placement);
    expect(sections.pending.map(({ id }) => id)).toEqual(['a']);
    expect(sections.done.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(sections.verified).toEqual([]);
  });

  it('appear in their sections once they are let in', () => {
    const sections = cardsBySection(later, placementOf(later));
    expect(sections.done.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(sections.pending.map(({ id }) => id)).toEqual(['d']);
  });

  it('drop a collage that no longer exists', () => {
    expect(cardsBySection([], placement)).toEqual({ failed: [], done: [], pending: [], verified: [] });
  });
});
