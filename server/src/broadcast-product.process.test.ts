// B1 with the whole product as a person starts it: web, workers, clock and database are killed together in the middle of a send
// and started again on the same folder, with the product's own times (30 s for a call, a minute between sweeps). That takes
// minutes, so only with KOLAJ_BATTERY=full.
import { login } from '@kolaj/contract/account';
import { getBroadcast, sendCollages } from '@kolaj/contract/broadcast';
import { testPassword } from '@kolaj/testkit/people';
import { seeded } from '@kolaj/testkit/seeded';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isFullBattery, newSeed } from './features/broadcast/testing/battery.ts';
import { batteryAccount } from './features/broadcast/testing/battery-account.ts';
import { judge } from './features/broadcast/testing/judge.ts';
import { steadyPace } from './features/broadcast/testing/paces.ts';
import { type SendSuite, sendSuite, urlsOf } from './features/broadcast/testing/send-suite.ts';
import { until } from './features/broadcast/testing/until.ts';
import { storeSecret } from './features/shop/secrets.ts';
import { sealer } from './secrets/seal.ts';
import { testInstallation } from './testing-installation.ts';

const installation = testInstallation();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const secretKey = 'a key that is only used in tests, and long enough';
const size = { phones: 3, groups: 9, images: 8 };

/** Asks for the send as a browser would; answers with its id. */
async function send({ world, today }: SendSuite, origin: string): Promise<string> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signedIn = await post(login.path, { username: world.user.email, password: testPassword });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const body = { images: urlsOf(world.images), brand: 'Beren', days: [today] };
  const answer = await post(sendCollages.path, body, { cookie });
  return z.parse(sendCollages.output, await answer.json()).data.broadcast_id ?? '';
}

describe.skipIf(!isFullBattery)('the whole product, killed and started again on its folder', () => {
  it('sends everything once, and has no question left in the end (B1)', { timeout: 1_200_000 }, async () => {
    const seed = newSeed();
    console.info(`product battery seed: ${seed}`);
    const random = seeded(seed);
    const dataDir = installation.dataFolder();
    const first = await installation.start({ dataDir });
    await first.running();
    const database = await installation.database(first);
    const account = batteryAccount({ ...size, standIns: true, isTelegram: false });
    const options = { images: size.images, account, random, serverConfig: steadyPace(100) };
    const suite = await sendSuite(database, closing, options);
    const { world, caller } = suite;
    await world.within((scope) =>
      storeSecret(scope, sealer(secretKey), { name: 'whatsapp.key', value: account.apiKey }),
    );
    world.condition('error-before', { on: true, rate: 0.05 });
    world.condition('error-after', { on: true, rate: 0.05 });
    world.condition('reset-after', { on: true, rate: 0.05 });

    let server = first;
    const restart = async () => {
      server.process.kill('SIGKILL');
      await server.ended;
      const env = {
        PROVIDER_URL: world.sandboxUrl,
        KOLAJ_SITE_URL: world.media.origin,
        KOLAJ_SECRET_KEY: secretKey,
      };
      server = await installation.start({ dataDir, env });
      await server.running();
    };
    await restart();
    const id = await send(suite, server.url);
    const messages = size.groups * size.images;
    for (const share of [0.2, 0.6]) {
      const goal = (share + 0.2 * random()) * messages;
      await until(() => world.received().length >= goal, { patienceMs: 400_000, everyMs: 20 });
      await restart();
    }
    const isSettled = async () => {
      const { totals } = (await caller.call(getBroadcast, { id, limit: 0 })).data.result;
      return totals.queued + totals.sending + totals.uncertain === 0;
    };
    await until(() => isSettled().catch(() => false), { patienceMs: 600_000, everyMs: 1000 });

    const ledger = world.sandbox.ledger();
    const verdict = await judge(caller, { broadcastIds: [id], ledger, expected: messages, pictureAt: world.pictureAt });
    console.table([verdict]);
    expect(verdict).toMatchObject({ arrived: messages, duplicates: 0, lost: 0, untold: 0, left: 0 });
    expect(verdict.uncertain).toBeLessThanOrEqual(verdict.ambiguous + 2 * size.phones);
  });
});
