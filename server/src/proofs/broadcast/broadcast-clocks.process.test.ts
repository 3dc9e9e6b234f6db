// Workers whose clocks are ten minutes off, and one that stands still for a minute: nothing twice, nothing lost. The outside
// ledger judges. The minute is only waited for with KOLAJ_BATTERY=full.
import { describe, expect, it } from 'vitest';
import { isFullBattery, newSeed } from '../../features/broadcast/testing/battery/battery.ts';
import { batteryFile } from '../../features/broadcast/testing/battery/battery-file.ts';
import { chaos } from '../../features/broadcast/testing/battery/chaos.ts';

const { start, show } = await batteryFile('wrong clocks');
const size = isFullBattery ? { phones: 4, groups: 40, images: 25 } : { phones: 3, groups: 9, images: 6 };
const messages = size.groups * size.images;
const offMs = 10 * 60_000;

describe('workers', () => {
  it('ten minutes behind and ten minutes ahead, one of them killed, send everything once', async () => {
    const seed = newSeed();
    const shop = await start({ ...size, seed });
    chaos(shop);
    const id = await shop.accept();
    const behind = await shop.startSender({ clockOffMs: -offMs });
    await shop.startSender({ clockOffMs: offMs });
    await shop.minutesUntil(() => shop.world.received().length >= messages / 2);
    await behind.kill();
    await shop.finish(id, { settled: true });

    const verdict = await shop.judge([id]);
    show({ test: 'clocks off', seed, ...verdict });
    expect(verdict).toMatchObject({ duplicates: 0, lost: 0, untold: 0, left: 0 });
    expect(verdict.uncertain).toBeLessThanOrEqual(verdict.ambiguous + size.phones);
  });

  it.skipIf(!isFullBattery)('one of which stands still for a minute send nothing twice', async () => {
    const seed = newSeed();
    const shop = await start({ ...size, seed });
    const id = await shop.accept();
    const [frozen] = await Promise.all([shop.startSender(), shop.startSender()]);
    await shop.minutesUntil(() => shop.world.received().length >= messages / 4);
    frozen.freeze();
    const thawAt = performance.now() + 60_000;
    await shop.minutesUntil(() => performance.now() >= thawAt);
    frozen.thaw();
    await shop.finish(id, { settled: true });

    const verdict = await shop.judge([id]);
    show({ test: 'a minute of standing still', seed, ...verdict });
    expect(verdict).toMatchObject({ duplicates: 0, lost: 0, untold: 0, left: 0 });
    expect(frozen.hasEnded()).toBe(false);
  });
});
