import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordBlobs } from '../../../kernel/blob.store.ts';
import { testDatabase } from '../../../testing/database.ts';
import { importFolder } from '../../source/import/import-folder.job.ts';
import {
  askForImport,
  firstTry,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../../source/testing/testing-import.ts';
import { addBuiltInTemplates } from '../../template/open/template.store.ts';
import { processCollage } from './process-collage.job.ts';
import { redrawLogos } from './redraw-logos.job.ts';

const database = await testDatabase();
let world: TestWorld;
let shop: TestShop;

beforeAll(async () => {
  world = await testWorld(database);
});
afterAll(() => world.close());
beforeEach(async () => {
  shop = await testShop(database);
  await rm(join(world.base, 'source'), { recursive: true, force: true });
  await putPhoto(world, 'SS26/Beren/BR-2041.jpg', 1);
  await putPhoto(world, 'SS26/Beren/BR-2042.jpg', 2);
  await shop.in((scope) => addBuiltInTemplates(scope, ['first-1']));
  await importFolder.run({ shopId: shop.shopId, importId: await askForImport(shop) }, world.deps, firstTry);
  await drawWanted();
});

/** Collages that were asked for since the last look. */
const wanted = () =>
  world.announced
    .splice(0)
    .flatMap(({ name, fact }) =>
      name === 'productsFound' || name === 'collagesRequested' ? [fact.collageIds].flat().map(String) : [],
    );
const draw = (collageId: string) => processCollage.run({ shopId: shop.shopId, collageId }, world.deps, firstTry);
async function drawWanted(): Promise<number> {
  const ids = wanted();
  for (const id of ids) await draw(id);
  return ids.length;
}
const redraw = () => redrawLogos.run({ shopId: shop.shopId }, world.deps, firstTry);

/** The brand of the import with a logo in this colour. */
async function giveLogo(colour: string): Promise<string> {
  const png = await sharp({ create: { width: 400, height: 100, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const stored = await world.deps.files.putBytes(png);
  await shop.in(async (scope) => {
    await recordBlobs(scope, [{ ...stored, mime: 'image/png', width: 400, height: 100 }]);
    const values = { shop_id: scope.shopId, name: 'Beren', hash: 'f'.repeat(16), indexes: 0 };
    await scope.db.deleteFrom('brands').where('shop_id', '=', scope.shopId).execute();
    await scope.db
      .insertInto('brands')
      .values({ ...values, logo: `/media/${stored.sha256}.png` })
      .execute();
  });
  return stored.sha256;
}

const collages = () =>
  shop.in(({ db }) =>
    db
      .selectFrom('collages')
      .innerJoin('exports', 'exports.id', 'collages.export_id')
      .where('collages.shop_id', '=', shop.shopId)
      .select(['collages.id', 'collages.status', 'exports.sha256'])
      .orderBy('collages.kolaj_name')
      .execute(),
  );

/** How much of a picture is red, 0…1. */
async function redIn({ sha256 }: { sha256: string }): Promise<number> {
  const { data, info } = await sharp(world.deps.files.pathOf(sha256)).raw().toBuffer({ resolveWithObject: true });
  let red = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 60 && (data[at + 2] ?? 255) < 60) red += 1;
  }
  return red / (info.width * info.height);
}

it('what waits for approval shows the new logo; what is approved stays as it was seen', async () => {
  const [approved, waiting] = await collages();
  if (!approved || !waiting) throw new Error('Two collages are needed.');
  await shop.in(({ db }) =>
    db.updateTable('collages').set({ status: 'verified' }).where('id', '=', approved.id).execute(),
  );
  expect(await redIn(waiting)).toBe(0);

  await giveLogo('#e01020');
  await redraw();
  expect(await drawWanted()).toBe(1);
  const [before, after] = await collages();
  expect(before).toEqual({ ...approved, status: 'verified' });
  expect(after).toMatchObject({ id: waiting.id, status: 'done' });
  expect(await redIn(after ?? approved)).toBeGreaterThan(0.01);
});

it('a second run finds nothing to do, also where the file of the logo is lost', async () => {
  await redraw();
  expect(wanted()).toEqual([]);
  const sha256 = await giveLogo('#e01020');
  await rm(world.deps.files.pathOf(sha256));
  await redraw();
  expect(await drawWanted()).toBe(2);
  await redraw();
  expect(wanted()).toEqual([]);
});

it('a logo that comes while a collage is drawn is asked for again', async () => {
  const [one] = await collages();
  await giveLogo('#e01020');
  await redraw();
  expect(wanted()).toHaveLength(2);
  const { render } = world.deps.imaging;
  const imaging = {
    ...world.deps.imaging,
    render: async (...input: Parameters<typeof render>) => {
      await giveLogo('#20e010');
      return world.deps.imaging.render(...input);
    },
  };
  await processCollage.run({ shopId: shop.shopId, collageId: one?.id ?? '' }, { ...world.deps, imaging }, firstTry);
  expect(world.announced.map(({ name }) => name)).toContain('logosChanged');
});
