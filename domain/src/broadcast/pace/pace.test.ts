import { describe, expect, it } from 'vitest';
import { estimateDuration, estimateStart, sendingMs } from './duration.ts';
import { freshLane, type LaneState, leftToday, nextSendAt, type PaceStep, recordIncident, recordSend } from './lane.ts';
import { noPace, type PacePolicy, telegramPace, whatsappPace } from './pace.ts';

const timeZone = 'Europe/Istanbul';
/** 13:00 in Istanbul. */
const noon = new Date('2026-05-04T10:00:00Z');
const after = (ms: number, from = noon) => new Date(from.getTime() + ms);

function wait(more: Partial<PaceStep> = {}): number {
  const step = {
    policy: whatsappPace,
    lane: freshLane,
    last: { at: noon, groupId: 'a' },
    nextGroupId: 'a',
    now: noon,
    timeZone,
    random: 0.5,
  };
  return nextSendAt({ ...step, ...more }).getTime() - noon.getTime();
}

describe('the wait before the next WhatsApp message', () => {
  it.each([
    ['same group, shortest', 'a', 0, 4_000],
    ['same group, longest', 'a', 0.999_999_999, 9_000],
    ['another group, shortest', 'b', 0, 10_000],
    ['another group, longest', 'b', 0.999_999_999, 25_000],
  ])('%s', (_, nextGroupId, random, ms) => {
    expect(wait({ nextGroupId, random })).toBe(ms);
  });

  it('is nothing after a long idle time', () => {
    expect(wait({ last: { at: after(-3_600_000), groupId: 'a' } })).toBe(0);
    expect(wait({ last: null })).toBe(0);
  });

  it('has a rest after every 40 messages', () => {
    expect(wait({ lane: { ...freshLane, sentSinceRest: 39 } })).toBe(6_500);
    expect(wait({ lane: { ...freshLane, sentSinceRest: 40 } })).toBe(6_500 + 270_000);
  });

  it('lasts at least as long as the sender is paused', () => {
    expect(wait({ lane: { ...freshLane, pausedUntil: after(60_000) } })).toBe(60_000);
  });
});

describe('the window', () => {
  const at = (now: string) =>
    nextSendAt({
      policy: whatsappPace,
      lane: freshLane,
      last: null,
      nextGroupId: 'a',
      now: new Date(now),
      timeZone,
      random: 0,
    });

  it.each([
    ['before nine: at nine', '2026-05-04T05:59:59Z', '2026-05-04T06:00:00.000Z'],
    ['at nine: now', '2026-05-04T06:00:00Z', '2026-05-04T06:00:00.000Z'],
    ['just before twenty-one: now', '2026-05-04T17:59:59Z', '2026-05-04T17:59:59.000Z'],
    ['at twenty-one: tomorrow', '2026-05-04T18:00:00Z', '2026-05-05T06:00:00.000Z'],
    ['on the last evening of the year', '2025-12-31T18:30:00Z', '2026-01-01T06:00:00.000Z'],
  ])('%s', (_, now, expected) => {
    expect(at(now).toISOString()).toBe(expected);
  });

  it('opens by the shop’s clock on the day the clocks change', () => {
    const night = new Date('2026-03-28T23:00:00Z');
    const step = {
      policy: whatsappPace,
      lane: freshLane,
      last: null,
      nextGroupId: 'a',
      now: night,
      timeZone: 'Europe/Paris',
      random: 0,
    };
    expect(nextSendAt(step).toISOString()).toBe('2026-03-29T07:00:00.000Z');
  });
});

