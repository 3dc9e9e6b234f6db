import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { previewImport } from '@kolaj/contract/source/source';
import { saveImportSettings } from '@kolaj/contract/source/source-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { sourceRoutes } from '../source.routes.ts';
import {
  askForImport,
  firstTry,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../testing/testing-import.ts';
import { importFolder } from './import-folder.job.ts';

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

const put = async (...names: string[]) => {
  for (const [at, name] of names.entries()) await putPhoto(world, `SS26/Beren/${name}.jpg`, at + name.length * 7);
};

async function imported(): Promise<void> {
  await importFolder.run({ shopId: shop.shopId, importId: await askForImport(shop) }, world.deps, firstTry);
}

/** Names of the photos by the collage that they are in; what has left its product is marked. */
const collages = () =>
  shop.in(async ({ db }) => {
    const rows = await db
      .selectFrom('collages')
      .innerJoin('collage_images', 'collage_images.collage_id', 'collages.id')
      .select(['kolaj_name', 'source_changed', 'path'])
      .orderBy('kolaj_name')
      .orderBy('position')
      .execute();
    const nameOf = (path: string) => path.slice('SS26/Beren/'.length, -'.jpg'.length);
    const photos = rows.map(({ kolaj_name: collage, path, source_changed: isLeft }) => ({
      collage,
      photo: isLeft ? `${nameOf(path)}?` : nameOf(path),
    }));
    const byCollage = Map.groupBy(photos, ({ collage }) => collage);
    return Object.fromEntries(Array.from(byCollage, ([name, all]) => [name, all.map(({ photo }) => photo)]));
  });

const idsByName = () =>
  shop.in(async ({ db }) => {
    const rows = await db.selectFrom('collages').select(['id', 'source_key']).execute();
    return Object.fromEntries(rows.map(({ id, source_key: key }) => [id, key.split(':')[1]]));
  });

const preview = async () => (await owner.call(previewImport, { path: 'SS26/Beren', limit: 60 })).data.result;

describe('an import of a folder whose names the usual rules misread', () => {
  it('makes the products that a person sees, once however often it runs', async () => {
    await put('AB_100_1', 'AB_100_2', 'AB_101_1', '4501 BEYAZ', '4501-SİYAH');
    await imported();
    const products = {
      AB_100: ['AB_100_1', 'AB_100_2'],
      AB_101: ['AB_101_1'],
      '4501-BEYAZ': ['4501 BEYAZ'],
      '4501-SİYAH': ['4501-SİYAH'],
    };
    expect(await collages()).toEqual(products);
    await imported();
    expect(await collages()).toEqual(products);
  });

  it('leaves alone what was made when a colour was written without its dots', async () => {
    await put('4501-SIYAH', '4501-BEYAZ');
    await imported();
    await shop.in(({ db }) =>
      db.updateTable('collages').set({ kolaj_name: '4501-SIYAH' }).where('kolaj_name', '=', '4501-SİYAH').execute(),
    );
    await imported();
    expect(await collages()).toEqual({ '4501-BEYAZ': ['4501-BEYAZ'], '4501-SIYAH': ['4501-SIYAH'] });
  });

  it('keeps the collage of a product whose colour was not known before', async () => {
    await put('4501 TARÇIN 1', '4501 TARÇIN 2', '4501 BEYAZ');
    await imported();
    await shop.in(({ db }) =>
      db
        .updateTable('collages')
        .set({ source_key: 'name:4501:' })
        .where('source_key', '=', 'name:4501:cinnamon')
        .execute(),
    );
    const before = await idsByName();
    await imported();
    expect(await idsByName()).toEqual(before);
    expect(await collages()).toEqual({
      '4501-BEYAZ': ['4501 BEYAZ'],
      '4501-TARÇIN': ['4501 TARÇIN 1', '4501 TARÇIN 2'],
    });
  });

  it('makes another collage where a reading puts other photos together', async () => {
    await put('4501 TARÇIN 1', '4501 TARÇIN 2');
    await imported();
    await shop.in(async ({ db }) => {
      await db.updateTable('collages').set({ source_key: 'name:4501:' }).execute();
      await db.deleteFrom('collage_images').where('path', 'like', '%2.jpg').execute();
    });
    await imported();
    expect(Object.keys(await idsByName())).toHaveLength(2);
  });

  it('makes what its preview says', async () => {
    await put('1252 1', '1252 2', '1253 1', 'B-7', 'B-8');
    const { items } = await preview();
    await imported();
    const made = await collages();
    expect(Object.fromEntries(items.map(({ name, photos }) => [name, photos.length]))).toEqual(
      Object.fromEntries(Object.entries(made).map(([name, photos]) => [name, photos.length])),
    );
  });

  it('keeps the products that are there when photos come that would teach another reading', async () => {
    await put('B-1', 'B-2');
    await imported();
    expect(await collages()).toEqual({ B: ['B-1', 'B-2'] });
    await put('B-31', 'B-32', 'AB_100_1', 'AB_100_2');
    await imported();
    expect(await collages()).toEqual({
      AB_100: ['AB_100_1', 'AB_100_2'],
      B: ['B-1', 'B-2'],
      'B-31': ['B-31'],
      'B-32': ['B-32'],
    });
  });

  it('leaves a folder from before as it is: one product, which new photos join', async () => {
    await put('AB_100_1', 'AB_101_1');
    await imported();
    // As an earlier version made it.
    await shop.in(async ({ db }) => {
      await db
        .updateTable('subfolders')
        .set({ reading: JSON.stringify({ shapes: [] }) })
        .execute();
      const [kept] = await db.selectFrom('collages').select('id').orderBy('kolaj_name').execute();
      await db
        .updateTable('collage_images')
        .set({ collage_id: kept?.id ?? '', position: 1 })
        .where('collage_id', '<>', kept?.id ?? '')
        .execute();
      await db
        .deleteFrom('collages')
        .where('id', '<>', kept?.id ?? '')
        .execute();
      await db.updateTable('collages').set({ source_key: 'name:ab:', kolaj_name: 'AB' }).execute();
    });
    await put('AB_100_1', 'AB_101_1', 'AB_102_1');
    await imported();
    expect(await collages()).toEqual({ AB: ['AB_100_1', 'AB_101_1', 'AB_102_1'] });
  });

  it('makes the products of a directory that an earlier version took for one, and marks the old collage', async () => {
    await put('Gömlek/1252 1', 'Gömlek/1252 2', 'Gömlek/1253 1', 'Etek/8801_1', 'Etek/8801_2');
    await imported();
    const products = { '1252': ['Gömlek/1252 1', 'Gömlek/1252 2'], '1253': ['Gömlek/1253 1'] };
    const only = { '8801': ['Etek/8801_1', 'Etek/8801_2'] };
    expect(await collages()).toEqual({ ...products, ...only });
    // As an earlier version made it.
    await shop.in(async ({ db }) => {
      await db
        .updateTable('subfolders')
        .set({ reading: JSON.stringify({ shapes: [] }) })
        .execute();
      await db
        .updateTable('collages')
        .set({ source_key: 'dir:Etek', kolaj_name: 'ETEK' })
        .where('kolaj_name', '=', '8801')
        .execute();
      const old = await db
        .updateTable('collages')
        .set({ source_key: 'dir:Gömlek', kolaj_name: 'GÖMLEK', status: 'verified' })
        .where('kolaj_name', '=', '1252')
        .returning('id')
        .executeTakeFirstOrThrow();
      const other = db.selectFrom('collages').select('id').where('kolaj_name', '=', '1253');
      await db
        .updateTable('collage_images')
        .set({ collage_id: old.id, position: 2 })
        .where('collage_id', 'in', other)
        .execute();
      await db.deleteFrom('collages').where('kolaj_name', '=', '1253').execute();
    });
    const ids = await idsByName();
    expect(await preview()).toMatchObject({ products: 3 });
    await imported();
    const gone = ['Gömlek/1252 1?', 'Gömlek/1252 2?', 'Gömlek/1253 1?'];
    expect(await collages()).toEqual({ ...products, ...only, GÖMLEK: gone });
    // With one code alone the photos are the same: its collage goes on.
    expect(Object.keys(await idsByName())).toEqual(expect.arrayContaining(Object.keys(ids)));
  });
});

describe('photos whose last number may count them or name products', () => {
  const choose = async (meaning: 'photo' | 'product') => {
    const [number] = (await preview()).last_numbers;
    await owner.call(saveImportSettings, { code_patterns: number?.readings[meaning].patterns ?? [] });
  };

  it('are asked about in the preview, and a tap makes either answer a pattern of the shop', async () => {
    await put('B-1', 'B-2', 'B-3');
    expect(await preview()).toMatchObject({
      products: 1,
      last_numbers: [{ code: 'B', example: 'B-1.jpg', photos: 3, now: 'photo', is_doubtful: true }],
    });
    await choose('product');
    expect(await preview()).toMatchObject({ products: 3, last_numbers: [{ now: 'product', is_doubtful: false }] });
    await choose('photo');
    expect(await preview()).toMatchObject({ products: 1, last_numbers: [{ now: 'photo', is_doubtful: false }] });
  });

  it('are joined where they would be a product each, and imported so', async () => {
    await put('K-7', 'K-8', 'K-12', 'AB_100_1', 'AB_100_2');
    const before = await preview();
    expect(before).toMatchObject({ products: 4, last_numbers: [{ now: 'product', code: 'K' }, { now: 'photo' }] });
    await choose('photo');
    await imported();
    expect(await collages()).toEqual({ AB_100: ['AB_100_1', 'AB_100_2'], K: ['K-7', 'K-8', 'K-12'] });
  });

  it('are not asked about again when they are imported', async () => {
    await put('B-1', 'B-2', 'B-3');
    await imported();
    expect((await preview()).last_numbers).toEqual([]);
  });
});
