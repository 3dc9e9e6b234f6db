// Transactions that only look: bounded as all others, quicker by two round trips, and unable to write.
import { Socket } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { connect } from './pool.ts';
import { asSystem, inShop, lookAsSystem, lookBehind, lookInShop, type SystemScope } from './scope.ts';
import { likeAPooler } from './testing/like-a-pooler.ts';

const database = await testDatabase();
const shopWith = (brand: string) =>
  asSystem(database, async ({ db }) => {
    const shop = await db
      .insertInto('shops')
      .values({ pid: brand, keyword: brand, name: brand })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('brands').values({ shop_id: shop.id, name: brand, hash: brand, indexes: 1 }).execute();
    return shop.id;
  });
const ada = await shopWith('Defne');
const bora = await shopWith('Beren');

const single = () => connect({ address: database.address, log: () => undefined, max: 1 });
const names = sql<{ name: string }>`select name from brands order by name`;
const facts = sql<object>`select current_user::text as who, current_setting('kolaj.shop') as shop,
  current_setting('statement_timeout') as statement, current_setting('transaction_read_only') as "readOnly"`;

it.each([['directly'], ['behind a pooler']])(
  '%s: bound from its first query on, whoever had the connection',
  async (way) => {
    const pooler = way === 'directly' ? undefined : (await likeAPooler(database.address)).address;
    const pool = await connect({ address: pooler ?? database.address, log: () => undefined, max: 1 });
    const seen = [
      await lookInShop(pool, ada, async ({ db }) => (await names.execute(db)).rows),
      await lookInShop(pool, bora, async ({ db }) => (await names.execute(db)).rows),
      await inShop(pool, ada, async ({ db }) => (await names.execute(db)).rows),
      await lookInShop(pool, bora, async ({ db }) => (await facts.execute(db)).rows),
      await inShop(pool, ada, async ({ db }) => (await facts.execute(db)).rows),
    ];
    await pool.close();
    const bound = { who: 'kolaj_app', statement: '5s' };
    expect(seen).toEqual([
      [{ name: 'Defne' }],
      [{ name: 'Beren' }],
      [{ name: 'Defne' }],
      [{ ...bound, shop: bora, readOnly: 'on' }],
      [{ ...bound, shop: ada, readOnly: 'off' }],
    ]);
  },
);

/** How many packets have left since then. */
function packetsFromNow(): { count: () => number } {
  const packets = [vi.spyOn(Socket.prototype, '_writev'), vi.spyOn(Socket.prototype, '_write')];
  onTestFinished(() => {
    for (const packet of packets) packet.mockRestore();
  });
  return { count: () => packets.reduce((sum, { mock }) => sum + mock.calls.length, 0) };
}

it('is one packet with its begin and its end', async () => {
  const pool = await single();
  await lookInShop(pool, ada, ({ db }) => names.execute(db));
  const packets = packetsFromNow();
  await lookInShop(pool, ada, ({ db }) => Promise.all([names.execute(db), facts.execute(db)]));
  expect(packets.count()).toBe(1);
  await pool.close();
});

it('is bound as at first, and open no longer than its questions, when it asks again', async () => {
  const pool = await single();
  const owner = new Client({ ...database.address });
  await owner.connect();
  const { between, seen } = await lookInShop(pool, ada, async ({ db }) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const state = await owner.query('select state from pg_stat_activity where pid = $1', [rows[0]?.pid]);
    return { between: state.rows, seen: [(await facts.execute(db)).rows, (await names.execute(db)).rows] };
  });
  await Promise.all([owner.end(), pool.close()]);
  expect(between).toEqual([{ state: 'idle' }]);
  expect(seen).toEqual([[{ who: 'kolaj_app', statement: '5s', shop: ada, readOnly: 'on' }], [{ name: 'Defne' }]]);
});