describe('the daily cap', () => {
  const full: LaneState = { ...freshLane, day: '2026-05-04', sentToday: 100 };

  it('puts the rest off to the next morning', () => {
    expect(after(wait({ lane: full })).toISOString()).toBe('2026-05-05T06:00:00.000Z');
    expect(wait({ lane: { ...full, sentToday: 99 } })).toBe(6_500);
  });

  it('does not count yesterday’s messages', () => {
    expect(wait({ lane: { ...full, day: '2026-05-03' } })).toBe(6_500);
  });

  it.each([
    ['grows by a quarter after a good day', {}, 125],
    ['stays after an incident', { incident: true }, 100],
    ['stays after a day without messages', { sentToday: 0 }, 100],
    ['grows from where it was', { cap: 1_000 }, 1_250],
  ])('%s', (_, more, cap) => {
    expect(leftToday(whatsappPace, { ...full, ...more }, { now: after(86_400_000), timeZone })).toBe(cap);
  });

  it('never passes the shop’s ceiling', () => {
    const policy: PacePolicy = { ...whatsappPace, cap: { start: 100, growth: 1.25, ceiling: 110 } };
    expect(leftToday(policy, full, { now: after(86_400_000), timeZone })).toBe(110);
  });

  it('reaches 1,800 a day after 13 good days', () => {
    let lane: LaneState = freshLane;
    for (let day = 0; day < 13; day++)
      lane = recordSend(whatsappPace, lane, { at: after(day * 86_400_000), groupId: 'A', timeZone });
    const left = leftToday(whatsappPace, lane, { now: after(13 * 86_400_000), timeZone }) ?? 0;
    expect(left).toBeGreaterThan(1_780);
    expect(left).toBeLessThanOrEqual(1_819);
  });
});

describe('a phone of two firms', () => {
  it('counts on where it is still yesterday: the day of the firm further east holds', () => {
    const at = new Date('2026-11-22T22:30:00Z');
    const east = recordSend(whatsappPace, freshLane, { at, groupId: 'A', timeZone: 'Europe/Istanbul' });
    const both = recordSend(whatsappPace, east, { at, groupId: 'A', timeZone: 'Europe/London' });
    expect(both).toMatchObject({ day: '2026-11-23', sentToday: 2 });
  });
});

describe('a channel of WhatsApp (D-96)', () => {
  const channel = '120363@newsletter';

  it('is in no daily cap and takes no place in one', () => {
    const used = { ...freshLane, day: '2026-05-04', sentToday: 100, sentSinceRest: 7 };
    const step = { policy: whatsappPace, lane: used, last: null, now: noon, timeZone, random: 0.5 };
    expect(nextSendAt({ ...step, nextGroupId: channel })).toEqual(noon);
    expect(nextSendAt({ ...step, nextGroupId: '1@g.us' }).getTime()).toBeGreaterThan(noon.getTime());
    expect(recordSend(whatsappPace, used, { at: noon, groupId: channel, timeZone })).toEqual(used);
  });

  it('is followed after a second or two, with no rest, by whatever comes next', () => {
    const lane = { ...freshLane, day: '2026-05-04', sentToday: 40, sentSinceRest: 40 };
    for (const nextGroupId of [channel, '1@g.us']) {
      const next = nextSendAt({
        ...{ policy: whatsappPace, lane, nextGroupId, now: noon, timeZone, random: 0.5 },
        last: { at: noon, groupId: channel },
      });
      expect(next.getTime() - noon.getTime()).toBe(1500);
    }
  });

  it('waits for the open hours like everything else: followers sleep, too', () => {
    const night = new Date('2026-05-04T20:00:00Z');
    const step = { policy: whatsappPace, lane: freshLane, last: null, now: night, timeZone, random: 0.5 };
    expect(nextSendAt({ ...step, nextGroupId: channel })).toEqual(new Date('2026-05-05T06:00:00Z'));
  });

  it('goes as quickly as a pace that is quicker than that', () => {
    const last = { at: noon, groupId: channel };
    const step = { policy: noPace, lane: freshLane, last, nextGroupId: channel, now: noon, timeZone, random: 0.5 };
    expect(nextSendAt(step)).toEqual(noon);
  });
});

