import { Socket } from 'node:net';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { testDatabase } from '../../testing/database.ts';
import { connect } from './pool.ts';
import { asSystem, inShop, type SystemScope } from './scope.ts';
import { likeAPooler } from './testing/like-a-pooler.ts';
import { allowLonger, askLast } from './transaction.ts';

const database = await testDatabase();

async function fetched(expression: string): Promise<unknown> {
  return asSystem(database, async ({ db }) => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(db);
    return rows[0]?.value;
  });
}

describe('values from the database', () => {
  it.each([
    ["date '2026-11-20'", '2026-11-20'],
    ["array[date '2026-11-20', date '2026-11-21']", ['2026-11-20', '2026-11-21']],
    ["timestamptz '2026-11-20 09:00+03'", new Date('2026-11-20T06:00:00Z')],
    ['9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
    ['array[1, 2]::bigint[]', [1, 2]],
    ['count(*)', 1],
    ['avg(x) from (values (1), (2)) as t(x)', 1.5],
    ['12.50::numeric', 12.5],
    [`'{"a": [1]}'::jsonb`, { a: [1] }],
    ['null::bigint', null],
  ])('%s arrives as %j', async (expression, expected) => {
    expect(await fetched(expression.includes(' from ') ? `(select ${expression})` : expression)).toEqual(expected);
  });

  it('does not lose digits of a number that is too large', async () => {
    await expect(fetched('9007199254740993::bigint')).rejects.toThrow('9007199254740993');
  });

  it('orders Turkish words when asked to, and by code point otherwise', async () => {
    const sorted = `string_agg(w, ' ' order by w collate "tr-x-icu") from unnest(array['zil', 'çam', 'ırmak', 'iğne', 'cam']) w`;
    expect(await fetched(`(select ${sorted})`)).toBe('cam çam ırmak iğne zil');
    expect(await fetched(`'z' < 'ç'`)).toBe(true);
  });
});

describe('limits', () => {
  it('ends a statement that runs too long', async () => {
    const hurried = await connect({ address: database.address, log: () => undefined, statementTimeoutMs: 50 });
    const sleep = asSystem(hurried, ({ db }) => sql`select pg_sleep(30)`.execute(db));
    await expect(sleep).rejects.toThrow(/statement timeout/);
    await hurried.close();
  });

  it('lets a transaction that asks for it take longer, past the patience with its connection too', async () => {
    const hurried = await connect({ address: database.address, log: () => undefined, statementTimeoutMs: 20 });
    const slept = asSystem(hurried, async ({ db }) => {
      await allowLonger(db, 5_000);
      return sql<{ slept: boolean }>`select pg_sleep(0.4) is not null as slept`.execute(db);
    });
    await expect(slept).resolves.toMatchObject({ rows: [{ slept: true }] });
    await hurried.close();
  });

  it('gives up soon when nothing answers', async () => {
    const nowhere = { ...database.address, host: `${database.address.host}/nowhere` };
    await expect(connect({ address: nowhere, log: () => undefined })).rejects.toThrow(/ENOENT/);
  });
});

/** Who a transaction is and how long it may take, as the database itself sees it. */
const bounds = sql<Record<string, string>>`
  select current_user as who, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`;
const bound = { who: 'kolaj_app', statement: '5s', lock: '2s', idle: '1min' };
const aShop = '11111111-1111-1111-1111-111111111111';

describe('behind a connection pooler', () => {
  it('needs nothing in the first packet: every transaction is bound by what it begins with', async () => {
    const { address, refused } = await likeAPooler(database.address);
    const pooled = await connect({ address, log: () => undefined, max: 1 });
    const { rows } = await inShop(pooled, aShop, ({ db }) => bounds.execute(db));
    await pooled.close();
    expect({ rows, refused }).toEqual({ rows: [bound], refused: [] });
  });

  it('leaves nothing behind on the connection that somebody else has next', async () => {
    const connected = vi.spyOn(Client.prototype, 'connect');
    const single = await connect({ address: database.address, log: () => undefined, max: 1 });
    const [connection] = z.parse(z.array(z.instanceof(Client)), connected.mock.contexts);
    connected.mockRestore();
    for (const shop of [aShop, '22222222-2222-2222-2222-222222222222']) {
      await inShop(single, shop, ({ db }) => bounds.execute(db));
    }
    await expect(asSystem(single, ({ db }) => sql`select 1 / 0`.execute(db))).rejects.toThrow(/division/);

    const rest = await connection?.query(`select current_user = session_user as "isLogin",
      current_setting('kolaj.shop', true) as shop, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`);
    await single.close();
    expect(rest?.rows).toEqual([{ isLogin: true, shop: '', statement: '0', lock: '0', idle: '0' }]);
  });

  it('asks no more often than for begin, the query and commit, and prepares nothing by name', async () => {
    const asked = vi.spyOn(Client.prototype, 'query');
    await inShop(database, aShop, ({ db }) => db.selectFrom('brands').select('id').execute());
    const texts = asked.mock.calls.map(([text]) => text);
    asked.mockRestore();
    expect(texts.map((text) => typeof text)).toEqual(Array(3).fill('string'));
  });

  it('sends what is asked at once in one packet, and answers in its order', async () => {
    const ask = (n: number) => async (scope: Pick<SystemScope, 'db'>) =>
      (await sql<{ n: number }>`select ${n}::int as n`.execute(scope.db)).rows[0]?.n;
    const packets = vi.spyOn(Socket.prototype, '_writev');
    const single = vi.spyOn(Socket.prototype, '_write');
    const answers = await asSystem(database, async (scope) => {
      packets.mockClear();
      single.mockClear();
      const all = await Promise.all([1, 2, 3, 4].map((n) => ask(n)(scope)));
      return { all, packets: packets.mock.calls.length + single.mock.calls.length };
    });
    packets.mockRestore();
    single.mockRestore();
    expect(answers).toEqual({ all: [1, 2, 3, 4], packets: 1 });
  });

  it('takes all of it back when one of them fails, and answers the next transaction rightly', async () => {
    const single = await connect({ address: database.address, log: () => undefined, max: 1 });
    const broken = asSystem(single, ({ db }) =>
      Promise.all([
        sql`create temporary table half_done (id integer)`.execute(db),
        // Its failure comes through a few hands and is heard of later than that of the next one, which only says that one failed.
        Promise.all([Promise.all([sql`select 1 / 0`.execute(db)])]),
        sql`select 1`.execute(db),
      ]),
    );
    await expect(broken).rejects.toThrow(/division/);
    const found = sql<{ name: string | null }>`select to_regclass('half_done')::text as name`;
    const { rows } = await asSystem(single, ({ db }) => found.execute(db));
    await single.close();
    expect(rows).toEqual([{ name: null }]);
  });

  it('tells that nothing was kept when a query failed and nobody minded', async () => {
    const unminded = asSystem(database, async ({ db }) => {
      await sql`select 1 / 0`.execute(db).catch(() => undefined);
      return 'kept';
    });
    await expect(unminded).rejects.toThrow(/division/);
  });

  it('sends queries in the order of the code, so that locks are taken in it', async () => {
    const asked = vi.spyOn(Client.prototype, 'query');
    await asSystem(database, async ({ db }) => {
      const one = db.selectFrom('shops').select('id').limit(1).execute();
      const two = db.updateTable('shops').set({ name: 'x' }).where('keyword', '=', 'nobody').executeTakeFirst();
      const three = sql`select 3`.execute(db);
      await Promise.all([one, two, three]);
    });
    const texts = asked.mock.calls.map(([text]) => String(text).slice(0, 10));
    asked.mockRestore();
    expect(texts).toEqual(['begin; set', 'select "id', 'update "sh', 'select 3', 'commit']);
  });

  it('sends what reads or locks first together with the begin, and the end with the last questions', async () => {
    const packets = [vi.spyOn(Socket.prototype, '_writev'), vi.spyOn(Socket.prototype, '_write')];
    const renamed = () => sql`update shops set name = name where false`;
    await asSystem(database, async ({ db }) => {
      await Promise.all([sql`select 1`.execute(db), sql`select 2`.execute(db)]);
      await askLast(db, () => Promise.all([renamed().execute(db), renamed().execute(db)]));
    });
    const sent = packets.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const packet of packets) packet.mockRestore();
    expect(sent).toBe(2);
  });

  it('gives nobody what was read without bounds, because they failed, and sends nothing that could write', async () => {
    const single = await connect({ address: database.address, log: () => undefined, max: 1 });
    const query = vi.spyOn(Client.prototype, 'query');
    query.mockImplementationOnce(() => Promise.reject(new Error('no begin')));
    const read = vi.fn();
    const change = asSystem(single, ({ db }) =>
      Promise.all([
        sql`select 1`.execute(db).then(read),
        sql`create temporary table unbound (id integer)`.execute(db),
        sql`select 2`.execute(db).then(read),
      ]),
    );
    await expect(change).rejects.toThrow('no begin');
    const texts = query.mock.calls.map(([text]) => String(text).slice(0, 10));
    query.mockRestore();
    await single.close();
    expect({ read: read.mock.calls.length, texts }).toEqual({ read: 0, texts: ['begin; set', 'select 1', 'rollback'] });
  });

  it('takes all of it back when one of the last questions fails, and refuses any that come after them', async () => {
    const single = await connect({ address: database.address, log: () => undefined, max: 1 });
    const broken = asSystem(single, ({ db }) =>
      askLast(db, () =>
        Promise.all([sql`create temporary table half_ended (id integer)`.execute(db), sql`select 1 / 0`.execute(db)]),
      ),
    );
    await expect(broken).rejects.toThrow(/division/);
    const late = asSystem(single, async ({ db }) => {
      await askLast(db, () => sql`select 1`.execute(db));
      await sql`create temporary table half_ended (id integer)`.execute(db);
    });
    await expect(late).rejects.toThrow(/ended/);
    const found = sql<{ name: string | null }>`select to_regclass('half_ended')::text as name`;
    expect((await asSystem(single, ({ db }) => found.execute(db))).rows).toEqual([{ name: null }]);
    await single.close();
  });

  it('says that nothing was kept when the last question failed and nobody minded', async () => {
    const unminded = asSystem(database, async ({ db }) => {
      await askLast(db, () => sql`select 1 / 0`.execute(db)).catch(() => undefined);
      return 'kept';
    });
    await expect(unminded).rejects.toThrow(/division/);
  });

  it('lets no query run after its transaction has ended', async () => {
    const [scope] = await asSystem(database, async (open) => [open]);
    await expect(sql`select 1`.execute(scope.db)).rejects.toThrow(/ended/);
  });

  it('sends nothing of one that was given up while it waited for its begin: outside of it nothing is bound', async () => {
    const late: Promise<unknown>[] = [];
    const asked = asSystem(database, async ({ db }) => {
      late.push(sql`create table unbound (id integer)`.execute(db).catch(({ message }: Error) => message));
      // It is given up before the database has answered, when the statement waits for that answer already.
      for (let turns = 0; turns < 10; turns++) await Promise.resolve();
      throw new Error('Refused.');
    });
    await expect(asked).rejects.toThrow('Refused.');
    expect(await Promise.all(late)).toEqual(['The transaction has ended already.']);
    expect(await fetched(`to_regclass('unbound')::text`)).toBe(null);
  });
});

it('a connection that breaks while it is in use fails its own work and not the process', async () => {
  const other = new Client(database.address);
  await other.connect();
  const broken = database.db.transact('', async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await sql`select 1`.execute(transaction);
  });
  await expect(broken).rejects.toThrow();
  await other.end();
  expect(await fetched('1')).toBe(1);
});

it('gives up a connection on which nothing comes any more, and goes on with another one', async () => {
  const { address, silence } = await likeAPooler(database.address);
  const hurried = await connect({ address, log: () => undefined, statementTimeoutMs: 100, max: 1 });
  const asked = asSystem(hurried, async ({ db }) => {
    silence();
    await sql`select 1`.execute(db);
  });
  await expect(asked).rejects.toThrow(/timeout/);
  expect((await asSystem(hurried, ({ db }) => sql`select 2 as n`.execute(db))).rows).toEqual([{ n: 2 }]);
  await hurried.close();
});
