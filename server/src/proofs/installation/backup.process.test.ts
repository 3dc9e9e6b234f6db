import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDiskStore } from '../../adapters/disk/file-store.ts';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { backupsIn } from '../../features/installation/backup/backup-folder.ts';
import { aShop, aUser } from '../../testing/rows/people.ts';
import { testInstallation } from '../testing/testing-installation.ts';
import { canSeeProcesses } from '../testing/testing-processes.ts';
import { type TestServer, until } from '../testing/testing-server.ts';

const installation = testInstallation();
const cli = path.join(import.meta.dirname, '../../..', 'cli.mjs');
let server: TestServer;
let root: string;

function command(dataDir: string, ...words: string[]) {
  const child = spawn(process.execPath, [cli, ...words], { env: { KOLAJ_DATA_DIR: dataDir } });
  return { child, ended: once(child, 'exit'), said: Promise.all([text(child.stdout), text(child.stderr)]) };
}

async function run(dataDir: string, ...words: string[]) {
  const { child, ended, said } = command(dataDir, ...words);
  await ended;
  const [out, err] = await said;
  return { code: child.exitCode, out, err };
}

async function fill(database: Database, files: number): Promise<void> {
  await aUser(database, { shop: await aShop(database) });
  const store = await openDiskStore(server.dataDir);
  for (let i = 0; i < files; i++) {
    const { sha256, bytes } = await store.putBytes(randomBytes(2000));
    const row = { sha256, bytes, mime: 'image/jpeg' };
    await asSystem(database, ({ db }) => db.insertInto('blobs').values(row).execute());
  }
}

const holdOf = async (database: Database) =>
  asSystem(database, ({ db }) =>
    db.selectFrom('installation').select(['sending_held', 'held_cause']).executeTakeFirstOrThrow(),
  );

const emptyFolder = async (name: string) => {
  const folder = path.join(installation.base(), name);
  await mkdir(folder);
  return folder;
};

beforeAll(async () => {
  server = await installation.startForAll({ dataDir: installation.dataFolder() });
  root = path.join(installation.base(), 'backups');
  await fill(await installation.database(server), 300);
}, 120_000);

describe.skipIf(!canSeeProcesses)('the command line', () => {
  it('backs up while Kolaj runs; one that is killed is no backup', async () => {
    const { child, ended } = command(server.dataDir, 'backup', '--to', root);
    await until(async () => (await readdir(path.join(root, 'blobs')).catch(() => [])).length > 10);
    child.kill('SIGKILL');
    await ended;
    expect(await backupsIn(root)).toEqual([]);
    expect((await readdir(root)).filter((name) => name.startsWith('.part-'))).toHaveLength(1);

    const { code, out } = await run(server.dataDir, 'backup', '--to', root);
    // The parts of its console are one more, as soon as they are kept.
    expect(out).toMatch(/30[01] files, \d+ of them new/);
    expect(code).toBe(0);
    expect(await readdir(root)).toEqual([...(await backupsIn(root)), 'blobs'].sort());
  });

  it('restores into an empty folder with the key, which starts held, until it is released', {
    timeout: 180_000,
  }, async () => {
    const target = await emptyFolder('target');
    const refused = await run(target, 'restore', '--from', root);
    expect(refused).toMatchObject({ code: 1, err: expect.stringMatching('no key here') });

    await copyFile(path.join(server.dataDir, 'secret.key'), path.join(target, 'secret.key'));
    const restored = await run(target, 'restore', '--from', root);
    expect(restored).toMatchObject({
      err: '',
      code: 0,
      out: expect.stringMatching(/Restored: 1 shop, .* 30[01] files/),
    });
    expect(await run(target, 'restore', '--from', root)).toMatchObject({
      code: 1,
      err: expect.stringMatching('holds an installation already'),
    });

    const copy = await installation.start({ dataDir: target });
    await copy.running();
    const database = await installation.database(copy);
    expect(await holdOf(database)).toEqual({ sending_held: true, held_cause: 'restored' });
    const here = await run(target, 'restore', '--from', root);
    expect(here).toMatchObject({ code: 1, err: expect.stringMatching('already works on the data folder') });
    await run(target, 'release');
    expect(await holdOf(database)).toEqual({ sending_held: false, held_cause: null });
  });
});
