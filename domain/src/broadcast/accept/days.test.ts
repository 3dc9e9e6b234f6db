import { describe, expect, it } from 'vitest';
import { parseDayKey } from '../../shared/day.ts';
import type { GroupKey, LogStatus } from '../delivery/delivery.ts';
import { type LogRow, offersAfterTime, type SendableImage, selectImages, sendDays, shownStatus } from './days.ts';
import { fileTime, isListed, offersLastYear, readGroupKey } from './image-time.ts';

const timeZone = 'Europe/Istanbul';

function anImage(
  id: string,
  created: string,
  more: { verified?: string; updated?: string; discounted?: boolean } = {},
): SendableImage {
  const createdAt = new Date(created);
  const verifiedAt = new Date(more.verified ?? created);
  const times = { createdAt, updatedAt: new Date(more.updated ?? created), verifiedAt, exportedAt: null };
  return { id, productName: id, discounted: more.discounted ?? false, times };
}

const logged = (day: string, status: LogStatus, cutoff = `${day}T12:00:00Z`): LogRow => ({
  day: parseDayKey(day) ?? { year: 0, month: 0, day: 0 },
  status,
  updateDate: new Date(cutoff),
  cutoffAt: new Date(cutoff),
});

function days(images: SendableImage[], log: LogRow[] = [], groupKey: GroupKey = 'created_at') {
  return sendDays({ images, log, timeZone, groupKey });
}

describe('the day table', () => {
  it('groups by the shop’s day, newest first, over the year’s turn', () => {
    const images = [
      anImage('a', '2025-12-31T20:59:00Z'),
      anImage('b', '2025-12-31T21:00:00Z'),
      anImage('c', '2026-01-01T20:00:00Z'),
    ];
    expect(days(images).map(({ label, key, count }) => [label, key, count])).toEqual([
      ['01-01', '2026-01-01', 2],
      ['31-12', '2025-12-31', 1],
    ]);
  });

  it('says not sent when the log has no row', () => {
    expect(days([anImage('a', '2026-05-01T10:00:00Z')])[0]).toMatchObject({ status: 'not-sent', log: null, since: 0 });
  });

  it('matches the log by day and year: a log of 01-05 last year is not this one', () => {
    const images = [anImage('a', '2026-05-01T10:00:00Z')];
    expect(days(images, [logged('2025-05-01', 'sent')])[0]?.status).toBe('not-sent');
    expect(days(images, [logged('2026-05-01', 'sent')])[0]?.status).toBe('sent');
  });

  it('counts discounted images', () => {
    const images = [anImage('a', '2026-05-01T10:00:00Z', { discounted: true }), anImage('b', '2026-05-01T10:00:00Z')];
    expect(days(images)[0]).toMatchObject({ count: 2, discounted: 1 });
  });

  it('counts what came after the last send, strictly, approval included', () => {
    const images = [
      anImage('before', '2026-05-01T11:59:59Z'),
      anImage('at', '2026-05-01T12:00:00Z'),
      anImage('after', '2026-05-01T12:00:01Z'),
      anImage('approved after', '2026-05-01T08:00:00Z', { verified: '2026-05-02T09:00:00Z' }),
    ];
    expect(days(images, [logged('2026-05-01', 'sent')])[0]).toMatchObject({ count: 4, since: 2 });
  });

  it('keeps the day of an image that was approved later', () => {
    const image = anImage('a', '2026-05-01T08:00:00Z', { verified: '2026-05-03T09:00:00Z' });
    expect(days([image]).map(({ label }) => label)).toEqual(['01-05']);
    expect(days([image], [], 'verified_at').map(({ label }) => label)).toEqual(['03-05']);
  });

  it('groups an image that was never exported by its creation', () => {
    expect(days([anImage('a', '2026-05-01T08:00:00Z')], [], 'exported_at').map(({ label }) => label)).toEqual([
      '01-05',
    ]);
  });
});

describe('what the table says of a day', () => {
  it.each([
    ['sending', false, 0, 'sending'],
    ['sending', false, 2, 'sending'],
    ['sending', true, 0, 'paused'],
    ['queued', true, 0, 'paused'],
    ['sent', false, 2, 'uncertain'],
    ['partial', false, 1, 'uncertain'],
    ['partial', false, 0, 'partial'],
    ['not-sent', false, 0, 'not-sent'],
  ] as const)('%s, paused %s, %i uncertain: %s', (status, paused, uncertain, shown) => {
    expect(shownStatus({ status, paused, uncertain })).toBe(shown);
  });
});

