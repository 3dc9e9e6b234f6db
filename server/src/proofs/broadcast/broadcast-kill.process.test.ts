// Workers are killed, frozen and robbed of their database (B1, B3, B4 of reliability §2a). Small every day; 40 groups × 25
// pictures with KOLAJ_BATTERY=full. A printed seed in KOLAJ_SEED brings the same faults again.
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isFullBattery, newSeed } from '../../features/broadcast/testing/battery/battery.ts';
import { batteryFile } from '../../features/broadcast/testing/battery/battery-file.ts';
import { chaos } from '../../features/broadcast/testing/battery/chaos.ts';
import { crashingDatabase } from '../../features/broadcast/testing/battery/crashing-database.ts';
import type { Verdict } from '../../features/broadcast/testing/battery/judge.ts';

const { start, closing, show } = await batteryFile('killed, frozen, without a database');
const size = isFullBattery
  ? { phones: 4, groups: 40, images: 25, kills: 6 }
  : { phones: 3, groups: 9, images: 6, kills: 2 };

/** Nothing doubled, nothing lost in silence, no question left where there is a log, no more questions than chance has put. */
function expectHonesty(verdict: Verdict, { kills = 0, lanes = size.phones } = {}): void {
  expect(verdict).toMatchObject({ duplicates: 0, lost: 0, untold: 0, left: 0 });
  expect(verdict.uncertain).toBeLessThanOrEqual(verdict.ambiguous + kills * lanes);
}

describe('a worker', () => {
  it('killed again and again under a provider that fails every fifth call: nothing twice, nothing lost (B1)', async () => {
    const seed = newSeed();
    const shop = await start({ ...size, seed });
    chaos(shop);
    const id = await shop.accept();
    const messages = size.groups * size.images;
    let sender = await shop.startSender();
    for (let kill = 1; kill <= size.kills; kill++) {
      const goal = ((kill - 0.5 + shop.random() * 0.5) / (size.kills + 1)) * messages;
      await shop.minutesUntil(() => shop.world.received().length >= goal);
      await sender.kill();
      sender = await shop.startSender();
    }
    await shop.finish(id, { settled: true });

    const verdict = await shop.judge([id]);
    show({ test: 'B1', seed, kills: size.kills, ...verdict });
    expectHonesty(verdict, { kills: size.kills });
  });

  it('frozen for three times its lease and thawed sends nothing that another one has sent in the meantime (B4)', async () => {
    const seed = newSeed();
    const laneLeaseMs = 1000;
    const timeoutMs = 700;
    const shop = await start({ ...size, seed, laneLeaseMs, timeoutMs });
    shop.world.condition('slow', { on: true, rate: 1, seconds: 0.05 });
    const id = await shop.accept();
    const senders = [await shop.startSender(), await shop.startSender()];
    const freezes = isFullBattery ? 6 : 1;
    for (let freeze = 0; freeze < freezes; freeze++) {
      const goal = ((freeze + shop.random()) / (freezes + 1)) * size.groups * size.images;
      await shop.minutesUntil(() => shop.world.received().length >= goal);
      const victim = senders[freeze % 2];
      victim?.freeze();
      const thawAt = performance.now() + 3 * Math.max(laneLeaseMs, 3 * timeoutMs);
      await shop.minutesUntil(() => performance.now() >= thawAt);
      victim?.thaw();
    }
    await shop.finish(id, { settled: true });

    const verdict = await shop.judge([id]);
    show({ test: 'B4', seed, freezes, ...verdict });
    expectHonesty(verdict, { kills: freezes });
    expect(senders.map(({ hasEnded }) => hasEnded())).toEqual([false, false]);
  });
});

describe('a database', () => {
  const outages = isFullBattery ? [1, 60] : [1];
  it.each(outages)(
    'stopped in the middle (immediate) and back after %i s: as before, and no worker has ended (B3)',
    async (seconds) => {
      const seed = newSeed();
      const server = await crashingDatabase(closing);
      const shop = await start({ ...size, seed }, server);
      chaos(shop);
      const id = await shop.accept();
      const senders = [await shop.startSender(), await shop.startSender()];
      const goal = (0.3 + 0.4 * shop.random()) * size.groups * size.images;
      await shop.minutesUntil(() => shop.world.received().length >= goal);
      await server.crash();
      await wait(seconds * 1000);
      const before = shop.world.received().length;
      await server.restart();
      const backAt = performance.now();
      await shop.minutesUntil(() => shop.world.received().length > before);
      const resumedMs = Math.round(performance.now() - backAt);
      await shop.finish(id, { settled: true });

      const verdict = await shop.judge([id]);
      show({ test: `B3 ${seconds} s`, seed, resumedMs, ...verdict });
      // The crash takes the memory of what was under way in every lane, like a kill.
      expectHonesty(verdict, { kills: 1 });
      expect(senders.map(({ hasEnded }) => hasEnded())).toEqual([false, false]);
    },
  );
});
