import { endpoints } from '@kolaj/contract/all-endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../proofs/testing/testing-access.ts';
import { rows } from '../../proofs/testing/testing-rows.ts';
import { thingsOf } from '../../proofs/testing/testing-things.ts';
import { testDatabase } from '../../testing/database.ts';
import { aShop, aUser, type TestShop } from '../../testing/rows/people.ts';

const database = await testDatabase();
let strict: Product;
let lenient: Product;

beforeAll(async () => {
  strict = await aProduct(database, { KOLAJ_TRIAL_OVER: 'no_sending', KOLAJ_VERIFIED_SENDERS: 'on' });
  lenient = await aProduct(database);
});
afterAll(async () => {
  await strict.close();
  await lenient.close();
});

interface Situation {
  verified?: boolean;
  /** null = over. */
  subscription?: string | null;
  /** Days since the shop was made. */
  days?: number;
  broadcast?: boolean;
}

/** A shop and its owner in a situation; answers what a call says to them. */
async function anOwner({ verified = true, subscription = 'trial-start', days = 0, broadcast = true }: Situation) {
  const shop = await aShop(database, { serverConfig: { broadcast } });
  await asSystem(database, ({ db }) =>
    sql`update shops set subscription_package = ${subscription}, created_at = now() - ${days} * interval '1 day'
        where id = ${shop.id}`.execute(db),
  );
  const user = await aUser(database, { shop, verified });
  return async (product: Product, call: string) => said(product, call, { shop, cookie: await product.device(user) });
}

async function said(product: Product, call: string, { shop, cookie }: { shop: TestShop; cookie: string }) {
  const endpoint = endpoints[call];
  if (!endpoint) throw new Error(`There is no call ${call}.`);
  const { status, body } = await product.ask(endpoint, rows[call]?.(await thingsOf(database, shop)) ?? {}, { cookie });
  const { code = 'done' } = JSON.parse(body);
  return status === 200 ? 'done' : `${status} ${code}`;
}

describe('a trial that is over (D-15)', () => {
  it.each([
    ['is written down as over', { subscription: null }],
    ['has ended by the calendar, though the daily job has not run yet', { days: 16 }],
  ])('when it %s stops import, build and send where the installation wants that', async (_what, situation) => {
    const ask = await anOwner(situation);
    // Without a source there is nothing to import, but nobody comes that far.
    for (const call of ['startImport', 'startBuild', 'previewBroadcast', 'sendCollages']) {
      expect(await ask(strict, call), call).toBe('403 trial_over');
      expect(await ask(lenient, call), call).not.toBe('403 trial_over');
    }
  });

  it('never stops looking, editing, approving, account work or stopping a send', async () => {
    const ask = await anOwner({ subscription: null });
    for (const call of [
      'listFolders',
      'getCollage',
      'saveCollage',
      'approve',
      'listBuilds',
      'sendScreen',
      'updateInfo',
      'pauseBroadcast',
    ]) {
      expect(await ask(strict, call), call).toBe('done');
    }
  });

  it.each([
    ['runs', { days: 13 }],
    ['ends today', { days: 14 }],
    ['was paid for', { days: 400, subscription: 'gold' }],
  ])('that %s stops nothing', async (_what, situation) => {
    const ask = await anOwner(situation);
    expect(await ask(strict, 'startBuild')).toBe('done');
    expect(await ask(strict, 'sendCollages')).toBe('done');
  });
});

describe('sending by an account that nobody has verified (D-16)', () => {
  it('is refused where the installation wants that, and only sending is', async () => {
    const ask = await anOwner({ verified: false });
    for (const call of ['previewBroadcast', 'sendCollages']) expect(await ask(strict, call)).toBe('403 not_verified');
    expect(await ask(strict, 'startBuild')).toBe('done');
    expect(await ask(lenient, 'sendCollages')).toBe('done');
  });
});

describe('broadcast that is not set up (D-87)', () => {
  it.each(['sendScreen', 'previewBroadcast', 'sendCollages', 'listPhones'])('is said by %s', async (call) => {
    expect(await (await anOwner({ broadcast: false }))(lenient, call)).toBe('409 not_configured');
  });

  it.each(['listBroadcasts', 'getBroadcast', 'sendLog', 'pauseBroadcast'])(
    'leaves what was sent and its brakes in reach: %s',
    async (call) => {
      expect(await (await anOwner({ broadcast: false }))(lenient, call)).toBe('done');
    },
  );
});
