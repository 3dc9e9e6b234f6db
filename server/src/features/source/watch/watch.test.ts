import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listImports } from '@kolaj/contract/source/source';
import { listWatches, lookNow, removeWatch, saveWatch } from '@kolaj/contract/source/source-watch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileSource } from '../../../ports/file-source.ts';
import { SourceError } from '../../../ports/source-error.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { settingsBy } from '../../../testing/settings.ts';
import { importFolder } from '../import/import-folder.job.ts';
import { sourceRoutes } from '../source.routes.ts';
import {
  firstTry,
  putBytes,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../testing/testing-import.ts';
import { watchDue } from './watch-due.job.ts';
import { watchLook } from './watch-look.job.ts';

const database = await testDatabase();
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
/** Moved on by the tests; every watch is first due now. */
let now: Date;

beforeAll(async () => {
  world = await testWorld(database);
  served = await serveForTest({ database, routes: sourceRoutes(world.deps) });
});
afterAll(async () => {
  await served.close();
  await world.close();
});
beforeEach(async () => {
  shop = await testShop(database);
  owner = await served.ownerOf(shop.shopId);
  world.announced.length = 0;
  now = new Date(Date.now() + 60_000);
  await rm(join(world.base, 'source'), { recursive: true, force: true });
  await putPhoto(world, 'SS26/Beren/BR-2041.jpg', 1);
  await putPhoto(world, 'SS26/Lina/LN-1001.jpg', 2);
  await putPhoto(world, 'SS26/kolajsız/IMG_1.jpg', 3);
  await putPhoto(world, 'FW26/Beren/BR-3001.jpg', 4);
});

async function watching(path: string, more: { from?: string; to?: string; is_on?: boolean } = {}): Promise<string> {
  const answer = await owner.call(saveWatch, { path, every_minutes: 15, ...more });
  if (!answer.success) throw new Error(answer.message);
  return answer.data.result.id;
}

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const clock = () => now;

/** One minute of the schedule: the looks that are due, and then the imports they ask for. Answers with those imports. */
async function minute(deps: Partial<TestWorld['deps']> = {}): Promise<string[]> {
  const { database: db, announce } = world.deps;
  await watchDue.run({}, { database: db, announce, clock, installation: settingsBy() }, firstTry);
  for (const watchId of factsOf('watchDue', 'watchId')) {
    await watchLook.run({ shopId: shop.shopId, watchId }, { ...world.deps, clock, ...deps }, firstTry);
  }
  const imports = factsOf('importRequested', 'importId');
  const { openSource = world.deps.openSource } = deps;
  for (const importId of imports) {
    await importFolder.run({ shopId: shop.shopId, importId }, { ...world.deps, openSource }, firstTry);
  }
  return imports;
}

/** Those of this shop: the schedule is the whole installation's. */
function factsOf(name: string, field: string): string[] {
  const found = world.announced.filter((each) => each.name === name && each.shopId === shop.shopId);
  world.announced.length = 0;
  return found.map(({ fact }) => String(fact[field]));
}

const watches = async () => (await owner.call(listWatches, {})).data.result;
const collages = async () => {
  const rows = await shop.in(({ db }) =>
    db.selectFrom('collages').select('kolaj_name').orderBy('kolaj_name').execute(),
  );
  return rows.map(({ kolaj_name }) => kolaj_name);
};

describe('a watched folder', () => {
  it('imports what is new automatically, each time only that', async () => {
    await watching('SS26');
    const [first = ''] = await minute();
    expect(await collages()).toEqual(['BR-2041', 'LN-1001']);
    expect(await watches()).toMatchObject([
      { path: 'SS26', every_minutes: 15, last_result: { kind: 'imported', files: 2, import_ids: [first] } },
    ]);
    expect((await owner.call(listImports, {})).data.result).toMatchObject([{ id: first, origin: 'watch' }]);

    later(15);
    expect(await minute()).toEqual([]);
    expect(await watches()).toMatchObject([{ last_result: { kind: 'nothing-new' } }]);

    await putPhoto(world, 'SS26/Lina/LN-1002.jpg', 5);
    later(15);
    expect(await minute()).toHaveLength(1);
    expect(await collages()).toEqual(['BR-2041', 'LN-1001', 'LN-1002']);
  });

  it('may be all of them', async () => {
    await watching('');
    expect(await minute()).toHaveLength(2);
    expect(await collages()).toEqual(['BR-2041', 'BR-3001', 'LN-1001']);
  });

  it('is not looked at before its time, outside its hours, or while it is off', async () => {
    await watching('SS26');
    await minute();
    later(10);
    await putPhoto(world, 'SS26/Lina/LN-1002.jpg', 6);
    expect(await minute()).toEqual([]);

    const hour = (shift: number) => new Date(now.getTime() + shift * 3_600_000).toISOString().slice(11, 13);
    await shop.in(({ db, shopId }) =>
      db.updateTable('shops').set({ time_zone: 'UTC' }).where('id', '=', shopId).execute(),
    );
    await watching('SS26', { from: `${hour(2)}:00`, to: `${hour(5)}:00` });
    expect(await minute()).toEqual([]);
    await watching('SS26', { is_on: false });
    expect(await minute()).toEqual([]);
    await watching('SS26');
    expect(await minute()).toHaveLength(1);
  });

  it('is looked at now when a person asks', async () => {
    const id = await watching('SS26');
    await minute();
    await putPhoto(world, 'SS26/Lina/LN-1002.jpg', 7);
    expect(await owner.call(lookNow, { id })).toEqual({ success: true });
    expect(factsOf('watchDue', 'watchId')).toEqual([id]);
  });

  it('leaves files that were written to just now for the next minute', async () => {
    await watching('SS26');
    const pace = { ...world.deps.pace, stillMs: 10_000 };
    expect(await minute({ pace, clock: () => new Date() })).toEqual([]);
    expect(await watches()).toMatchObject([{ last_result: { kind: 'not-settled', files: 2 } }]);

    later(1);
    expect(await minute({ pace })).toHaveLength(1);
    expect(await collages()).toEqual(['BR-2041', 'LN-1001']);
  });

  it('never has two imports at once, and never wakes one that a person has paused', async () => {
    await watching('SS26');
    const [id = ''] = await minute();
    await shop.in(({ db }) => db.updateTable('import_jobs').set({ status: 'paused' }).where('id', '=', id).execute());
    await putPhoto(world, 'SS26/Lina/LN-1002.jpg', 8);
    later(15);
    expect(await minute()).toEqual([]);
    expect(await watches()).toMatchObject([{ last_result: { kind: 'busy' } }]);
  });

  it('whose source is away is asked less and less often, and says why', async () => {
    await watching('SS26');
    const away = { openSource: () => Promise.reject(new SourceError('no-answer', 'The server does not answer.')) };
    for (const waited of [30, 60, 120]) {
      await minute(away);
      const [{ next_at, last_result } = { next_at: '', last_result: null }] = await watches();
      expect(last_result).toEqual({ kind: 'unreachable', reason: 'no-answer' });
      expect((new Date(next_at).getTime() - now.getTime()) / 60_000).toBe(waited);
      later(waited);
    }
    expect(await minute()).toHaveLength(1);
  });

  it('that is gone says so', async () => {
    await watching('SS26');
    await rename(join(world.base, 'source/SS26'), join(world.base, 'source/SS27'));
    expect(await minute()).toEqual([]);
    expect(await watches()).toMatchObject([{ last_result: { kind: 'gone' } }]);
  });

  it('does not try for ever what cannot be used, until it changes', async () => {
    await watching('SS26');
    const locked = { openSource: async () => withoutReading(await world.deps.openSource(), 'SS26/Beren/BR-2041.jpg') };
    const [id = ''] = await minute(locked);
    expect(id).not.toBe('');
    later(15);
    expect(await minute(locked)).toEqual([]);

    await putBytes(world, 'SS26/Beren/BR-2041.jpg', 'changed');
    later(15);
    expect(await minute({})).toHaveLength(1);
  });
});

function withoutReading(source: FileSource, path: string): FileSource {
  return {
    ...source,
    openRead: async (asked, offset) => (asked === path ? { kind: 'no_permission' } : source.openRead(asked, offset)),
  };
}

describe('watching', () => {
  it('is for the folders of the own source', async () => {
    expect(await owner.call(saveWatch, { path: 'SS26/kolajsız', every_minutes: 15 })).toMatchObject({
      success: false,
      code: 'kolajsiz',
    });
    expect(await owner.status(saveWatch, { path: '../other', every_minutes: 15 })).toBe(400);
    expect(await owner.status(saveWatch, { path: 'SS26', every_minutes: 1 })).toBe(400);
  });

  it('one folder twice is one watch, and it ends when it is removed', async () => {
    const id = await watching('SS26');
    expect(await watching('SS26', { from: '22:00', to: '06:00' })).toBe(id);
    expect(await watches()).toMatchObject([{ id, from: '22:00', to: '06:00', is_on: true }]);
    expect(await owner.call(removeWatch, { id })).toEqual({ success: true });
    expect(await watches()).toEqual([]);
  });

  it("is a shop's own matter", async () => {
    const id = await watching('SS26');
    const stranger = await served.ownerOf((await testShop(database)).shopId);
    expect((await stranger.call(listWatches, {})).data.result).toEqual([]);
    expect(await stranger.status(lookNow, { id })).toBe(404);
    expect(await stranger.status(removeWatch, { id })).toBe(404);
  });
});
