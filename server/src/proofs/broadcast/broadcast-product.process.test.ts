// B1 with the product's own processes and times: workers and clock as an operator starts them (`server/start.mjs`), 30 s for a call,
// a minute between sweeps. That takes minutes, so only with KOLAJ_BATTERY=full.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { describe, expect, it } from 'vitest';
import { isFullBattery, newSeed } from '../../features/broadcast/testing/battery/battery.ts';
import { batteryFile } from '../../features/broadcast/testing/battery/battery-file.ts';
import { until } from '../../features/broadcast/testing/until.ts';
import { storeSecret } from '../../features/shop/open/secrets.store.ts';
import { sealer } from '../../secrets/seal.ts';
import { startServer } from '../testing/testing-server.ts';

const { start, closing, show, address } = await batteryFile('the product’s own processes');
const secretKey = 'a key that is only used in tests, and long enough';
const phones = 3;
const size = { phones, groups: 9, images: 8 };

describe.skipIf(!isFullBattery)('the product’s worker, killed in the middle of a send', () => {
  it('and started again sends everything once, and has no question left in the end (B1)', async () => {
    const seed = newSeed();
    const shop = await start({ ...size, seed });
    const { world, caller } = shop;
    await world.within((scope) =>
      storeSecret(scope, sealer(secretKey), { name: 'whatsapp.key', value: shop.providerKey }),
    );
    for (const fault of ['error-before', 'error-after', 'reset-after'] as const)
      world.condition(fault, { on: true, rate: 0.05 });
    const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-battery-'));
    closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
    const startWorker = async () => {
      const server = await startServer({
        dataDir,
        roles: 'worker,scheduler',
        // Only its own sandbox may be sent to without the careful pace.
        ports: { sandbox: Number(new URL(world.sandboxUrl).port) },
        env: {
          DATABASE_URL: `postgresql://${address.user}@/${address.database}?host=${encodeURIComponent(address.host)}`,
          KOLAJ_SITE_URL: world.media.origin,
          KOLAJ_SECRET_KEY: secretKey,
        },
      });
      const kill = async () => {
        server.process.kill('SIGKILL');
        await server.ended;
      };
      closing.push(kill);
      await server.running();
      return { kill };
    };

    let worker = await startWorker();
    const id = await shop.accept();
    const messages = size.groups * size.images;
    for (const share of [0.2, 0.6]) {
      const goal = (share + 0.2 * shop.random()) * messages;
      await until(() => world.received().length >= goal, { patienceMs: 400_000, everyMs: 5 });
      await worker.kill();
      worker = await startWorker();
    }
    const isSettled = async () => {
      const { totals } = (await caller.call(getBroadcast, { id, limit: 0 })).data.result;
      return totals.queued + totals.sending + totals.uncertain === 0;
    };
    await until(isSettled, { patienceMs: 600_000, everyMs: 1000 });

    const verdict = await shop.judge([id]);
    show({ test: 'B1 product', seed, ...verdict });
    expect(verdict).toMatchObject({ arrived: messages, duplicates: 0, lost: 0, untold: 0, left: 0 });
    expect(verdict.uncertain).toBeLessThanOrEqual(verdict.ambiguous + 2 * phones);
  });
});
