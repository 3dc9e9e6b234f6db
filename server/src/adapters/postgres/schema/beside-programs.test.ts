import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { startProcess } from '../testing/testing-process.ts';
import { migrate, stateTrouble } from './migrate.ts';

const { address } = await testDatabase();
const owner = new Client(address);
const reader = new Client({ ...address, application_name: 'a long report' });
let folder = '';
const said: string[] = [];

beforeAll(() => Promise.all([owner.connect(), reader.connect()]));
afterAll(() => Promise.all([owner.end(), reader.end()]));
beforeEach(async () => {
  await owner.query('drop schema public cascade; create schema public; create table hat (brim int)');
  await owner.query('insert into hat select * from generate_series(1, 1000)');
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-migrations-'));
  said.length = 0;
  return () => rm(folder, { recursive: true });
});

const file = (name: string, sql: string) => writeFile(path.join(folder, `${name}.sql`), sql);
const remove = (name: string) => rm(path.join(folder, `${name}.sql`));
const run = (patienceMs?: number) =>
  migrate({ address, folder, log: (line) => said.push(line), ...(patienceMs === undefined ? {} : { patienceMs }) });
const brims = async () => (await owner.query(`select to_jsonb(h) ? 'edge' as edge from hat h limit 1`)).rows[0]?.edge;

/** A question that takes a while, as the report of a running program does; answers once it has begun. */
async function readFor(seconds: number): Promise<{ ended: Promise<unknown> }> {
  const ended = reader.query(`begin; select count(*) from hat; select pg_sleep(${seconds}); commit`);
  await vi.waitFor(async () => {
    const { rowCount } = await owner.query(
      `select from pg_locks where relation = 'hat'::regclass and pid <> pg_backend_pid()`,
    );
    expect(rowCount).toBeGreaterThan(0);
  });
  return { ended };
}

describe('a migration beside running programs', () => {
  it('succeeds once a long reader has ended, and lets others at the table meanwhile', async () => {
    await file('0001_edge', 'alter table hat add column edge text;');
    const { ended } = await readFor(5);
    const migrating = run();
    // Longer than one try: somebody who wants the table gets it between two.
    const visitor = await owner.query('select count(*)::int as count from hat');
    expect(visitor.rows[0]?.count).toBe(1000);
    expect(await migrating).toEqual({ kind: 'migrated', applied: ['0001_edge'] });
    await ended;
    expect(await brims()).toBe(true);
    expect(said.filter((line) => line.includes('is tried for 120 s'))).toHaveLength(1);
  });

  it('gives up on one who never ends, names them, and has changed nothing', async () => {
    await file('0001_edge', 'create table glove (); alter table hat add column edge text;');
    await reader.query('begin; select count(*) from hat');
    expect(await run(1000)).toEqual({
      kind: 'refused',
      sentence: expect.stringMatching(/0001_edge has waited 1 s .* of process \d+ of the database \(a long report\)/),
    });
    await reader.query('commit');
    expect((await owner.query(`select to_regclass('glove') is null as "isGone"`)).rows[0]?.isGone).toBe(true);
    expect(await run()).toMatchObject({ applied: ['0001_edge'] });
  });

  it('waits for another process that changes the database, but not for ever', async () => {
    await reader.query('select pg_advisory_lock(7065108)');
    expect(await run(300)).toMatchObject({ sentence: expect.stringMatching('Another process has been changing') });
    const migrating = run();
    await reader.query('select pg_advisory_unlock(7065108)');
    expect(await migrating).toMatchObject({ kind: 'migrated' });
  });
});

