import { describe, expect, it } from 'vitest';
import { noPace, telegramPace, whatsappPace } from './pace.ts';
import { paceOutlook } from './pace-outlook.ts';

const minutes = (ms: number) => Math.round(ms / 60_000);

describe('what a pace means for a day’s work', () => {
  const thirtyGroups = { pictures: 60, groups: 30, phones: 1 };

  it('60 pictures to 30 groups: 6 h 38 min on one phone, whose cap takes them after 13 good days', () => {
    const outlook = paceOutlook(whatsappPace, thirtyGroups);
    expect({ ...outlook, sendingMs: minutes(outlook.sendingMs) }).toEqual({
      messages: 1800,
      sendingMs: 6 * 60 + 38,
      fitsInADay: true,
      daysAtFirst: 8,
      capReachedAfter: 13,
    });
  });

  it('three phones need a third of it', () => {
    const { sendingMs, capReachedAfter } = paceOutlook(whatsappPace, { ...thirtyGroups, phones: 3 });
    expect(minutes(sendingMs)).toBeGreaterThan(2 * 60);
    expect(minutes(sendingMs)).toBeLessThan(2.25 * 60);
    expect(capReachedAfter).toBe(9);
  });

  it.each([
    ['a ceiling below it is never passed', { ...whatsappPace, cap: { start: 100, growth: 1.25, ceiling: 500 } }, null],
    ['a cap that does not grow', { ...whatsappPace, cap: { start: 100, growth: 1, ceiling: null } }, null],
    ['no cap', { ...whatsappPace, cap: null }, 0],
  ])('%s', (_, policy, after) => {
    expect(paceOutlook(policy, thirtyGroups).capReachedAfter).toBe(after);
  });

  it('more than the open hours take goes on the next day', () => {
    const outlook = paceOutlook({ ...whatsappPace, cap: null }, { pictures: 60, groups: 90, phones: 1 });
    expect(outlook).toMatchObject({ fitsInADay: false, daysAtFirst: 2 });
  });

  it('Telegram serves its groups side by side', () => {
    expect(paceOutlook(telegramPace, thirtyGroups)).toMatchObject({ sendingMs: 177_000, daysAtFirst: 1 });
  });

  it('without pace it is done at once', () => {
    expect(paceOutlook(noPace, thirtyGroups)).toMatchObject({ sendingMs: 0, daysAtFirst: 1, capReachedAfter: 0 });
  });

  it('nothing to send takes no time', () => {
    expect(paceOutlook(whatsappPace, { pictures: 0, groups: 30, phones: 2 })).toMatchObject({
      messages: 0,
      sendingMs: 0,
      daysAtFirst: 1,
    });
  });
});
