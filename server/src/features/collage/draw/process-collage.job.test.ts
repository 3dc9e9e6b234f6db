import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { drawTag, ean13 } from '@kolaj/demo-photos/tag';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { importFolder } from '../../source/import/import-folder.job.ts';
import { photoKnowledge } from '../../source/open/photo.store.ts';
import { writeCodePatterns } from '../../source/open/settings.store.ts';
import {
  askForImport,
  firstTry,
  putBytes,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../../source/testing/testing-import.ts';
import { addBuiltInTemplates } from '../../template/open/template.store.ts';
import { processCollage } from './process-collage.job.ts';

const database = await testDatabase();
let world: TestWorld;
let shop: TestShop;
/** Photos that were searched thoroughly. */
let searched = 0;
/** Searches find nothing without looking: for tests that count them. */
let isBlind = false;

beforeAll(async () => {
  world = await testWorld(database, { withPeople: true });
});
afterAll(() => world.close());

beforeEach(async () => {
  shop = await testShop(database);
  searched = 0;
  isBlind = false;
  await rm(join(world.base, 'source'), { recursive: true, force: true });
});

/** A small tag that lies askew on a large photo: the quick look reads nothing. */
async function putAskewTag(path: string, first12: string): Promise<void> {
  const tag = drawTag({ brand: 'Beren', code: '', sizes: 'S-XL', barcode: ean13(first12) }, 900);
  const askew = await sharp(tag.toBuffer('image/png')).resize(400).rotate(40, { background: '#9a9a90' }).toBuffer();
  const ground = sharp({ create: { width: 2100, height: 1600, channels: 3, background: '#9a9a90' } });
  await putBytes(
    world,
    path,
    await ground
      .composite([{ input: askew, left: 700, top: 500 }])
      .jpeg()
      .toBuffer(),
  );
}

async function importBeren(): Promise<string[]> {
  const importId = await askForImport(shop);
  world.announced.length = 0;
  await importFolder.run({ shopId: shop.shopId, importId }, deps(), firstTry);
  const facts = world.announced.splice(0);
  return facts.flatMap(({ name, fact }) => (name === 'productsFound' ? [fact.collageIds].flat().map(String) : []));
}

function deps(): TestWorld['deps'] {
  const searchBarcodes: typeof world.deps.imaging.searchBarcodes = (...photo) => {
    searched++;
    return isBlind ? Promise.resolve([]) : world.deps.imaging.searchBarcodes(...photo);
  };
  return { ...world.deps, imaging: { ...world.deps.imaging, searchBarcodes } };
}

const process = (collageId: string) => processCollage.run({ shopId: shop.shopId, collageId }, deps(), firstTry);

const shopHashes = (db: ShopScope['db']) =>
  db.selectFrom('collage_images').select('sha256').where('shop_id', '=', shop.shopId);

/** Photo by photo in the order of their names: what is known of it now. */
async function known() {
  const rows = await shop.in(({ db }) => shopHashes(db).orderBy('path').execute());
  const hashes = rows.map(({ sha256 }) => sha256);
  const found = await shop.in((scope) => photoKnowledge(scope, hashes));
  return hashes.map((hash) => {
    const photo = found.get(hash);
    return photo?.kind === 'readable' ? photo.analysis : null;
  });
}

describe('a closer look at the photos of a collage', () => {
  beforeEach(async () => {
    await putPhoto(world, 'SS26/Beren/BR-2041 1.jpg', 1);
    await putPhoto(world, 'SS26/Beren/BR-2041 2.jpg', 2);
    await putAskewTag('SS26/Beren/BR-2041 3.jpg', '869012345001');
  });

  it('searches for the barcode that a template has a slot for, once', async () => {
    await shop.in((scope) => addBuiltInTemplates(scope, ['first-1', 'first-1-2', 'second-1-2']));
    const [id = ''] = await importBeren();
    await process(id);
    expect(await known()).toMatchObject([
      { hasBarcode: false, barcodeLook: 'thorough' },
      { hasBarcode: false, barcodeLook: 'thorough' },
      { hasBarcode: true, barcode: ean13('869012345001'), barcodeLook: 'thorough' },
    ]);
    expect(searched).toBe(3);
    const [made] = await shop.in(({ db }) =>
      db.selectFrom('collages').select(['status', 'editor']).where('shop_id', '=', shop.shopId).execute(),
    );
    expect(made).toMatchObject({ status: 'done', editor: { images: [{}, {}, { path: 'SS26/Beren/BR-2041 3.jpg' }] } });

    await putPhoto(world, 'SS26/Beren/BR-2041 4.jpg', 3);
    for (const again of await importBeren()) await process(again);
    expect(searched).toBe(3);
  });

  it('does not search where no template asks for a barcode', async () => {
    await shop.in((scope) => addBuiltInTemplates(scope, ['first-1', 'second-1-2']));
    for (const id of await importBeren()) await process(id);
    expect(searched).toBe(0);
  });

  it('sees people on photos that were refined before anybody could', async () => {
    await shop.in((scope) => addBuiltInTemplates(scope, ['first-1']));
    for (const id of await importBeren()) await process(id);
    await shop.in(({ db }) =>
      db
        .updateTable('photo_analyses')
        .set({
          analysis: sql`analysis - array['face', 'codes', 'barcodeLook', 'isDirect'] || '{"hasFace":null,"hasPerson":null}'`,
        })
        .where('sha256', 'in', shopHashes(db))
        .execute(),
    );
    expect(await known()).toMatchObject(Array(3).fill({ hasFace: null, hasPerson: null, face: null }));

    await putPhoto(world, 'SS26/Beren/BR-2041 4.jpg', 4);
    for (const id of await importBeren()) await process(id);
    expect(await known()).toMatchObject(
      Array(4).fill({ hasFace: expect.any(Boolean), hasPerson: expect.any(Boolean) }),
    );
  });
});

describe('barcodes of nameless photos', () => {
  it('are searched for in the first dozen, and in the rest if one is there', async () => {
    await putAskewTag('SS26/Beren/IMG_0001.jpg', '869012345002');
    await putPhoto(world, 'SS26/Beren/IMG_0002.jpg', 11);
    await putAskewTag('SS26/Beren/IMG_0003.jpg', '869012345003');
    await putPhoto(world, 'SS26/Beren/IMG_0004.jpg', 12);
    await importBeren();
    const made = await shop.in(({ db }) =>
      db.selectFrom('collages').select('product_code').where('shop_id', '=', shop.shopId).execute(),
    );
    expect(made.map(({ product_code }) => product_code).sort()).toEqual([ean13('869012345002'), ean13('869012345003')]);
  });

  it('are given up after a dozen photos without one', async () => {
    for (let index = 0; index < 14; index++) {
      await putPhoto(world, `SS26/Beren/IMG_${1000 + index}.jpg`, 100 + index);
    }
    isBlind = true;
    await importBeren();
    expect(searched).toBe(12);
  });
});

it('counts a code of the shop’s own shape, and of no other shop’s', async () => {
  const tag = drawTag({ brand: 'Beren', code: '', sizes: 'S-XL', barcode: '2041/7' }, 900);
  await putBytes(world, 'SS26/Beren/BR-2050.jpg', tag.toBuffer('image/jpeg'));
  await shop.in((scope) => addBuiltInTemplates(scope, ['first-1']));
  for (const id of await importBeren()) await process(id);
  expect(await known()).toMatchObject([{ hasBarcode: false, barcode: null, codes: [{ text: '2041/7' }] }]);

  await shop.in((scope) => writeCodePatterns(scope, ['####/#']));
  expect(await known()).toMatchObject([{ hasBarcode: true, barcode: '2041/7' }]);
});
