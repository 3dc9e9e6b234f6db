// A folder whose import was undone is not among those of the shop, until something in it is active again (issue 21).
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listBrands } from '@kolaj/contract/brand/brand';
import { getFolderAll, listFolders, listSubfolders, updateState } from '@kolaj/contract/collage/collage';
import { findCollages } from '@kolaj/contract/collage/find-collages';
import { startImport } from '@kolaj/contract/source/source';
import { bringImportBack, undoImport } from '@kolaj/contract/source/source-import';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changesChannel, tellWhatWaits } from '../../../kernel/changes/changes.store.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { brandRoutes } from '../../brand/brand.routes.ts';
import { wayOf } from '../../shop/onboarding.store.ts';
import { importFolder } from '../../source/import/import-folder.job.ts';
import { sourceRoutes } from '../../source/source.routes.ts';
import {
  firstTry,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../../source/testing/testing-import.ts';
import { collageRoutes } from '../collage.routes.ts';

const database = await testDatabase();
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  world = await testWorld(database);
  const { announce, clock } = world.deps;
  const collages = collageRoutes({ announce, clock, media: mediaUrls('http://site.test') });
  served = await serveForTest({
    database,
    routes: [...collages, ...sourceRoutes(world.deps), ...brandRoutes({ announce })],
  });
});
afterAll(async () => {
  await served.close();
  await world.close();
});

beforeEach(async () => {
  shop = await testShop(database);
  owner = await served.ownerOf(shop.shopId);
  await rm(join(world.base, 'source'), { recursive: true, force: true });
  for (const [at, name] of [
    'SS26/Beren/BR-2001',
    'SS26/Beren/BR-2002',
    'FW26/Lina/LN-3001',
    'FW26/Mira/MR-4001',
  ].entries()) {
    await putPhoto(world, `${name}.jpg`, at + 1);
  }
});

async function imported(folder: string, ...subfolders: string[]): Promise<string> {
  const sub_folders = subfolders.map((name) => ({ name, path: `${folder}/${name}` }));
  const answer = await owner.call(startImport, { folder: [{ name: folder, path: folder, sub_folders }] });
  if (!answer.success) throw new Error(answer.message);
  const importId = answer.data.result.job_id;
  await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
  await shop.in(({ db }) =>
    sql`update collages set status = 'done', stage = 'idle' where status = 'pending'`.execute(db),
  );
  return importId;
}

const folders = async () => (await owner.call(listFolders, {})).data.result.map(({ data }) => data.name).sort();
const folderId = async (name: string) =>
  (await shop.in(({ db }) => db.selectFrom('folders').where('name', '=', name).select('id').executeTakeFirst()))?.id ??
  '';
const brandsIn = async (folder: string) =>
  (await owner.call(listSubfolders, { folder_id: await folderId(folder) })).data.result.map(({ data }) => data.name);
const collageOf = async (name: string) =>
  (
    await shop.in(({ db }) =>
      db.selectFrom('collages').where('kolaj_name', '=', name).select('id').executeTakeFirstOrThrow(),
    )
  ).id;

describe('a folder whose every collage an undo has made passive', () => {
  it('is not among the folders of the shop, and is back with its collages', async () => {
    await imported('SS26', 'Beren');
    const wrong = await imported('FW26', 'Lina', 'Mira');
    expect(await folders()).toEqual(['FW26', 'SS26']);
    await owner.call(undoImport, { id: wrong });
    expect(await folders()).toEqual(['SS26']);
    await owner.call(bringImportBack, { id: wrong });
    expect(await folders()).toEqual(['FW26', 'SS26']);
  });

  it('is back when a person imports it again', async () => {
    await owner.call(undoImport, { id: await imported('SS26', 'Beren') });
    expect(await folders()).toEqual([]);
    await imported('SS26', 'Beren');
    expect(await folders()).toEqual(['SS26']);
  });

  it('is back when one of them is made active', async () => {
    await owner.call(undoImport, { id: await imported('SS26', 'Beren') });
    await owner.call(updateState, { kolaj_id: await collageOf('BR-2001'), state: 'active' });
    expect(await folders()).toEqual(['SS26']);
  });

  it('is kept by one that was approved, and by one that a person made passive', async () => {
    const id = await imported('SS26', 'Beren');
    await shop.in(({ db }) => sql`update collages set status = 'verified' where kolaj_name = 'BR-2001'`.execute(db));
    await owner.call(undoImport, { id });
    expect(await folders()).toEqual(['SS26']);
    await owner.call(updateState, { kolaj_id: await collageOf('BR-2001'), state: 'passive' });
    expect(await folders()).toEqual(['SS26']);
  });

  it('still opens for who has its address, with all that is in it', async () => {
    const id = await imported('FW26', 'Lina', 'Mira');
    await owner.call(undoImport, { id });
    expect(await brandsIn('FW26')).toEqual(['Lina', 'Mira']);
    const { result } = await owner.call(getFolderAll, { folder: await folderId('FW26') });
    expect(result.kolaj).toHaveLength(2);
  });

  it('is not found by its codes', async () => {
    const id = await imported('SS26', 'Beren');
    const found = async () => (await owner.call(findCollages, { q: 'BR' })).data.result.length;
    expect(await found()).toBe(2);
    await owner.call(undoImport, { id });
    expect(await found()).toBe(0);
  });
});

describe('a brand of a folder, whose every collage an undo has made passive', () => {
  it('is not among the others of its folder', async () => {
    await imported('FW26', 'Lina');
    await owner.call(undoImport, { id: await imported('FW26', 'Mira') });
    expect(await brandsIn('FW26')).toEqual(['Lina']);
    await imported('FW26', 'Mira');
    expect(await brandsIn('FW26')).toEqual(['Lina', 'Mira']);
  });
});

describe('what else knows of folders and brands', () => {
  it('suggests no brand of what was undone', async () => {
    const suggested = async () => (await owner.call(listBrands, {})).data.suggestions.map(({ name }) => name);
    const id = await imported('SS26', 'Beren');
    expect(await suggested()).toEqual(['Beren']);
    await owner.call(undoImport, { id });
    expect(await suggested()).toEqual([]);
  });

  it('leads the first steps to no folder that was undone', async () => {
    const id = await imported('SS26', 'Beren');
    const photos = async () => {
      const { folder, steps } = await shop.in(wayOf);
      return { folder, done: steps.find(({ step }) => step === 'photos')?.done };
    };
    expect(await photos()).toEqual({ folder: await folderId('SS26'), done: true });
    await owner.call(undoImport, { id });
    expect(await photos()).toEqual({ folder: null, done: false });
  });

  it('tells open consoles that its collages are there again, also when no photo has changed', async () => {
    await owner.call(undoImport, { id: await imported('SS26', 'Beren') });
    await tellWhatWaits(database);
    const listener = new Client(database.address);
    await listener.connect();
    try {
      const told: string[] = [];
      listener.on('notification', ({ payload = '' }) => told.push(payload));
      await listener.query(`listen ${changesChannel}`);
      await imported('SS26', 'Beren');
      await tellWhatWaits(database);
      await vi.waitFor(() => expect(told.join()).toContain('"folders"'));
      expect(told.join()).toContain('"collages"');
    } finally {
      await listener.end();
    }
  });
});