describe('the images of a send', () => {
  const images = [
    anImage('old', '2026-05-01T08:00:00Z'),
    anImage('new', '2026-05-01T13:00:00Z', { discounted: true }),
    anImage('next day', '2026-05-01T21:00:00Z'),
  ];
  const all = {
    days: ['2026-05-01'],
    timeZone,
    groupKey: 'created_at' as const,
    sendAfter: null,
    onlySaleGroup: false,
  };
  const ids = (more: Partial<typeof all> | { sendAfter: Date }) =>
    selectImages(images, { ...all, ...more }).map(({ id }) => id);

  it('are those of the chosen days', () => {
    expect(ids({})).toEqual(['old', 'new']);
    expect(ids({ days: ['2026-05-01', '2026-05-02'] })).toEqual(['old', 'new', 'next day']);
    expect(ids({ days: ['2025-05-01'] })).toEqual([]);
  });

  it('after the cut-off only', () => {
    expect(ids({ sendAfter: new Date('2026-05-01T12:00:00Z') })).toEqual(['new']);
    expect(ids({ sendAfter: new Date('2026-05-01T13:00:00Z') })).toEqual([]);
  });

  it('discounted only', () => {
    expect(ids({ onlySaleGroup: true })).toEqual(['new']);
  });
});

describe('the choice "all" or "after the last send"', () => {
  const image = anImage('a', '2026-05-01T08:00:00Z');
  const other = anImage('b', '2026-05-02T08:00:00Z');
  it.each([
    [true, 'sent', 1, true],
    [true, 'partial', 1, true],
    [true, 'sending', 1, false],
    [true, 'failed', 1, false],
    [true, null, 1, false],
    [true, 'sent', 2, false],
    [false, 'sent', 1, false],
    [false, null, 2, false],
  ] as const)('sendOnlyAfter %s, log %s, %i days chosen: %s', (sendOnlyAfter, status, chosen, expected) => {
    const rows = days(chosen === 1 ? [image] : [image, other], status ? [logged('2026-05-01', status)] : []);
    expect(offersAfterTime({ sendOnlyAfter, chosen: rows })).toBe(expected);
  });
});

describe('group_key', () => {
  it.each([
    ['updated_at', 'updated_at', true],
    ['', 'created_at', true],
    [null, 'created_at', true],
    ['birthday', 'created_at', false],
  ])('%j is read as %s', (text, groupKey, known) => {
    expect(readGroupKey(text)).toEqual({ groupKey, known });
  });
});

describe('the time of a production or mobile photo', () => {
  const now = new Date('2026-05-02T00:00:00Z');
  const firstSeen = new Date('2026-05-01T00:00:00Z');
  const ms = (text: string) => Date.parse(text);
  it.each([
    ['its birth time', ms('2026-04-01T00:00:00Z'), ms('2026-04-02T00:00:00Z'), '2026-04-01'],
    ['mtime when birth time is 0', 0, ms('2026-04-02T00:00:00Z'), '2026-04-02'],
    ['mtime when birth time is in the future', ms('2027-01-01T00:00:00Z'), ms('2026-04-02T00:00:00Z'), '2026-04-02'],
    ['first seen when nothing is usable', null, null, '2026-05-01'],
  ])('is %s', (_, birthtime, mtime, day) => {
    expect(fileTime({ birthtime, mtime, firstSeen }, now).toISOString().slice(0, 10)).toBe(day);
  });
});

describe('what the default lists show', () => {
  const newYear = new Date('2025-12-31T22:00:00Z');

  it.each([
    ['updated this year of the shop', '2025-12-31T21:00:00Z', {}, true],
    ['updated in the last minute of the year before', '2025-12-31T20:59:00Z', {}, false],
    ['the year switch', '2025-12-31T20:59:00Z', { year: 2025 }, true],
    ['justOneMonth spans the year’s turn', '2025-12-31T20:59:00Z', { justOneMonth: true }, true],
    ['justOneMonth: exactly one month', '2025-11-30T22:00:00Z', { justOneMonth: true }, true],
    ['justOneMonth: a minute more', '2025-11-30T21:59:00Z', { justOneMonth: true }, false],
  ])('%s', (_, updatedAt, more, listed) => {
    expect(isListed(new Date(updatedAt), { now: newYear, timeZone, ...more })).toBe(listed);
  });

  it('offers last year’s items in January', () => {
    expect(offersLastYear({ year: 2026, month: 1, day: 31 })).toBe(true);
    expect(offersLastYear({ year: 2026, month: 2, day: 1 })).toBe(false);
  });
});
