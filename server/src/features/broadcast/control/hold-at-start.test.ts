import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { readHold, releaseAll } from './hold.store.ts';
import { heldSentences, holdAtStart, restoredMark } from './hold-at-start.ts';

const database = await testDatabase();
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-hold-'));
  await mkdir(path.join(dataDir, 'postgres'));
});
afterEach(async () => {
  await asSystem(database, releaseAll);
  await rm(dataDir, { recursive: true, force: true });
  await asSystem(database, ({ db }) => db.updateTable('installation').set({ folder: null }).execute());
});

async function start({ startsHeld = false, databaseUrl = null as string | null } = {}) {
  await holdAtStart({ database, dataDir, databaseUrl, startsHeld });
  const { held } = await asSystem(database, readHold);
  return { held, said: await heldSentences(database) };
}

async function moveTo(folder: string): Promise<void> {
  await rename(dataDir, folder);
  dataDir = folder;
}

describe('a start', () => {
  it('holds nothing where nothing speaks for it, the first time and later', async () => {
    expect(await start()).toEqual({ held: null, said: [] });
    expect(await start()).toEqual({ held: null, said: [] });
  });

  it('holds everything when the setting says so, as often as it says so', async () => {
    const { held, said } = await start({ startsHeld: true });
    expect(held).toMatchObject({ by: 'Kolaj', cause: 'setting' });
    expect(said.join('\n')).toMatch(/this installation starts without sending.*\n.*npm run kolaj -- release/);
    await asSystem(database, releaseAll);
    expect((await start({ startsHeld: true })).held).not.toBeNull();
  });

  it('holds everything once where a backup was restored', async () => {
    await writeFile(path.join(dataDir, restoredMark), '');
    expect((await start()).held).toMatchObject({ cause: 'restored' });
    expect(await readdir(dataDir)).toEqual(['postgres']);
    await asSystem(database, releaseAll);
    expect((await start()).held).toBeNull();
  });

  it('holds everything once when the database came from another cluster', async () => {
    await start();
    await asSystem(database, ({ db }) => db.updateTable('installation').set({ cluster: '12345' }).execute());
    expect((await start()).held).toMatchObject({ cause: 'restored' });
    await asSystem(database, releaseAll);
    expect((await start()).held).toBeNull();
  });

  it('holds everything once where the data folder was copied, and nothing where it was moved', async () => {
    await start();
    await moveTo(`${dataDir}-moved`);
    expect((await start()).held).toBeNull();

    const original = dataDir;
    dataDir = `${original}-copy`;
    await cp(original, dataDir, { recursive: true, preserveTimestamps: true });
    await rm(original, { recursive: true });
    expect((await start()).held).toMatchObject({ by: 'Kolaj', cause: 'copied' });
    await asSystem(database, releaseAll);
    expect((await start()).held).toBeNull();
  });

  it('asks nothing of the folder where the database is elsewhere: several machines share it', async () => {
    const databaseUrl = 'postgres://elsewhere/kolaj';
    await start();
    await rm(dataDir, { recursive: true });
    expect((await start({ databaseUrl })).held).toBeNull();
  });

  it('leaves a hold as it is that a person began', async () => {
    await start({ startsHeld: true });
    expect((await start()).held).toMatchObject({ by: 'Kolaj' });
  });
});

describe('the mark of a restored backup', () => {
  it('still counts where the first start broke off before it held anything', async () => {
    await writeFile(path.join(dataDir, restoredMark), '');
    await asSystem(database, async ({ db }) => {
      await db.selectFrom('installation').selectAll().forUpdate().execute();
      await expect(start()).rejects.toThrow('lock timeout');
    });
    expect((await start()).held).toMatchObject({ cause: 'restored' });
  });

  it('counts also where it is no file', async () => {
    await mkdir(path.join(dataDir, restoredMark));
    expect((await start()).held).toMatchObject({ cause: 'restored' });
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });
});
