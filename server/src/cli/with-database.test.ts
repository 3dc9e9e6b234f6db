import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseEnv } from '../env.ts';
import { testDatabase } from '../testing/database.ts';
import { withDatabase } from './with-database.ts';

const database = await testDatabase();
const { host, user, database: name } = database.address;
const parsed = parseEnv({ DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(host)}` });
if (parsed.kind === 'invalid') throw new Error(parsed.sentences.join(' '));
const { env } = parsed;

async function asOwner(statement: string): Promise<void> {
  const client = new Client(database.address);
  await client.connect();
  await client.query(statement);
  await client.end();
}

const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => said.mockClear());

describe('a command on the database', () => {
  it('does its work on the one of this version', async () => {
    expect(await withDatabase(env, async () => 0)).toBe(0);
    expect(said).not.toHaveBeenCalled();
  });

  it('leaves the one of a newer Kolaj alone', async () => {
    await asOwner(`insert into migrations (name, sha256) values ('9999_later', 'x')`);
    const work = vi.fn(async () => 0);
    expect(await withDatabase(env, work)).toBe(1);
    expect(work).not.toHaveBeenCalled();
    expect(said.mock.calls.join()).toContain('newer Kolaj (9999_later)');
    await asOwner(`delete from migrations where name = '9999_later'`);
  });

  it('leaves the one of an older Kolaj to a start', async () => {
    await asOwner('alter table migrations rename to before');
    expect(await withDatabase(env, async () => 0)).toBe(1);
    expect(said.mock.calls.join()).toContain('Start Kolaj once');
    await asOwner('alter table before rename to migrations');
  });
});
