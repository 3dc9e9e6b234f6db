import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { readHold, releaseAll } from './hold.store.ts';
import { holdAtStart, restoredMark } from './hold-at-start.ts';

const database = await testDatabase();
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-hold-'));
});
afterEach(async () => {
  await asSystem(database, releaseAll);
  await rm(dataDir, { recursive: true });
});

async function start({ startsHeld = false } = {}) {
  const said: string[] = [];
  await holdAtStart({ database, dataDir, startsHeld, say: (sentence) => void said.push(sentence) });
  const { held } = await asSystem(database, readHold);
  return { held, said };
}

describe('a start', () => {
  it('holds nothing where nothing speaks for it, the first time and later', async () => {
    expect(await start()).toEqual({ held: null, said: [] });
    expect(await start()).toEqual({ held: null, said: [] });
  });

  it('holds everything when the setting says so, as often as it says so', async () => {
    const { held, said } = await start({ startsHeld: true });
    expect(held).toMatchObject({ by: 'Kolaj', why: expect.stringContaining('KOLAJ_SENDING') });
    expect(said).toHaveLength(1);
    await asSystem(database, releaseAll);
    expect((await start({ startsHeld: true })).held).not.toBeNull();
  });

  it('holds everything once where a backup was restored', async () => {
    await writeFile(path.join(dataDir, restoredMark), '');
    expect((await start()).held).toMatchObject({ why: expect.stringContaining('restored') });
    expect(await readdir(dataDir)).toEqual([]);
    await asSystem(database, releaseAll);
    expect((await start()).held).toBeNull();
  });

  it('holds everything once when the database came from another cluster', async () => {
    await start();
    await asSystem(database, ({ db }) => db.updateTable('installation').set({ cluster: '12345' }).execute());
    expect((await start()).held).toMatchObject({ why: expect.stringContaining('restored') });
    await asSystem(database, releaseAll);
    expect((await start()).held).toBeNull();
  });

  it('leaves a hold as it is that a person began', async () => {
    await start({ startsHeld: true });
    expect((await start()).held).toMatchObject({ by: 'Kolaj' });
  });
});
