import { describe, expect, it } from 'vitest';
import { claimsOf, type QueueItem, verifyQueue } from './queue.ts';

const now = new Date('2026-05-01T10:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const elif = { userId: 'elif', now };

function anItem(id: string, minute: number, more: Partial<QueueItem> = {}): QueueItem {
  const createdAt = new Date(Date.UTC(2026, 3, 30, 8, minute));
  return {
    id,
    status: 'done',
    state: 'active',
    subfolderState: 'active',
    createdAt,
    claimedBy: null,
    claimedUntil: null,
    ...more,
  };
}

const ids = (items: QueueItem[]) => verifyQueue(items, elif).map(({ id }) => id);

describe('the verify list', () => {
  it('shows done and active collages, oldest first', () => {
    expect(ids([anItem('c', 3), anItem('a', 1), anItem('b', 1)])).toEqual(['a', 'b', 'c']);
  });

  it.each([
    { status: 'pending' as const },
    { status: 'failed' as const },
    { status: 'verified' as const },
    { state: 'passive' as const },
    { subfolderState: 'passive' as const },
  ])('leaves out %j', (more) => {
    expect(ids([anItem('a', 1, more)])).toEqual([]);
  });

  it('gives two people different items, and each their own first', () => {
    const items = [
      anItem('other’s', 1, { claimedBy: 'can', claimedUntil: inSeconds(1) }),
      anItem('mine', 2, { claimedBy: 'elif', claimedUntil: inSeconds(60) }),
      anItem('free', 3),
    ];
    expect(ids(items)).toEqual(['mine', 'free', 'other’s']);
  });

  it('gives back what somebody left a minute ago', () => {
    expect(ids([anItem('left', 1, { claimedBy: 'can', claimedUntil: inSeconds(0) }), anItem('b', 2)])).toEqual([
      'left',
      'b',
    ]);
  });
});

describe('the claims of one person', () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((id, minute) => anItem(id, minute));
  const claimed = (looking: string | null, queue = items) => claimsOf(queue, { ...elif, looking }).ids;

  it.each([
    ['the first three when the list is opened', null, ['a', 'b', 'c']],
    ['what is looked at and the two after it', 'b', ['b', 'c', 'd']],
    ['from the beginning again after the last one', 'e', ['e', 'a', 'b']],
    ['as when opened, when what was looked at is decided', 'gone', ['a', 'b', 'c']],
  ])('are %s', (_which, looking, expected) => {
    expect(claimed(looking)).toEqual(expected);
  });

  it('last 60 s and are renewed by their owner', () => {
    expect(claimsOf(items, { ...elif, looking: null }).until).toEqual(inSeconds(60));
    const mine = anItem('a', 1, { claimedBy: 'elif', claimedUntil: inSeconds(5) });
    expect(claimed(null, [mine])).toEqual(['a']);
  });

  it('leave out what somebody else holds, until that is over', () => {
    const held = (seconds: number) => [
      anItem('held', 1, { claimedBy: 'can', claimedUntil: inSeconds(seconds) }),
      anItem('free', 2),
    ];
    expect(claimed('held', held(1))).toEqual(['free']);
    expect(claimed('held', held(0))).toEqual(['held', 'free']);
  });
});
