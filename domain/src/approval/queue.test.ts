import { describe, expect, it } from 'vitest';
import { claim, type QueueItem, verifyQueue } from './queue.ts';

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

describe('a claim', () => {
  it('lasts 60 s and is renewed by its owner', () => {
    expect(claim(anItem('a', 1), elif)).toEqual({ claimedBy: 'elif', claimedUntil: inSeconds(60) });
    expect(claim({ claimedBy: 'elif', claimedUntil: inSeconds(5) }, elif)).toEqual({
      claimedBy: 'elif',
      claimedUntil: inSeconds(60),
    });
  });

  it('is refused while somebody else holds it', () => {
    expect(claim({ claimedBy: 'can', claimedUntil: inSeconds(1) }, elif)).toBeNull();
    expect(claim({ claimedBy: 'can', claimedUntil: inSeconds(0) }, elif)).not.toBeNull();
  });
});