describe('what a lane remembers', () => {
  it('counts messages of the day and since the rest', () => {
    const once = recordSend(whatsappPace, freshLane, { at: noon, groupId: 'A', timeZone });
    expect(once).toMatchObject({ day: '2026-05-04', sentToday: 1, sentSinceRest: 1 });
    const rested = recordSend(whatsappPace, { ...once, sentSinceRest: 40 }, { at: noon, groupId: 'A', timeZone });
    expect(rested).toMatchObject({ sentToday: 2, sentSinceRest: 1 });
  });

  it('pauses after an incident and never shortens a pause', () => {
    const paused = recordIncident(telegramPace, freshLane, { at: noon, timeZone, pauseMs: 30_000 });
    expect(paused).toMatchObject({ incident: true, pausedUntil: after(30_000) });
    expect(recordIncident(telegramPace, paused, { at: noon, timeZone, pauseMs: 1_000 }).pausedUntil).toEqual(
      after(30_000),
    );
  });
});

describe('the duration shown before a send', () => {
  const estimate = (policy: PacePolicy, groups: number[], more: { lane?: LaneState } = {}) =>
    estimateDuration([{ policy, groups, ...more }], { now: noon, timeZone }).durationMs;

  it.each([
    ['nothing', [], 0],
    ['one message', [1], 0],
    ['three into one group', [3], 13_000],
    ['two groups', [1, 1], 17_500],
    ['41 messages take one rest', [41], 40 * 6_500 + 270_000],
  ])('%s', (_, groups, ms) => {
    expect(estimate(whatsappPace, groups)).toBe(ms);
  });

  it('60 collages to 30 groups on a grown phone take about 6.7 h of sending', () => {
    const unlimited: PacePolicy = { ...whatsappPace, window: null, cap: null };
    const hours =
      estimate(
        unlimited,
        Array.from({ length: 30 }, () => 60),
      ) / 3_600_000;
    expect(hours).toBeGreaterThan(6.5);
    expect(hours).toBeLessThan(6.9);
  });

  it('a new phone spreads 1,800 messages over days', () => {
    const days =
      estimate(
        whatsappPace,
        Array.from({ length: 30 }, () => 60),
      ) / 86_400_000;
    expect(days).toBeGreaterThan(6);
    expect(days).toBeLessThan(9);
  });

  it('Telegram serves 30 groups side by side', () => {
    expect(
      estimate(
        telegramPace,
        Array.from({ length: 30 }, () => 60),
      ),
    ).toBe(59 * 3_000);
  });

  it('is that of the slowest lane', () => {
    const lanes = [
      { policy: whatsappPace, groups: [3] },
      { policy: noPace, groups: [500] },
    ];
    expect(estimateDuration(lanes, { now: noon, timeZone })).toEqual({ durationMs: 13_000, finishedAt: after(13_000) });
  });

  it('is no shorter than the engine needs for all lanes together, where the pace does not brake', () => {
    const unbraked = { policy: noPace, groups: [500, 500] };
    const of = (lanes: { policy: PacePolicy; groups: number[] }[]) =>
      estimateDuration(lanes, { now: noon, timeZone, engineMs: 10 }).durationMs;
    expect(of([unbraked, unbraked])).toBe(20_000);
    expect(of([{ policy: whatsappPace, groups: [3] }])).toBe(13_000);
  });

  it('tells apart what leaves at night and what waits for the morning', () => {
    const night = new Date('2026-05-04T20:00:00Z');
    const lanes = [
      { policy: whatsappPace, groups: [12] },
      { policy: telegramPace, groups: [4] },
    ];
    expect(estimateStart(lanes, { now: night, timeZone })).toEqual({
      firstAt: night,
      lastBeginsAt: new Date('2026-05-05T06:00:00.000Z'),
    });
    expect(estimateStart([], { now: night, timeZone })).toEqual({ firstAt: night, lastBeginsAt: night });
    expect(sendingMs(lanes, { now: night, timeZone })).toBe(11 * 6_500);
  });

  it('starts with the window', () => {
    const night = new Date('2026-05-04T20:00:00Z');
    expect(
      estimateDuration([{ policy: whatsappPace, groups: [1] }], { now: night, timeZone }).finishedAt.toISOString(),
    ).toBe('2026-05-05T06:00:00.000Z');
  });
});
