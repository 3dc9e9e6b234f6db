import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lookAtNames, previewImport } from '@kolaj/contract/source/source';
import { saveImportSettings } from '@kolaj/contract/source/source-settings';
import { lookAtUpload } from '@kolaj/contract/source/source-upload';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFolderSource } from '../../../adapters/folder/folder-source.ts';
import type { FileSource } from '../../../ports/file-source.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { importFolder } from '../import/import-folder.job.ts';
import { sourceRoutes } from '../source.routes.ts';
import {
  askForImport,
  firstTry,
  putBytes,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../testing/testing-import.ts';
import { doubtRoutes } from './doubts.routes.ts';

const database = await testDatabase();
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;

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
  await rm(join(world.base, 'source'), { recursive: true, force: true });
});

/** No pictures: whoever opened one would fail. */
async function names(subfolder: string, ...photos: string[]): Promise<void> {
  for (const name of photos) await putBytes(world, `SS26/${subfolder}/${name}.jpg`, 'no picture');
}

const looked = async (...subfolders: string[]) =>
  (await owner.call(lookAtNames, { paths: subfolders.map((name) => `SS26/${name}`) })).data.result;

describe('the names of several subfolders, before they are imported', () => {
  it('say how many products come of each, and which may be read in two ways', async () => {
    await names('Beren', 'B-1', 'B-2', 'B-3');
    await names('Lina', '1252 1', '1252 2', '1253 1');
    const [beren, lina] = await looked('Beren', 'Lina');
    expect(beren).toMatchObject({ path: 'SS26/Beren', kind: 'looked', images: 3 });
    expect(beren).toMatchObject({ doubts: [{ code: 'B', now: 'photo', is_doubtful: true }] });
    expect(lina).toMatchObject({ kind: 'looked', products: 2, images: 3, doubts: [] });
  });

  it('say what the preview says of them, with either answer', async () => {
    await names('Beren', 'B-1', 'B-2', 'B-3', '1252 1', '1252 2', '1253 1', '1254 1');
    const previewed = async () => {
      const { result } = (await owner.call(previewImport, { path: 'SS26/Beren', limit: 60 })).data;
      const doubts = result.last_numbers.filter(({ is_doubtful: isDoubtful }) => isDoubtful);
      return [{ path: 'SS26/Beren', kind: 'looked', products: result.products, images: result.images, doubts }];
    };
    expect(await looked('Beren')).toEqual(await previewed());
    const [number] = (await owner.call(previewImport, { path: 'SS26/Beren', limit: 60 })).data.result.last_numbers;
    await owner.call(saveImportSettings, { code_patterns: number?.readings.product.patterns ?? [] });
    expect(await looked('Beren')).toEqual(await previewed());
    expect(await looked('Beren')).toMatchObject([{ products: 6, doubts: [] }]);
  });

  it('know what is imported: nothing is asked about it any more', async () => {
    for (const [at, name] of ['B-1', 'B-2'].entries()) await putPhoto(world, `SS26/Beren/${name}.jpg`, at + 31);
    expect(await looked('Beren')).toMatchObject([{ doubts: [{ code: 'B' }] }]);
    await importFolder.run({ shopId: shop.shopId, importId: await askForImport(shop) }, world.deps, firstTry);
    expect(await looked('Beren')).toMatchObject([{ kind: 'looked', doubts: [] }]);
  });

  it('say that a directory called by garments sorts, also with a camera’s name in it', async () => {
    await names('Beren', 'elbise/BE-301-1', 'elbise/BE-301-2', 'elbise/BE-302');
    await names('Beren', 'gömlek/BE-410-1', 'gömlek/BE-410-2', 'gömlek/IMG_3001');
    expect(await looked('Beren')).toMatchObject([{ kind: 'looked', products: 4, images: 6, doubts: [] }]);
    const { result } = (await owner.call(previewImport, { path: 'SS26/Beren', limit: 60 })).data;
    expect(result).toMatchObject({ products: 4, images: 6 });
  });

  it('say of how many products a number names no currency, before an import and before an upload', async () => {
    await names('Beren', 'BE-404 24,90', 'BE-405 19,90', 'BE-406 $30');
    const unmarked_prices = { example: '24,90', products: 2 };
    const { result } = (await owner.call(previewImport, { path: 'SS26/Beren', limit: 60 })).data;
    expect(result).toMatchObject({ unmarked_prices });
    const asked = { folder: 'SS26', subfolder: 'Lina' };
    const photos = ['BE-404 24,90.jpg', 'BE-405 19,90.jpg'];
    const subfolders = [
      { ...asked, names: photos },
      { ...asked, names: ['BE-406 $30.jpg'] },
    ];
    const answer = await owner.call(lookAtUpload, { subfolders });
    expect(answer.data.result).toMatchObject([{ unmarked_prices }, { unmarked_prices: null }]);
  });

  it('do not tell products that the photos themselves decide about', async () => {
    await names('Studio', 'IMG_20260101_101010', 'IMG_20260101_101011');
    expect(await looked('Studio')).toMatchObject([{ kind: 'looked', products: null, images: 2 }]);
  });

  it('say of a subfolder that is gone that it was not looked at', async () => {
    await names('Beren', '1252 1');
    expect(await looked('Gone', 'Beren')).toMatchObject([
      { path: 'SS26/Gone', kind: 'not-looked' },
      { path: 'SS26/Beren', kind: 'looked' },
    ]);
  });

  it('are not told of paths that lead out of the source', async () => {
    for (const path of ['../', '/etc', 'SS26/../..']) {
      expect(await owner.status(lookAtNames, { paths: [path] })).toBe(400);
    }
  });
});

