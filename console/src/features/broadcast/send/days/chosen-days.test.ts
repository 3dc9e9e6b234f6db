import type { SendDay } from '@kolaj/contract/broadcast/broadcast';
import { describe, expect, it } from 'vitest';
import { choiceOf, chosenOf, daysFor, firstOption, sumImages, unsentOf, wishOf } from './chosen-days.ts';

const day = (date: string, over: Partial<SendDay> = {}): SendDay => ({
  date,
  day: `${date.slice(8)}-${date.slice(5, 7)}`,
  count: 10,
  discounted: 2,
  status: 'not-sent',
  update_date: null,
  since: 0,
  delivered: 0,
  deliveries: 0,
  uncertain: 0,
  sale: null,
  pictures: [],
  ...over,
});
const sentAt = '2026-11-19T11:20:00.000Z';
const sent = day('2026-11-19', { status: 'sent', update_date: sentAt, count: 38, since: 8 });
const unsent = day('2026-11-20', { count: 41 });

describe('choosing days', () => {
  it('keeps the order of the table and drops days that do not exist any more', () => {
    expect(chosenOf([unsent, sent], ['2026-11-19', '2026-01-01', '2026-11-20'])).toEqual([unsent, sent]);
  });

  it('begins with the only unsent day, and with none when there are two or somebody has chosen none', () => {
    expect(chosenOf([unsent, sent], undefined)).toEqual([unsent]);
    expect(chosenOf([unsent, sent, day('2026-11-18')], undefined)).toEqual([]);
    expect(chosenOf([sent], undefined)).toEqual([]);
    expect(chosenOf([unsent, sent], [])).toEqual([]);
  });

  it.each(['sending', 'queued', 'paused'] as const)('does not let a day be chosen while it is %s', (status) => {
    expect(chosenOf([{ ...sent, status }], [sent.date])).toEqual([]);
  });

  it('counts the discounted images only when asked to', () => {
    expect([sumImages([unsent, sent], false), sumImages([unsent, sent], true)]).toEqual([79, 4]);
  });

  it('knows the days that were never sent', () => {
    expect(unsentOf([unsent, sent, day('2026-11-18', { count: 0 })])).toEqual([unsent]);
  });
});

describe('a send of discounted images only', () => {
  const ofSale = { update_date: sentAt, since: 1, delivered: 1, deliveries: 1, uncertain: 0 };
  const both = { ...sent, sale: { ...ofSale, status: 'sending' as const } };

  it('is open or not by its own sends, whatever the day itself is', () => {
    expect(chosenOf(daysFor([both], true), [both.date])).toEqual([]);
    expect(chosenOf(daysFor([both], false), [both.date])).toEqual([both]);
  });

  it('has its own time and count of new images', () => {
    const day = { ...unsent, sale: { ...ofSale, status: 'sent' as const } };
    expect(daysFor([day], true)).toMatchObject([{ status: 'sent', update_date: sentAt, since: 1 }]);
  });

  it('leaves out days without any', () => {
    expect(daysFor([{ ...unsent, discounted: 0 }, sent], true).map(({ date }) => date)).toEqual([sent.date]);
  });
});

describe('what the confirm dialog offers', () => {
  const one = { chosen: [sent], sendOnlyAfter: true, sentDays: ['19-11'] };

  it('is all or after the last send, for one day that was sent', () => {
    expect(choiceOf(one)).toEqual({ kind: 'after', at: sentAt });
  });

  it.each([
    ['the day was never sent', { ...one, chosen: [unsent], sentDays: [] }],
    ['the switch is off and the day was never sent', { chosen: [unsent], sendOnlyAfter: false, sentDays: [] }],
    ['two days were never sent', { chosen: [unsent, day('2026-11-21')], sendOnlyAfter: true, sentDays: [] }],
  ])('is nothing when %s', (_, input) => {
    expect(choiceOf(input)).toEqual({ kind: 'plain' });
  });

  it('is the repeat, said as one, when all of two days were sent', () => {
    const both = [sent, { ...sent, day: '18-11' }];
    const choice = choiceOf({ chosen: both, sendOnlyAfter: true, sentDays: ['19-11', '18-11'] });
    expect(choice).toEqual({ kind: 'again' });
    expect(wishOf(choice, firstOption(choice), both)).toMatchObject({ sendAfter: null, resend: true });
  });

  it('is the repeat for one sent day where the shop does not ask for what came after', () => {
    expect(choiceOf({ ...one, sendOnlyAfter: false })).toEqual({ kind: 'again' });
  });

  it.each([true, false])('is the unsent days when only some were sent (sendOnlyAfter %s)', (sendOnlyAfter) => {
    expect(choiceOf({ chosen: [unsent, sent], sendOnlyAfter, sentDays: ['19-11'] })).toEqual({
      kind: 'unsent',
      unsent: [unsent.date],
    });
  });

  it('offers the choice for a day with open questions too', () => {
    expect(choiceOf({ ...one, chosen: [{ ...sent, status: 'uncertain' }] }).kind).toBe('after');
  });
});

describe('what the call says', () => {
  const after = choiceOf({ chosen: [sent], sendOnlyAfter: true, sentDays: ['19-11'] });
  const mixed = choiceOf({ chosen: [unsent, sent], sendOnlyAfter: false, sentDays: ['19-11'] });

  it('begins with what the groups have not seen', () => {
    expect([firstOption(after), firstOption(mixed), firstOption({ kind: 'plain' })]).toEqual([
      'after',
      'unsent',
      'all',
    ]);
  });

  it('names the last send for "only after"', () => {
    expect(wishOf(after, 'after', [sent])).toEqual({ days: [sent.date], sendAfter: sentAt, resend: false });
  });

  it('counts "all" as the confirmed repeat', () => {
    expect(wishOf(after, 'all', [sent])).toEqual({ days: [sent.date], sendAfter: null, resend: true });
    expect(wishOf(mixed, 'all', [unsent, sent])).toMatchObject({ days: [unsent.date, sent.date], resend: true });
  });

  it('leaves the sent days out of "only the unsent days"', () => {
    expect(wishOf(mixed, 'unsent', [unsent, sent])).toEqual({ days: [unsent.date], sendAfter: null, resend: false });
  });

  it('never repeats automatically', () => {
    expect(wishOf({ kind: 'plain' }, 'all', [sent])).toMatchObject({ resend: false });
  });
});
