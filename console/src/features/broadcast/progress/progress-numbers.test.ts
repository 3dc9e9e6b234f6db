import { describe, expect, it } from 'vitest';
import { groupBadgeOf, questionsOf, tenthOf } from './progress-numbers.ts';

const counts = (over: object = {}) => ({ total: 10, done: 0, uncertain: 0, failed: 0, cancelled: 0, open: 0, ...over });

describe('a group as a badge', () => {
  it.each([
    [{ done: 5, uncertain: 1, failed: 1, open: 3 }, false, 'uncertain'],
    [{ done: 5, failed: 1, open: 4 }, false, 'failed-delivery'],
    [{ done: 5, open: 5 }, true, 'paused'],
    [{ done: 5, open: 5 }, false, 'sending'],
    [{ open: 10 }, false, 'queued'],
    [{ done: 10 }, false, 'sent'],
    [{ done: 4, cancelled: 6 }, false, 'partial'],
    [{ cancelled: 10 }, false, 'cancelled'],
  ] as const)('%o, paused %s, is %s', (of, isPaused, badge) => expect(groupBadgeOf(counts(of), isPaused)).toBe(badge));
});

describe('progress', () => {
  it('is announced by tenths', () => {
    expect([tenthOf(counts({ open: 10 })), tenthOf(counts({ open: 3 })), tenthOf(counts({ total: 0 }))]).toEqual([
      0, 70, 0,
    ]);
  });
});

describe('open questions', () => {
  const question = (id: string, status: 'uncertain' | 'failed', group_name: string, words: string) => ({
    id,
    status,
    group_name,
    reason: { code: 'provider_said' as const, words },
    product_name: 'BR-2041',
    picture: null,
  });

  it('are listed alone when uncertain, together when a group failed for one reason', () => {
    const { uncertain, failed } = questionsOf([
      question('1', 'uncertain', 'VIP', 'No answer.'),
      question('2', 'failed', 'Almaty', 'Only admins may post.'),
      question('3', 'failed', 'Almaty', 'Only admins may post.'),
      question('4', 'failed', 'Moscow', 'Only admins may post.'),
      question('5', 'failed', 'Moscow', 'No such chat.'),
    ]);
    expect(uncertain.map(({ id }) => id)).toEqual(['1']);
    expect(failed.map(({ groupName, images }) => [groupName, images])).toEqual([
      ['Almaty', 2],
      ['Moscow', 1],
      ['Moscow', 1],
    ]);
  });
});