describe('a server that is slow', () => {
  it('costs no more than its time: what it has not told by then was not looked at', async () => {
    await names('Beren', '1252 1');
    await names('Slow', '1253 1');
    const silent = await silentFor('SS26/Slow');
    const slow = await serveForTest({
      database,
      routes: doubtRoutes({ ...world.deps, openSource: async () => silent, namesWithinMs: 300 }),
    });
    try {
      const person = await slow.ownerOf(shop.shopId);
      const { data } = await person.call(lookAtNames, { paths: ['SS26/Slow', 'SS26/Beren'] });
      expect(data.result).toMatchObject([
        { path: 'SS26/Slow', kind: 'not-looked' },
        { path: 'SS26/Beren', kind: 'looked', products: 1 },
      ]);
    } finally {
      await slow.close();
    }
  });

  /** A source that never answers about one of its directories. */
  async function silentFor(silent: string): Promise<FileSource> {
    const folder = await openFolderSource(join(world.base, 'source'));
    return { ...folder, list: (path) => (path === silent ? new Promise(() => undefined) : folder.list(path)) };
  }
});

describe('the names of photos that a browser is about to send', () => {
  const asked = async (names: string[], place = { folder: 'SS26', subfolder: 'Beren' }) =>
    (await owner.call(lookAtUpload, { subfolders: [{ ...place, names }] })).data.result;

  it('say which products come of them, as the import will make them', async () => {
    const photos = ['1252 1', '1252 2', '1253 1', 'BR-2041/1', 'BR-2041/2', 'BR-2041/3'];
    expect(await asked(photos.map((name) => `${name}.jpg`))).toEqual([
      {
        products: 3,
        by_names: 3,
        images: 6,
        doubts: [],
        unmarked_prices: null,
        items: [
          { name: 'BR-2041', photos: 3, first: 'BR-2041/1.jpg' },
          { name: '1252', photos: 2, first: '1252 1.jpg' },
          { name: '1253', photos: 1, first: '1253 1.jpg' },
        ],
      },
    ]);
    await names('Beren', ...photos);
    const preview = (await owner.call(previewImport, { path: 'SS26/Beren', limit: 60 })).data.result;
    expect(preview.items.map(({ name, photos: own }) => [name, own.length])).toEqual([
      ['BR-2041', 3],
      ['1252', 2],
      ['1253', 1],
    ]);
  });

  it('are asked about where they may be read in two ways, and read by the answer', async () => {
    const photos = ['B-1.jpg', 'B-2.jpg', 'B-3.jpg'];
    const [before] = await asked(photos);
    expect(before).toMatchObject({ products: null, doubts: [{ code: 'B', is_doubtful: true }] });
    await owner.call(saveImportSettings, { code_patterns: before?.doubts[0]?.readings.product.patterns ?? [] });
    expect(await asked(photos)).toMatchObject([{ products: 3, doubts: [] }]);
  });

  it('say so where the photos themselves decide, and need no place yet', async () => {
    const photos = ['IMG_2031.jpg', 'IMG_2032.jpg'];
    expect(await asked(photos, { folder: '', subfolder: '' })).toMatchObject([
      { products: null, by_names: 2, images: 2 },
    ]);
  });

  it('are not more than can be read at once', async () => {
    const many = (count: number) => ({
      folder: 'a',
      subfolder: 'b',
      names: Array(count).fill(`${'x'.repeat(96)}.jpg`),
    });
    expect(await owner.status(lookAtUpload, { subfolders: [many(601)] })).toBe(400);
    expect(await owner.status(lookAtUpload, { subfolders: Array(11).fill(many(1)) })).toBe(400);
  });
});
