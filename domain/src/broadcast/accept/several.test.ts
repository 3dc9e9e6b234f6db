import { expect, it } from 'vitest';
import type { SendDay } from './days.ts';
import { type PlaceWish, placeWish } from './several.ts';

const at = (key: string) => new Date(`${key}T12:00:00Z`);

function day(key: string, status: SendDay['status'], since = 0) {
  const [year = 0, month = 0, ofMonth = 0] = key.split('-').map(Number);
  const sent = { day: { year, month, day: ofMonth }, updateDate: at(key), cutoffAt: at(key) };
  return { key, count: 5, status, since, log: status === 'not-sent' ? null : { ...sent, status } };
}

const [one, two, three] = ['2026-11-26', '2026-11-27', '2026-11-28'] as const;
const send = (days: string[], sendAfter: Date | null, left = 0): PlaceWish => ({ kind: 'send', days, sendAfter, left });

it.each([
  ['no days', [], { kind: 'nothing' }],
  ['a new day', [day(one, 'not-sent')], send([one], null)],
  ['several new days go together', [day(two, 'not-sent'), day(one, 'not-sent')], send([two, one], null)],
  ['a sent day beside a new one stays', [day(two, 'not-sent'), day(one, 'sent')], send([two], null)],
  ['and what came to it is said', [day(two, 'not-sent'), day(one, 'sent', 3)], send([two], null, 3)],
  ['only what came after a send', [day(two, 'sent', 2)], send([two], at(two))],
  ['of the newest such day', [day(one, 'sent', 4), day(three, 'partial', 2)], send([three], at(three), 4)],
  ['all sent', [day(two, 'sent'), day(one, 'partial')], { kind: 'sent', at: at(two) }],
  ['nothing arrived: a person decides', [day(two, 'failed')], { kind: 'sent', at: at(two) }],
  ['being sent', [day(two, 'sending'), day(one, 'sent')], { kind: 'sending' }],
  ['new images of a day that is being sent wait', [day(two, 'queued', 3)], { kind: 'sending' }],
] satisfies [string, ReturnType<typeof day>[], PlaceWish][])('%s', (_name, days, wish) => {
  expect(placeWish(days, { sendOnlyAfter: true })).toEqual(wish);
});

it('sends a day that was sent by itself only where the shop sends only what is new', () => {
  expect(placeWish([day(two, 'sent', 2)], { sendOnlyAfter: false })).toEqual({ kind: 'sent', at: at(two) });
});
