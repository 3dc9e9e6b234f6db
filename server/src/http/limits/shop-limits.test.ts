import { endpoints } from '@kolaj/contract/all-endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../proofs/testing/testing-access.ts';
import { rows } from '../../proofs/testing/testing-rows.ts';
import { thingsOf } from '../../proofs/testing/testing-things.ts';
import { testDatabase } from '../../testing/database.ts';
import { aBroadcast } from '../../testing/rows/broadcasts.ts';
import { aSubfolder } from '../../testing/rows/collages.ts';
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
  trialDays?: number;
  /** That have left, of one collage each. */
  messages?: number;
  sentDaysAgo?: number;
}

/** A shop and its owner in a situation; answers what a call says to them. */
async function anOwner(situation: Situation) {
  const { verified = true, subscription = 'trial-start', days = 0, broadcast = true, trialDays = 14 } = situation;
  const shop = await aShop(database, { serverConfig: { broadcast } });
  await asSystem(database, ({ db }) =>
    sql`update shops set subscription_package = ${subscription}, trial_days = ${trialDays}, created_at = now() - ${days} * interval '1 day'
        where id = ${shop.id}`.execute(db),
  );
  const { messages = 0, sentDaysAgo = 0 } = situation;
  for (let sent = 0; sent < messages; sent++) {
    const { broadcast: id } = await aBroadcast(database, shop, await aSubfolder(database, shop));
    await inShop(database, shop.id, ({ db }) =>
      sql`update broadcasts set created_at = now() - ${sentDaysAgo} * interval '1 day' where id = ${id}`.execute(db),
    );
  }
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
    for (const call of ['startImport', 'startBuild', 'previewBroadcast', 'sendCollages', 'retryBroadcast']) {
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

describe('what a trial that is over stops', () => {
  const setRule = (value: string | null) =>
    asSystem(database, ({ db }) =>
      value === null
        ? sql`delete from installation_settings where name = 'trialOver'`.execute(db)
        : sql`insert into installation_settings (name, value) values ('trialOver', ${JSON.stringify(value)})`.execute(
            db,
          ),
    );

  it('is an administrator’s to say, unless the environment does', async () => {
    const ask = await anOwner({ subscription: null });
    await setRule('no_sending');
    try {
      expect(await ask(lenient, 'startBuild')).toBe('403 trial_over');
    } finally {
      await setRule(null);
    }
    await setRule('notice');
    try {
      expect(await ask(strict, 'startBuild')).toBe('403 trial_over');
    } finally {
      await setRule(null);
    }
  });

  it('begins when the firm’s own days are over', async () => {
    const ask = await anOwner({ days: 16, trialDays: 30 });
    expect(await ask(strict, 'startBuild')).toBe('done');
  });
});

describe('a month’s share of a package', () => {
  const define = (name: string, limits: { messages?: number; collages?: number }) =>
    asSystem(database, ({ db }) =>
      db
        .insertInto('packages')
        .values({ name, ...limits })
        .execute(),
    );

  it('of messages stops sending when it is gone, and nothing else', async () => {
    await define('few messages', { messages: 1 });
    const ask = await anOwner({ subscription: 'few messages', messages: 1 });
    // What failed costs nothing: tried again it would leave beyond the limit.
    for (const call of ['previewBroadcast', 'sendCollages', 'retryBroadcast'])
      expect(await ask(lenient, call), call).toBe('403 package_used_up');
    for (const call of ['startImport', 'startBuild', 'pauseBroadcast', 'saveCollage'])
      expect(await ask(lenient, call), call).not.toBe('403 package_used_up');
  });

  it('of collages stops importing when it is gone, and nothing else', async () => {
    await define('few collages', { collages: 1 });
    const ask = await anOwner({ subscription: 'few collages', messages: 1 });
    expect(await ask(lenient, 'startImport')).toBe('403 package_used_up');
    for (const call of ['startBuild', 'sendCollages', 'saveCollage'])
      expect(await ask(lenient, call), call).not.toBe('403 package_used_up');
  });

  it('that is not gone, and a package that nobody has defined, stop nothing', async () => {
    await define('many', { messages: 1000, collages: 1000 });
    for (const subscription of ['many', 'gold']) {
      const ask = await anOwner({ subscription, messages: 1 });
      for (const call of ['startImport', 'sendCollages'])
        expect(await ask(lenient, call), call).not.toBe('403 package_used_up');
    }
  });

  it('counts again from the first of the month', async () => {
    // The things of the call are a message of this month, too.
    await define('two messages', { messages: 2 });
    const now = await anOwner({ subscription: 'two messages', messages: 1 });
    expect(await now(lenient, 'sendCollages')).toBe('403 package_used_up');
    const before = await anOwner({ subscription: 'two messages', messages: 1, sentDaysAgo: 40 });
    expect(await before(lenient, 'sendCollages')).toBe('done');
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
