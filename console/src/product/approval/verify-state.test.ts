import type { CollageCard } from '@kolaj/contract/collage/collage';
import { describe, expect, it } from 'vitest';
import {
  beside,
  choicesFor,
  type DecisionKind,
  emptyRound,
  nextOpen,
  progressOf,
  type VerifyEvent,
  type VerifyState,
  verifyRound,
  type WaitingList,
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
    assumed: [],
    template: null,
    failure: null,
    return_note: null,
    return_pin: null,
    source_changed: false,
    sold_out: null,
    picture: null,
    photos: [],
    version,
    created_at: '2026-11-21T11:20:00.000Z',
    updated_at: '2026-11-21T11:20:00.000Z',
  };
}
const queue = (ids: string, total = ids.length): WaitingList => ({
  kind: 'queue',
  items: [...ids].map((id) => waiting(id)),
  total,
  looked: null,
  taken: [],
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
    const round = after(queue('ab'), { ...queue('a'), items: [waiting('a', 2)] });
    expect(round.cards[0]?.version).toBe(2);
  });

  it('leaves what somebody else looks at for the end', () => {
    const round = after({ ...queue('abcd'), taken: ['b', 'c'] }, approved('a'));
    expect(round.currentId).toBe('d');
    expect(verifyRound(round, approved('d')).currentId).toBe('b');
  });

  it('counts those that are not handed out yet', () => {
    expect(progressOf(after(queue('ab', 500))).left).toBe(500);
  });
});

describe('the one that is looked at', () => {
  const looked = (status: CollageCard['status'], facts: Partial<CollageCard> = {}) => ({
    ...waiting('a', 2),
    status,
    ...facts,
  });

  it.each([
    ['approved in the editor', looked('verified'), { approved: 1, left: 1, total: 2 }],
    ['sent back by somebody', looked('failed'), { returned: 1, left: 1, total: 2 }],
    ['made passive', looked('done', { state: 'passive' }), { passive: 1, left: 1, total: 2 }],
    ['being drawn after an edit', looked('pending'), { approved: 0, left: 2, total: 2 }],
  ])('stays on the screen when it is %s', (_what, card, progress) => {
    const round = after(queue('ab'), { ...queue('b'), looked: card });
    expect(round.currentId).toBe('a');
    expect(round.cards[0]?.version).toBe(2);
    expect(progressOf(round)).toMatchObject(progress);
    expect(round.history).toEqual([]);
  });

  it('is not what an answer says that was asked before its decision was taken back', () => {
    const undone = after(queue('ab'), approved('a'), { kind: 'undone', id: 'a' });
    const late = verifyRound(undone, { ...queue('b'), looked: looked('verified') });
    expect(late.decisions.size).toBe(0);
    expect(choicesFor(late.cards[0] ?? waiting('a'), late.decisions.get('a'))).toMatchObject({ approved: true });
    const known = verifyRound(verifyRound(late, { kind: 'reopened', id: 'a' }), {
      ...queue('b'),
      looked: looked('verified'),
    });
    expect(known.decisions.get('a')).toBe('approved');
  });

  it('is as it was seen when its decision is taken back, whatever an answer told of it in between', () => {
    const decided = after(queue('ab'), approved('a'), {
      ...queue('b'),
      items: [{ ...waiting('a'), status: 'verified', version: 2 }, waiting('b')],
    });
    const undone = verifyRound(decided, { kind: 'undone', id: 'a' });
    expect(undone.cards.find(({ id }) => id === 'a')).toMatchObject({ status: 'done' });
  });

  it('takes its place again in a round that begins, if it still comes', () => {
    const drawn = { ...waiting('b'), status: 'pending' as const };
    expect(strip(verifyRound(emptyRound('b'), { ...queue('ac'), looked: drawn }))).toBe('abc');
    const gone = { ...drawn, status: 'verified' as const };
    expect(verifyRound(emptyRound('b'), { ...queue('ac'), looked: gone }).currentId).toBe('a');
  });
});

describe('the note of a returned collage', () => {
  it('stays on its card until it is taken back', () => {
    const note = { note: 'too dark', pin: { x: 0.2, y: 0.4 } };
    const round = after(
      queue('ab'),
      { kind: 'decided', id: 'a', decision: 'returned' },
      { kind: 'noted', id: 'a', ...note },
    );
    expect(round.cards[0]).toMatchObject({ return_note: 'too dark', return_pin: { x: 0.2, y: 0.4 } });
    expect(verifyRound(round, { kind: 'undone', id: 'a' }).cards[0]).toMatchObject({
      return_note: null,
      return_pin: null,
    });
  });
});

describe('what can be done with a picture', () => {
  const may = (card: Pick<CollageCard, 'status'>, decision?: DecisionKind) =>
    Object.entries(choicesFor(card, decision)).flatMap(([kind, may]) => (may ? [kind] : []));

  it.each([
    ['waits', 'done', undefined, ['approved', 'returned', 'passive']],
    ['is being drawn', 'pending', undefined, ['passive']],
    ['is approved', 'done', 'approved', []],
    ['is sent back: only its note', 'done', 'returned', ['returned']],
    ['is passive', 'done', 'passive', []],
  ] as const)('when it %s', (_when, status, decision, expected) => {
    expect(may({ status }, decision)).toEqual(expected);
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
