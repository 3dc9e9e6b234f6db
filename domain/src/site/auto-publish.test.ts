import { describe, expect, it } from 'vitest';
import { isPublishDue } from './auto-publish.ts';

const timeZone = 'Europe/Istanbul';
const istanbul = (text: string) => new Date(`${text}:00+03:00`);
const nothing = { timeZone, lastBuildAt: null, approved: null };

describe('a site that is published by itself', () => {
  it('is never, when that is off', () => {
    const long = { first: istanbul('2026-11-01T10:00'), last: istanbul('2026-11-01T10:00') };
    const facts = { ...nothing, approved: long, now: istanbul('2026-11-20T06:00') };
    expect(isPublishDue({ mode: 'off', at: '06:00' }, facts)).toBe(false);
  });

  it.each([
    ['nothing was approved', null, false],
    ['the last was approved a moment ago', ['10:00', '10:11'], false],
    ['five minutes have passed since the last', ['10:00', '10:10'], true],
    ['somebody goes on approving, for half an hour now', ['09:45', '10:14'], true],
  ] as const)('after approvals: %s', (_case, approved, isDue) => {
    const [first, last] = approved ?? [];
    const at = (time: string) => istanbul(`2026-11-20T${time}`);
    const facts = {
      ...nothing,
      now: at('10:15'),
      approved: first === undefined || last === undefined ? null : { first: at(first), last: at(last) },
    };
    expect(isPublishDue({ mode: 'approval', at: '' }, facts)).toBe(isDue);
  });

  it.each([
    ['before the time', '2026-11-20T05:59', '2026-11-19T06:00', false],
    ['at the time', '2026-11-20T06:00', '2026-11-19T06:00', true],
    ['at the time, for the first time', '2026-11-20T06:00', null, true],
    ['when it was published since', '2026-11-20T06:01', '2026-11-20T06:00', false],
    ['when the server comes back within the hour', '2026-11-20T06:59', '2026-11-19T06:00', true],
    ['when the time passed long ago', '2026-11-20T07:00', '2026-11-19T06:00', false],
  ])('daily: %s', (_case, now, lastBuild, isDue) => {
    const lastBuildAt = lastBuild === null ? null : istanbul(lastBuild);
    expect(isPublishDue({ mode: 'daily', at: '06:00' }, { ...nothing, now: istanbul(now), lastBuildAt })).toBe(isDue);
  });

  it('is published late in the evening also just after midnight', () => {
    const facts = { ...nothing, now: istanbul('2026-11-21T00:10'), lastBuildAt: istanbul('2026-11-20T20:00') };
    expect(isPublishDue({ mode: 'daily', at: '23:55' }, facts)).toBe(true);
  });

  it('keeps to the clock of the shop when that is changed', () => {
    const berlin = { ...nothing, timeZone: 'Europe/Berlin', lastBuildAt: new Date('2026-03-28T06:00:00Z') };
    const daily = { mode: 'daily', at: '06:00' } as const;
    expect(isPublishDue(daily, { ...berlin, now: new Date('2026-03-29T03:59:00Z') })).toBe(false);
    expect(isPublishDue(daily, { ...berlin, now: new Date('2026-03-29T04:00:00Z') })).toBe(true);
  });
});
