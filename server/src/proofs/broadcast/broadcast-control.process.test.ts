// People at the controls while several worker processes send (B7, B8, B11 of reliability §2a).
import {
  cancelBroadcast,
  getBroadcast,
  listBroadcasts,
  pauseBroadcast,
  resumeBroadcast,
  sendCollages,
} from '@kolaj/contract/broadcast/broadcast';
import { describe, expect, it } from 'vitest';
import { isFullBattery, newSeed } from '../../features/broadcast/testing/battery/battery.ts';
import { batteryFile } from '../../features/broadcast/testing/battery/battery-file.ts';
import { steadyPace } from '../../features/broadcast/testing/paces.ts';
import { urlsOf } from '../../features/broadcast/testing/send-suite.ts';

const { start, show } = await batteryFile('at the controls');

describe('one phone and three worker processes', () => {
  it('keep its pace between them: no window holds more than it may (B7)', async () => {
    const seed = newSeed();
    const paceMs = 100;
    const groups = isFullBattery ? 8 : 4;
    const images = isFullBattery ? 25 : 10;
    const shop = await start({ phones: 1, groups, images, seed, serverConfig: steadyPace(paceMs) });
    const id = await shop.accept();
    await Promise.all([shop.startSender(), shop.startSender(), shop.startSender()]);
    await shop.finish(id);

    const at = shop.world.received().map(({ time }) => Date.parse(time));
    const windowMs = 10 * paceMs;
    // One more than the rate, because both ends of the window count; and one for an arrival that was noted late.
    const most = windowMs / paceMs + 2;
    const fullest = Math.max(
      ...at.map((from) => at.filter((other) => other >= from && other < from + windowMs).length),
    );
    const verdict = await shop.judge([id]);
    show({ test: 'B7', seed, perWindow: fullest, allowed: most, ...verdict });
    expect(verdict).toMatchObject({ arrived: groups * images, duplicates: 0, lost: 0, untold: 0, left: 0 });
    expect(fullest).toBeLessThanOrEqual(most);
  });
});

describe('a send in full swing', () => {
  it('stops within a message of each phone, goes on, and ends for good when it is cancelled (B8)', async () => {
    const seed = newSeed();
    const phones = 4;
    const size = isFullBattery ? { groups: 40, images: 25 } : { groups: 8, images: 12 };
    const messages = size.groups * size.images;
    const shop = await start({ phones, ...size, seed, serverConfig: steadyPace(20) });
    const { world, caller } = shop;
    const arrived = () => world.received().length;
    const id = await shop.accept();
    await Promise.all([shop.startSender(), shop.startSender()]);
    const someMinutes = async () => {
      for (let minute = 0; minute < 5; minute++) await shop.minute();
      await shop.minutesUntil(async () => {
        return (await caller.call(getBroadcast, { id, limit: 0 })).data.result.totals.sending === 0;
      });
    };

    await shop.minutesUntil(() => arrived() >= messages * 0.2);
    await caller.call(pauseBroadcast, { id });
    const whenPaused = arrived();
    await someMinutes();
    const afterPause = arrived() - whenPaused;

    await caller.call(resumeBroadcast, { id });
    await shop.minutesUntil(() => arrived() >= messages * 0.5);
    const cancelledAt = performance.now();
    await caller.call(cancelBroadcast, { id });
    const cancelMs = Math.round(performance.now() - cancelledAt);
    const whenCancelled = arrived();
    await someMinutes();

    const verdict = await shop.judge([id]);
    const afterCancel = arrived() - whenCancelled;
    show({ test: 'B8', seed, afterPause, afterCancel, cancelMs, ...verdict });
    expect(afterPause).toBeLessThanOrEqual(phones);
    expect(afterCancel).toBeLessThanOrEqual(phones);
    expect(verdict).toMatchObject({ duplicates: 0, lost: 0, untold: 0, left: 0 });
    expect(verdict.byStatus).toEqual({ accepted: arrived(), cancelled: messages - arrived() });
    expect(cancelMs).toBeLessThan(2000);
  });
});

describe('two people who send the same day in the same second', () => {
  it('make one send: the second one is told so, or gets the first one’s answer (B11)', async () => {
    const seed = newSeed();
    const shop = await start({ phones: 3, groups: 6, images: 6, seed });
    const second = await shop.another();
    const body = { images: urlsOf(shop.world.images), brand: 'Beren', days: [shop.today] };
    const fewer = { ...body, images: body.images.slice(0, 3) };
    await shop.startSender();
    const answers = await Promise.all([
      shop.caller.call(sendCollages, body),
      second.call(sendCollages, body),
      second.call(sendCollages, fewer),
      shop.caller.call(sendCollages, fewer),
    ]);

    const taken = new Set(answers.flatMap(({ success, data }) => (success ? [data.broadcast_id] : [])));
    const refusals = answers.filter(({ success }) => !success).map(({ code }) => code);
    expect(taken.size).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['already_sending']));
    const [id = ''] = taken;
    await shop.finish(id);
    expect((await second.call(listBroadcasts, {})).data.result.map((send) => send.id)).toEqual([id]);
    const [told] = (await second.call(listBroadcasts, {})).data.result;
    const verdict = await shop.judge([id], { images: (told?.counts.total ?? 0) / 6 });
    show({ test: 'B11', seed, refused: refusals.length, ...verdict });
    expect(verdict).toMatchObject({ duplicates: 0, lost: 0, untold: 0, arrived: told?.counts.total });
  });
});