describe('behind what finds out whose rows are seen', () => {
  const binds =
    (shop: string) =>
    async ({ db }: Pick<SystemScope, 'db'>) => {
      await sql`select set_config('kolaj.shop', ${shop}, true)`.execute(db);
      return shop;
    };
  const isAda = (found: string) => found === ada;

  it('is one packet with it, and sees the rows of that shop', async () => {
    const pool = await single();
    await lookInShop(pool, ada, ({ db }) => names.execute(db));
    const packets = packetsFromNow();
    const run = async ({ db }: Pick<SystemScope, 'db'>) => (await names.execute(db)).rows;
    const looked = await lookBehind(pool, ada, { find: binds(ada), admit: isAda, run });
    expect({ looked, packets: packets.count() }).toEqual({
      looked: { found: ada, seen: { result: [{ name: 'Defne' }] } },
      packets: 1,
    });
    await pool.close();
  });

  it.each([
    ['nobody', '', []],
    ['another shop', bora, [{ name: 'Beren' }]],
  ])('sees what %s sees, gives nothing out, and asks no more', async (_whose, found, rows) => {
    const asksAgain = Promise.withResolvers<void>();
    const seen: unknown[] = [];
    const ended = Promise.withResolvers<unknown>();
    const looked = await lookBehind(database, ada, {
      async find(scope) {
        const shop = await binds(found)(scope);
        await asksAgain.promise;
        return shop;
      },
      admit: isAda,
      async run({ db }) {
        seen.push((await names.execute(db)).rows);
        const again = names.execute(db);
        asksAgain.resolve();
        ended.resolve(await again.catch((error: Error) => error.message));
      },
    });
    expect(looked).toEqual({ found, seen: null });
    expect(seen).toEqual([rows]);
    expect(await ended.promise).toBe('This was for another shop.');
  });

  it('minds no fault of what was asked for the wrong shop', async () => {
    const failed = Promise.withResolvers<void>();
    const looked = await lookBehind(database, ada, {
      async find(scope) {
        const shop = await binds(bora)(scope);
        await failed.promise;
        return shop;
      },
      admit: isAda,
      run: ({ db }) => sql`select 1 / 0`.execute(db).finally(failed.resolve),
    });
    expect(looked).toEqual({ found: bora, seen: null });
  });

  it('ends no process when it fails before it has asked', async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => void unheard.push(reason);
    const others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', hear);
    const find = async () => Promise.reject(new Error('no token'));
    await expect(lookBehind(database, ada, { find, admit: () => true, run: async () => null })).rejects.toThrow();
    await new Promise((resolve) => setImmediate(resolve));
    process.removeListener('unhandledRejection', hear);
    for (const other of others) process.on('unhandledRejection', other);
    expect(unheard).toEqual([]);
  });

  it('does not begin when nothing was asked that says so', async () => {
    const run = vi.fn(async () => undefined);
    const looking = lookBehind(database, ada, { find: async () => ada, admit: isAda, run });
    await expect(looking).rejects.toThrow('Nothing was asked');
    expect(run).not.toHaveBeenCalled();
  });
});

it.each([
  ['a statement that writes', sql`delete from brands`, /only looks/],
  ['a function that writes', sql`select lo_create(0)`, /read-only transaction/],
])('refuses %s', async (_what, statement, words) => {
  await expect(lookInShop(database, ada, ({ db }) => statement.execute(db))).rejects.toThrow(words);
  await expect(lookAsSystem(database, ({ db }) => statement.execute(db))).rejects.toThrow(words);
  expect(await lookAsSystem(database, async ({ db }) => (await names.execute(db)).rows.length)).toBe(2);
});

it('gives out nothing that was read without its bounds, because they failed', async () => {
  const pool = await single();
  const query = vi.spyOn(Client.prototype, 'query').mockImplementationOnce(() => Promise.reject(new Error('no begin')));
  const look = lookInShop(pool, ada, async ({ db }) => (await names.execute(db)).rows);
  await expect(look).rejects.toThrow('no begin');
  query.mockRestore();
  expect(await lookInShop(pool, bora, async ({ db }) => (await names.execute(db)).rows)).toEqual([{ name: 'Beren' }]);
  await pool.close();
});

it('fails as a whole when one of its queries fails, also one that nobody waited for', async () => {
  const pool = await single();
  const look = lookInShop(pool, ada, async ({ db }) => {
    void sql`select 1 / 0`.execute(db).catch(() => undefined);
    return (await names.execute(db)).rows;
  });
  await expect(look).rejects.toThrow(/division/);
  expect(await lookInShop(pool, bora, async ({ db }) => (await names.execute(db)).rows)).toEqual([{ name: 'Beren' }]);
  await pool.close();
});
