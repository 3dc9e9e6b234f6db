import type { SendPlaceState } from '@kolaj/contract/broadcast/broadcast';
import { describe, expect, it } from 'vitest';
import { nextUnsent, sumStates } from './send-states.query.ts';

const aPlace = (id: string, more: Partial<SendPlaceState> = {}): SendPlaceState => ({
  subfolder_id: id,
  folder_id: 'folder',
  name: id,
  unsent: 0,
  uncertain: 0,
  sending: 0,
  paused: 0,
  failed: 0,
  sent_at: null,
  ...more,
});

describe('the subfolder to send next', () => {
  const places = [aPlace('a', { unsent: 2 }), aPlace('b', { unsent: 1 }), aPlace('c'), aPlace('d', { unsent: 3 })];
  it.each([
    ['a', 'b'],
    ['b', 'd'],
    ['d', 'a'],
    ['elsewhere', 'a'],
  ])('after %s is %s', (after, next) => expect(nextUnsent(places, after)?.name).toBe(next));

  it('is none when everything else is sent', () => {
    expect(nextUnsent([aPlace('a', { unsent: 2 }), aPlace('b')], 'a')).toBeNull();
  });
});

it('several places are one in the list of folders, with the last send of all', () => {
  const early = aPlace('a', { unsent: 2, sent_at: '2026-05-11T09:00:00Z' });
  const late = aPlace('b', { uncertain: 1, sending: 1, sent_at: '2026-05-11T13:14:00Z' });
  expect(sumStates([early, late, aPlace('c', { unsent: 1, failed: 1 })])).toEqual({
    unsent: 3,
    uncertain: 1,
    sending: 1,
    paused: 0,
    failed: 1,
    sent_at: '2026-05-11T13:14:00Z',
  });
});
