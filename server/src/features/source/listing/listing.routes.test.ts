import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { countSourcePhotos, listSourceFolders, listSourceSubfolders } from '@kolaj/contract/source/source';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { putBytes, type TestShop, type TestWorld, testShop, testWorld } from '../testing/testing-import.ts';
import { listingRoutes } from './listing.routes.ts';

const database = await testDatabase();
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  world = await testWorld(database);
  served = await serveForTest({ database, routes: listingRoutes(world.deps) });
});
afterAll(async () => {
  await served.close();
  await world.close();
});
beforeEach(async () => {
  shop = await testShop(database);
  owner = await served.ownerOf(shop.shopId);
  await rm(join(world.base, 'source'), { recursive: true, force: true });
  for (const path of ['SS26/Beren/1.jpg', 'SS26/Beren/2.jpg', 'SS26/KOLAJSIZ/3.jpg', 'SS26/Notes/a.txt']) {
    await putBytes(world, path, 'bytes');
  }
});

const countsOf = async (paths: string[]) => (await owner.call(countSourcePhotos, { paths })).data.result;

describe('folders without numbers', () => {
  it('come at once: nothing below them is looked into, only what is locked by its name is known', async () => {
    const { folders } = (await owner.call(listSourceSubfolders, { base_path: 'SS26', counts: false })).data.result;
    expect(folders.map(({ name, total, reason }) => [name, total, reason])).toEqual([
      ['Beren', null, null],
      ['KOLAJSIZ', null, 'kolajsiz'],
      ['Notes', null, null],
    ]);
  });

  it('keep their numbers where nobody asked otherwise', async () => {
    const { folders } = (await owner.call(listSourceFolders, {})).data.result;
    expect(folders).toMatchObject([{ name: 'SS26', total: 2 }]);
  });
});

describe('the numbers of folders', () => {
  it('come for the paths asked for, with what locks each', async () => {
    expect(await countsOf(['SS26', 'SS26/Beren', 'SS26/KOLAJSIZ', 'SS26/Notes', 'SS26/Gone'])).toEqual([
      { path: 'SS26', total: 2, imported: 0, taken_back: 0, beside: 0, disabled: false, reason: null },
      { path: 'SS26/Beren', total: 2, imported: 0, taken_back: 0, beside: 0, disabled: false, reason: null },
      { path: 'SS26/KOLAJSIZ', total: 1, imported: 0, taken_back: 0, beside: 0, disabled: true, reason: 'kolajsiz' },
      { path: 'SS26/Notes', total: 0, imported: 0, taken_back: 0, beside: 0, disabled: true, reason: 'empty' },
      { path: 'SS26/Gone', total: 0, imported: 0, taken_back: 0, beside: 0, disabled: true, reason: 'unreadable' },
    ]);
  });

  it('say which photos lie beside the subfolders: nothing imports them from there', async () => {
    await putBytes(world, 'SS26/loose.jpg', 'bytes');
    expect(await countsOf(['SS26', 'SS26/Beren'])).toMatchObject([
      { path: 'SS26', total: 3, beside: 1 },
      { path: 'SS26/Beren', total: 2, beside: 0 },
    ]);
  });

  it('are told of files beside the subfolders too, by kind', async () => {
    for (const name of ['price.pdf', 'film.mp4', 'other.mp4', '.DS_Store'])
      await putBytes(world, `SS26/${name}`, 'bytes');
    await putBytes(world, 'SS26/nothing.jpg', '');
    const { other_files } = (await owner.call(listSourceSubfolders, { base_path: 'SS26', files: true })).data.result;
    expect(Object.fromEntries(other_files.map(({ kind, count }) => [kind, count]))).toEqual({
      ...{ '.pdf': 1, '.mp4': 2, '.jpg': 1, hidden: 1 },
    });
  });

  it('are not given for paths that lead out of the source', async () => {
    for (const path of ['../', '/etc', 'SS26/../..']) {
      expect(await owner.status(countSourcePhotos, { paths: [path] })).toBe(400);
    }
  });
});
