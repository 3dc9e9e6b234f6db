import { describe, expect, it } from 'vitest';
import type { SendDay } from './days.ts';
import { type OpenDay, placeState } from './place-state.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 4, 11, hour));
const day = { year: 2026, month: 5, day: 11 };

function aDay(key: string, more: Partial<SendDay> = {}): SendDay {
  return {
    day,
    key,
    label: '11-05',
    count: 4,
    discounted: 0,
    status: 'not-sent',
    log: null,
    since: 0,
    imageIds: [],
    ...more,
  };
}
const sent = (hour: number, more: Partial<SendDay> = {}): Partial<SendDay> => ({
  status: 'sent',
  log: { day, status: 'sent', updateDate: at(hour), cutoffAt: at(hour) },
  ...more,
});
const none = new Map<string, OpenDay>();

describe('what a list of Broadcast says of a place', () => {
  it.each<[string, SendDay[], Partial<ReturnType<typeof placeState>>]>([
    ['nothing to send', [], { unsent: 0, sentAt: null }],
    ['never sent', [aDay('a'), aDay('b', { count: 3 })], { unsent: 7, sentAt: null }],
    ['all sent: when, by the last one', [aDay('a', sent(9)), aDay('b', sent(13))], { unsent: 0, sentAt: at(13) }],
    ['sent, and something new since', [aDay('a', sent(9, { since: 2 }))], { unsent: 2, sentAt: at(9) }],
    ['one day sent, one not', [aDay('a', sent(9)), aDay('b')], { unsent: 4, sentAt: at(9) }],
    [
      'being sent',
      [aDay('a', sent(9, { status: 'sending' })), aDay('b', sent(9, { status: 'queued' }))],
      { sending: 2 },
    ],
    ['failed', [aDay('a', sent(9, { status: 'failed' }))], { failed: 1, unsent: 0 }],
  ])('%s', (_what, days, expected) => {
    expect(placeState(days, none)).toMatchObject(expected);
  });

  it('counts open questions of the days that it shows, and of no others', () => {
    const uncertain = new Map([
      ['a', { uncertain: 2, paused: false }],
      ['gone', { uncertain: 5, paused: false }],
    ]);
    expect(placeState([aDay('a', sent(9)), aDay('b')], uncertain).uncertain).toBe(2);
  });

  it('says paused of what waits, not that it is being sent', () => {
    const paused = new Map([['a', { uncertain: 0, paused: true }]]);
    const days = [aDay('a', sent(9, { status: 'sending' })), aDay('b', sent(9, { status: 'sending' }))];
    expect(placeState(days, paused)).toMatchObject({ sending: 1, paused: 1 });
  });
});
