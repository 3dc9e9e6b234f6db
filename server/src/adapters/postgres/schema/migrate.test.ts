import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { startProcess } from '../testing/testing-process.ts';
import { migrate } from './migrate.ts';

const { address } = await testDatabase();
const owner = new Client(address);
let folder = '';

beforeAll(() => owner.connect());
afterAll(() => owner.end());
beforeEach(async () => {
  await owner.query('drop schema public cascade; create schema public');
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-migrations-'));
  return () => rm(folder, { recursive: true });
});

const file = (name: string, sql: string) => writeFile(path.join(folder, `${name}.sql`), sql);
const run = () => migrate({ address, folder, log: () => undefined });
const tables = async () => {
  const { rows } = await owner.query(`select tablename from pg_tables where schemaname = 'public' order by 1`);
  return rows.map(({ tablename }) => tablename);
};

describe('migrate', () => {
  it('applies the missing files in order, once', async () => {
    await file('0002_shoe', 'alter table hat rename to shoe;');
    await file('0001_hat', 'create table hat (); create table coat ();');
    expect(await run()).toEqual({ kind: 'migrated', applied: ['0001_hat', '0002_shoe'] });
    expect(await run()).toEqual({ kind: 'migrated', applied: [] });

    await file('0003_glove', 'create table glove ();');
    expect(await run()).toEqual({ kind: 'migrated', applied: ['0003_glove'] });
    expect(await tables()).toEqual(['coat', 'glove', 'migrations', 'shoe']);
  });

  it('names each change of a database that is there, and of a new one only how many there are', async () => {
    const lines: string[] = [];
    const told = () => migrate({ address, folder, log: (line) => void lines.push(line) });
    await file('0001_hat', 'create table hat ();');
    await file('0002_shoe', 'create table shoe ();');
    await told();
    await file('0003_glove', 'create table glove ();');
    await told();
    expect(lines).toEqual(['Making the database… (2 steps)', 'The database is made.', 'Database changed: 0003_glove']);
  });

  it('leaves nothing of a migration that fails, names it, and continues from there once it is fixed', async () => {
    await file('0001_hat', 'create table hat ();');
    await file('0002_broken', 'create table half (); select 1 / 0;');
    await expect(run()).rejects.toThrow('Migration 0002_broken failed: division by zero');
    expect(await tables()).toEqual(['hat', 'migrations']);

    await file('0002_broken', 'create table whole ();');
    expect(await run()).toEqual({ kind: 'migrated', applied: ['0002_broken'] });
  });

  it('refuses a file that was altered after it ran, but not for its line ends', async () => {
    await file('0001_hat', 'create table hat ();\n');
    await run();
    await file('0001_hat', 'create table hat ();\r\n');
    expect(await run()).toEqual({ kind: 'migrated', applied: [] });

    await file('0001_hat', 'create table hut ();\n');
    expect(await run()).toEqual({
      kind: 'refused',
      sentence: 'Migration 0001_hat was altered after it ran. Restore the file and start again.',
    });
  });

  it('takes a mended file for the one that ran, and for no other', async () => {
    const ran = 'create table hat ();\n';
    await file('0001_hat', ran);
    await run();
    const mended = (sha256: string) => `-- kolaj: mended, ran as ${sha256}\ncreate table if not exists hat ();\n`;
    await file('0001_hat', mended(createHash('sha256').update(ran).digest('hex')));
    expect(await run()).toEqual({ kind: 'migrated', applied: [] });

    await file('0001_hat', mended('0'.repeat(64)));
    expect(await run()).toMatchObject({ kind: 'refused', sentence: expect.stringMatching('0001_hat was altered') });
  });

  it('refuses a database that a newer program has changed, and a history with a hole', async () => {
    await file('0001_hat', 'create table hat ();');
    await file('0003_shoe', 'create table shoe ();');
    await run();

    await file('0002_late', 'create table late ();');
    expect(await run()).toMatchObject({ sentence: expect.stringMatching('0002_late is older than 0003_shoe') });

    await rm(path.join(folder, '0002_late.sql'));
    await rm(path.join(folder, '0003_shoe.sql'));
    expect(await run()).toMatchObject({ sentence: expect.stringMatching('newer Kolaj') });

    await file('0003_shoe', 'create table shoe ();');
    await rm(path.join(folder, '0001_hat.sql'));
    expect(await run()).toMatchObject({ kind: 'refused', sentence: expect.stringMatching('0001_hat') });
  });

  it('takes no file whose place in the order is unclear', async () => {
    await file('0001_hat', '');
    await file('0001_coat', '');
    await expect(run()).rejects.toThrow('Two migrations have the number 0001');
    await rm(path.join(folder, '0001_coat.sql'));
    await file('latest', '');
    await expect(run()).rejects.toThrow('latest.sql is not named NNNN_name.sql');
  });

  it('lets one of three processes work and all of them succeed', async () => {
    await file('0001_slow', 'create table slow (); select pg_sleep(0.3);');
    await file('0002_next', 'create table next ();');
    const processes = [1, 2, 3].map(() => startProcess('migrate.child.ts', JSON.stringify(address), folder));
    const results = await Promise.all(processes.map((child) => child.line('{')));

    const applied = results.map((line) => JSON.parse(line).applied.length).sort();
    expect(applied).toEqual([0, 0, 2]);
  });
});

it("Kolaj's own migrations run a second time on the same server, where the role exists already", async () => {
  const result = await migrate({ address, log: () => undefined });
  expect(result).toMatchObject({ kind: 'migrated', applied: expect.arrayContaining(['0001_foundation']) });
  expect(await readFile(new URL('../../../migrations/0001_foundation.sql', import.meta.url), 'utf8')).toContain(
    'kolaj_app',
  );
});
