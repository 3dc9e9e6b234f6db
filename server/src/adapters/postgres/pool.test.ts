import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { connect } from './pool.ts';

const database = await testDatabase();

async function fetched(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db);
  return rows[0]?.value;
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
    await expect(sql`select pg_sleep(30)`.execute(hurried.db)).rejects.toThrow(/statement timeout/);
    await hurried.close();
  });

  it('gives up soon when nothing answers', async () => {
    const nowhere = { ...database.address, host: `${database.address.host}/nowhere` };
    await expect(connect({ address: nowhere, log: () => undefined })).rejects.toThrow(/ENOENT/);
  });
});

it('a connection that breaks while it is in use fails its own work and not the process', async () => {
  const other = new Client(database.address);
  await other.connect();
  const broken = database.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await other.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await sql`select 1`.execute(transaction);
  });
  await expect(broken).rejects.toThrow();
  await other.end();
  expect(await fetched('1')).toBe(1);
});