describe('an older program', () => {
  const expand = '-- kolaj: expand, needs 0070\n';

  it('starts on a database that a newer one has only added to, and says so', async () => {
    await file('0070_first', 'select 1;');
    await file('0071_edge', `${expand}alter table hat add column edge text;`);
    await run();
    await remove('0071_edge');
    expect(await stateTrouble({ address, folder })).toBeNull();
    expect(await run()).toEqual({ kind: 'migrated', applied: [] });
    expect(said.at(-1)).toContain('newer Kolaj (0071_edge); this version works beside it');
  });

  it('refuses one that a newer has taken something from, and names what did', async () => {
    await file('0070_first', 'select 1;');
    await file('0071_edge', `${expand}alter table hat add column edge text;`);
    await file('0072_no-brim', '-- kolaj: contract, needs 0071\nalter table hat drop column brim;');
    await run();
    await remove('0071_edge');
    await remove('0072_no-brim');
    const sentence = expect.stringMatching(/newer Kolaj \(0072_no-brim\) in a way .* Start that version/);
    expect(await run()).toEqual({ kind: 'refused', sentence });
    expect(await stateTrouble({ address, folder })).toEqual(sentence);
  });

  it('refuses one whose addition needs a later program than itself', async () => {
    await file('0070_first', 'select 1;');
    await file('0071_edge', `${expand}select 1;`);
    await file('0072_more', '-- kolaj: expand, needs 0071\nselect 1;');
    await run();
    await remove('0072_more');
    expect(await run()).toMatchObject({ kind: 'migrated' });
    await remove('0071_edge');
    expect(await run()).toMatchObject({ sentence: expect.stringMatching(/newer Kolaj \(0072_more\)/) });
  });

  it('of before there were headers left a record that the next one adds to', async () => {
    await owner.query(
      'create table migrations (name text primary key, sha256 text not null, applied_at timestamptz default now())',
    );
    await file('0001_edge', 'select 1;');
    expect(await run()).toMatchObject({ applied: ['0001_edge'] });
    const { rows } = await owner.query('select kind, needs from migrations');
    expect(rows).toEqual([{ kind: 'contract', needs: '0001' }]);
  });
});

describe('an index that is made beside running programs', () => {
  const index = `-- kolaj: expand, needs 0070, no-transaction\ncreate index concurrently if not exists hat_brim on hat (brim);`;
  const isValid = async () =>
    (await owner.query(`select indisvalid from pg_index where indexrelid = to_regclass('hat_brim')`)).rows[0]
      ?.indisvalid;

  beforeEach(async () => {
    await file('0070_first', 'select 1;');
    await run();
    await file('0071_index', index);
  });

  it('is made again after a kill has left half of one', async () => {
    await reader.query('begin; update hat set brim = 0 where brim = 1');
    const killed = startProcess('migrate.child.ts', JSON.stringify(address), folder);
    await vi.waitFor(async () => expect(await isValid()).toBe(false), { timeout: 20_000 });
    await killed.kill();
    // The server notices that its client is gone, though nobody has ended what it waits for.
    const left = `select from pg_stat_activity where application_name = 'kolaj migrate' and datname = current_database()`;
    await vi.waitFor(async () => expect((await owner.query(left)).rowCount).toBe(0), { timeout: 20_000 });
    expect(await isValid()).toBe(false);
    const next = run();
    await reader.query('commit');
    expect(await next).toEqual({ kind: 'migrated', applied: ['0071_index'] });
    expect(await isValid()).toBe(true);
  });

  it('is left as it is when only its record was lost', async () => {
    await run();
    const made = `select 'hat_brim'::regclass::oid as oid`;
    const before = (await owner.query(made)).rows;
    await owner.query(`delete from migrations where name = '0071_index'`);
    expect(await run()).toEqual({ kind: 'migrated', applied: ['0071_index'] });
    expect((await owner.query(made)).rows).toEqual(before);
  });

  it('does not wait in a circle with processes that start beside it', async () => {
    const processes = [1, 2, 3].map(() => startProcess('migrate.child.ts', JSON.stringify(address), folder));
    const results = await Promise.all(processes.map((child) => child.line('{')));
    expect(results.map((line) => JSON.parse(line).applied.length).sort()).toEqual([0, 0, 1]);
    expect(await isValid()).toBe(true);
  });
});
