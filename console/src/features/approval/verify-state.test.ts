import type { CollageCard } from '@kolaj/contract/collage';
import { describe, expect, it } from 'vitest';
import {
  beside,
  emptyRound,
  nextOpen,
  progressOf,
  type VerifyEvent,
  type VerifyState,
  verifyRound,
} from './verify-state.ts';

function waiting(id: string, version = 1): CollageCard {
  return {
    id,
    subfolder_id: 'beren',
    subfolder: 'Beren',
    status: 'done',
    state: 'active',
    kolaj_name: id,
    code: id.toUpperCase(),
    values: {},
    discountprice: null,
    guessed: [],
    template: null,
    failure: null,
    return_note: null,
    return_pin: null,
    source_changed: false,
    picture: null,
    photos: [],
    version,
    created_at: '2026-11-21T11:20:00.000Z',
    updated_at: '2026-11-21T11:20:00.000Z',
  };
}
const queue = (ids: string, total = ids.length): VerifyEvent => ({
  kind: 'queue',
  items: [...ids].map((id) => waiting(id)),
  total,
});
const approved = (id: string): VerifyEvent => ({ kind: 'decided', id, decision: 'approved' });
const after = (...events: VerifyEvent[]): VerifyState => events.reduce(verifyRound, emptyRound(null));
const strip = ({ cards }: VerifyState) => cards.map(({ id }) => id).join('');

describe('a round of verifying', () => {
  it('begins with the oldest, or with the one that the address names', () => {
    expect(after(queue('abc')).currentId).toBe('a');
    expect(verifyRound(emptyRound('b'), queue('abc')).currentId).toBe('b');
    expect(verifyRound(emptyRound('gone'), queue('abc')).currentId).toBe('a');
  });

  it('advances at once with each decision and leaves the decided one in the strip', () => {
    const round = after(queue('abc'), approved('a'), { kind: 'decided', id: 'b', decision: 'returned' });
    expect(round.currentId).toBe('c');
    expect(strip(round)).toBe('abc');
    expect(progressOf(round)).toEqual({ approved: 1, returned: 1, passive: 0, left: 1, total: 3 });
  });

  it('goes back to what was skipped when the end is reached, and then is over', () => {
    const skipped = after(queue('abc'), { kind: 'went', id: 'c' }, approved('c'));
    expect(skipped.currentId).toBe('a');
    expect(after(queue('a'), approved('a')).currentId).toBeNull();
  });

  it('takes back the last decision and shows that collage again', () => {
    const round = after(queue('abc'), approved('a'), approved('b'), { kind: 'undone', id: 'b' });
    expect(round.currentId).toBe('b');
    expect(round.history).toEqual(['a']);
    expect(progressOf(round).left).toBe(2);
  });

  it('says which decision did not come about; that collage waits again', () => {
    const round = after(queue('ab'), approved('a'), { kind: 'refused', id: 'a', why: 'conflict' });
    expect(round.problem).toEqual({ id: 'a', code: 'A', why: 'conflict' });
    expect(round.currentId).toBe('b');
    expect(nextOpen(round, 'b')).toBe('a');
  });

  it('comes back from the end when the last decision is refused', () => {
    expect(after(queue('a'), approved('a'), { kind: 'refused', id: 'a', why: 'broken' }).currentId).toBe('a');
  });
});

describe('the list of the server', () => {
  it('puts new collages at the end', () => {
    expect(strip(after(queue('ab'), queue('cab')))).toBe('abc');
  });

  it('drops what somebody else has decided, but not the picture that is looked at', () => {
    const round = after(queue('abc'), queue('b'));
    expect(strip(round)).toBe('ab');
    expect(round.currentId).toBe('a');
  });

  it('cannot bring back what is decided here while the answer was under way', () => {
    const round = after(queue('ab'), approved('a'), queue('ab'));
    expect(round.currentId).toBe('b');
    expect(progressOf(round)).toMatchObject({ approved: 1, left: 1, total: 2 });
  });

  it('brings the new version of a changed collage', () => {
    const round = after(queue('ab'), { kind: 'queue', items: [waiting('a', 2)], total: 1 });
    expect(round.cards[0]?.version).toBe(2);
  });

  it('counts those that are not handed out yet', () => {
    expect(progressOf(after(queue('ab', 500))).left).toBe(500);
  });
});

describe('beside', () => {
  it('walks the strip and stops at its ends', () => {
    const round = after(queue('abc'), { kind: 'went', id: 'b' });
    expect(beside(round, 1)).toBe('c');
    expect(beside({ ...round, currentId: 'c' }, 1)).toBe('c');
    expect(beside({ ...round, currentId: 'a' }, -1)).toBe('a');
  });
});
