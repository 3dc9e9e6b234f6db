import { describe, expect, it } from 'vitest';
import { takersOf } from './takers.ts';

const phone = (
  id: string,
  { active = true, groupIds = ['g'] as string[] | null, cannotPost = [] as string[] } = {},
) => ({
  ...{ id, active, groupIds, cannotPost },
});
const group = (sparePhoneIds: string[] = [], phoneId: string | null = 'own') => ({
  groupId: 'g',
  phoneId,
  sparePhoneIds,
});

describe('who takes over a group (D-54)', () => {
  const pool = [phone('own'), phone('a'), phone('b'), phone('c', { groupIds: ['other'] })];

  it.each([
    ['any active phone that is in it', group(), 'own', pool, ['a', 'b']],
    ['its spare phones only, in their order', group(['b', 'a']), 'own', pool, ['b', 'a']],
    ['its own phone before all, when a spare one fails', group(['b', 'a']), 'b', pool, ['own', 'a']],
    [
      'nobody who is not active',
      group(['a', 'b']),
      'own',
      [phone('own'), phone('a', { active: false }), phone('b')],
      ['b'],
    ],
    ['nobody who may not post there', group(), 'own', [phone('own'), phone('a', { cannotPost: ['g'] })], []],
    [
      'a spare phone whose groups nobody knows: its owner says it is in',
      group(['a']),
      'own',
      [phone('a', { groupIds: null })],
      ['a'],
    ],
    ['no unnamed phone whose groups nobody knows', group(), 'own', [phone('a', { groupIds: null })], []],
    ['whoever is in it, where the group names no phone', group([], null), 'a', pool, ['own', 'b']],
  ] as const)('%s', (_what, of, failing, phones, takers) => {
    expect(takersOf({ ...of, sparePhoneIds: [...of.sparePhoneIds] }, failing, phones)).toEqual(takers);
  });
});
