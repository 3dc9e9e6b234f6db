import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { settleArchiving } from './archiving.ts';

let folder = '';
let cluster = '';
let spool = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-spool-'));
  cluster = path.join(folder, 'pg18');
  spool = path.join(folder, 'archive');
  await mkdir(path.join(cluster, 'pg_wal', 'archive_status'), { recursive: true });
  return () => rm(folder, { recursive: true, force: true });
});

const owner = process.getuid?.() ?? -1;
const settle = (isWanted: boolean | undefined, bounds = { spoolKb: 1000, waiting: 2 }) =>
  settleArchiving(folder, { isWanted, owner, bounds });

const name = '000000010000000000000003';
const piece = () => path.join(cluster, 'pg_wal', name);
/** As PostgreSQL calls it. */
const archive = (as = name) =>
  spawnSync('sh', ['../archive.sh', `pg_wal/${name}`, as], { cwd: cluster, encoding: 'utf8' });
const archived = async () => gunzipSync(await readFile(path.join(spool, `${name}.gz`))).toString();

describe('a finished piece of the log', () => {
  it('is copied whole under its own name, again without harm, and never over another one', async () => {
    await settle(true);
    await writeFile(piece(), 'one');
    await writeFile(path.join(spool, '.half'), 'what a kill has left');
    expect(archive()).toMatchObject({ status: 0, stderr: '' });
    expect(archive()).toMatchObject({ status: 0, stderr: '' });
    expect(await readdir(spool)).toEqual([`${name}.gz`]);
    await writeFile(piece(), 'two');
    expect(archive()).toMatchObject({ status: 1, stderr: expect.stringMatching('something else') });
    expect(await archived()).toBe('one');
  });

  it('that cannot be copied waits, and is let go when too many do', async () => {
    await settle(true);
    await writeFile(piece(), 'one');
    await rm(spool, { recursive: true });
    await writeFile(spool, 'a file');
    const ready = (number: number) => writeFile(path.join(cluster, 'pg_wal', 'archive_status', `${number}.ready`), '');
    for (const number of [1, 2]) await ready(number);
    expect(archive().status).toBe(1);
    await ready(3);
    expect(archive()).toMatchObject({ status: 0, stderr: expect.stringMatching('let go: too many wait') });
  });

  it('is let go when the spool is full', async () => {
    await settle(true);
    await writeFile(piece(), 'one');
    await writeFile(path.join(spool, 'big'), Buffer.alloc(1_100_000, 'x'));
    expect(archive()).toMatchObject({ status: 0, stderr: expect.stringMatching('let go: the spool is full') });
    expect(await readdir(spool)).toEqual(['big']);
  });

  it('is one by its name; what tells of copies and timelines is not kept', async () => {
    await settle(true);
    await writeFile(piece(), 'one');
    for (const other of ['00000002.history', `${name}.00000028.backup`, `${name}.partial`])
      expect(archive(other).status).toBe(0);
    expect(await readdir(spool)).toEqual([]);
  });
});

it('whether a server archives is said once and holds for whoever starts it', async () => {
  expect(await settle(undefined)).toEqual({});
  expect(await settle(true)).toMatchObject({ archive_mode: 'on', wal_level: 'replica' });
  expect(await settle(undefined)).toMatchObject({ archive_mode: 'on' });
  expect(await settle(false)).toEqual({});
  expect(await settle(undefined)).toEqual({});
});

it('a log ends where a server without archiving went on with it', async () => {
  await settle(true);
  const command = path.join(cluster, 'postmaster.opts');
  const mark = path.join(spool, 'chain');
  await writeFile(command, 'postgres "-c" "archive_mode=on"');
  await writeFile(mark, 'a log');
  await settle(true);
  expect(await readFile(mark, 'utf8')).toBe('a log');
  await writeFile(command, 'postgres "-c" "wal_level=minimal"');
  await settle(undefined);
  expect(await readdir(spool)).toEqual([]);
});
