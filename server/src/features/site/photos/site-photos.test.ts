import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { firstTry, type TestWorld, testWorld } from '../../source/testing/testing-import.ts';
import { knownCollages } from '../known-collages.ts';
import { readPresent } from '../snapshot.store.ts';
import { makePhotos, makeSitePhotos } from './make-site-photos.job.ts';
import { countPhotosToMake } from './site-photo.store.ts';

const database = await testDatabase();
let world: TestWorld;
let shop: TestShop;
let subfolder: TestSubfolder;

beforeAll(async () => {
  world = await testWorld(database);
});
afterAll(() => world.close());
beforeEach(async () => {
  world.announced.length = 0;
  shop = await aShop(database);
  subfolder = await aSubfolder(database, shop);
});

const readCollages = knownCollages();
const inTheShop = <T>(run: (scope: ShopScope) => Promise<T>) => inShop(database, shop.id, run);
const work = (perRound = 50) => makeSitePhotos.run({ shopId: shop.id }, { ...world.deps, perRound }, firstTry);
const waiting = () => inTheShop(countPhotosToMake);
const collages = async () =>
  (await inTheShop((scope) => readPresent(scope, { now: new Date(), pictureOrigins: [], readCollages }))).collages;
const photosOf = async (id: string) => (await collages()).find((collage) => collage.id === id)?.photos ?? [];

interface Photo {
  width?: number;
  height?: number;
  selected?: boolean;
  analysis?: Record<string, unknown>;
  bytes?: Buffer;
}

/** A photo of a collage that was refined; `bytes` stands in for what is no picture. */
async function aPhoto(
  collageId: string,
  { width = 1200, height = 1600, selected = true, analysis, bytes }: Photo = {},
) {
  const background = { r: Math.random() * 255, g: Math.random() * 255, b: 90 };
  const jpeg =
    bytes ??
    (await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer());
  const refined = await world.deps.files.putBytes(jpeg);
  const original = await world.deps.files.putBytes(Buffer.from(randomUUID()));
  const found = {
    ...{
      refined: { sha256: refined.sha256, width, height },
      thumbhash: 'x',
      hasBarcode: null,
      barcode: null,
      codes: [],
    },
    ...analysis,
  };
  await inTheShop(async ({ db, shopId }) => {
    for (const { sha256, bytes: size } of [refined, original]) {
      const blob = { sha256, mime: 'image/jpeg', bytes: size };
      await db
        .insertInto('blobs')
        .values(blob)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const row = { sha256: original.sha256, verdict: 'readable', analysis: JSON.stringify(found) };
    await db.insertInto('photo_analyses').values(row).execute();
    const { count } = await db
      .selectFrom('collage_images')
      .where('collage_id', '=', collageId)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    const position = Number(count);
    const image = { shop_id: shopId, collage_id: collageId, path: `${position}.jpg`, position, selected };
    await db
      .insertInto('collage_images')
      .values({ ...image, sha256: original.sha256 })
      .execute();
  });
  return { original: original.sha256, refined: refined.sha256 };
}

describe('own photos of a product (D-105)', () => {
  it('are shown beside an approved collage, as copies of their own, once they are made', async () => {
    const { id } = await aCollage(database, shop, subfolder);
    const { original, refined } = await aPhoto(id);
    expect(await photosOf(id)).toEqual([]);
    expect(await waiting()).toBe(1);

    await work();
    expect(await waiting()).toBe(0);
    const [photo] = await photosOf(id);
    expect(photo).toMatchObject({ width: 1200, height: 1600, thumbhash: 'x' });
    expect(Object.keys(photo?.renditions ?? {})).toEqual(['192', '384', '960']);
    // Neither the photo as it was taken nor the one that collages are drawn from is published.
    expect([photo?.sha256, ...Object.values(photo?.renditions ?? {})]).not.toContain(original);
    expect(photo?.sha256).not.toBe(refined);
    const copy = await sharp(world.deps.files.pathOf(photo?.renditions[384] ?? '')).metadata();
    expect(copy).toMatchObject({ format: 'webp', width: 384, height: 512 });
  });

  it('are only those that the collage shows or a person has chosen, in active and approved collages', async () => {
    const { id } = await aCollage(database, shop, subfolder);
    await aPhoto(id, { selected: false });
    for (const options of [{ status: 'done' }, { state: 'passive' }] as const) {
      await aPhoto((await aCollage(database, shop, subfolder, options)).id);
    }
    await work();
    expect(await waiting()).toBe(0);
    expect((await collages()).flatMap(({ photos = [] }) => photos)).toEqual([]);
  });

  it('show no label: one with a barcode is left out, stripes read as one are not', async () => {
    const { id } = await aCollage(database, shop, subfolder);
    await aPhoto(id, { analysis: { hasBarcode: true, codes: [{ format: 'EAN13', text: '4006381333931' }] } });
    await aPhoto(id, { width: 900, analysis: { hasBarcode: true, codes: [{ format: 'EAN13', text: '123' }] } });
    await work();
    expect(await photosOf(id)).toMatchObject([{ width: 900 }]);
  });

  it('are made once for all shops and rounds; one that cannot be read is not tried again', async () => {
    const { id } = await aCollage(database, shop, subfolder);
    await aPhoto(id);
    await aPhoto(id, { bytes: Buffer.from('no picture') });
    await work();
    expect(await waiting()).toBe(0);
    const made = await photosOf(id);
    expect(made).toHaveLength(1);
    await work();
    expect(await photosOf(id)).toEqual(made);
  });

  it('are made a round at a time, and a build waits for a few only', async () => {
    const { id } = await aCollage(database, shop, subfolder);
    for (let count = 0; count < 3; count++) await aPhoto(id, { width: 60, height: 80 });
    const signal = new AbortController().signal;
    expect(await makePhotos(world.deps, { shopId: shop.id, limit: 1, signal, urgent: true })).toBe(1);
    expect(await waiting()).toBe(2);
    await work(2);
    expect(world.announced).toMatchObject([{ name: 'sitePhotosWanted' }]);
    await work(2);
    expect(world.announced).toHaveLength(1);
    // Smaller than every copy: the JPEG alone.
    expect((await photosOf(id)).map(({ renditions }) => renditions)).toEqual([{}, {}, {}]);
  });

  it('are made on elsewhere when the process stops in a round', async () => {
    const { id } = await aCollage(database, shop, subfolder);
    for (let count = 0; count < 3; count++) await aPhoto(id, { width: 60, height: 80 });
    const stop = new AbortController();
    const makeSitePhoto: typeof world.deps.imaging.makeSitePhoto = (...of) => {
      stop.abort();
      return world.deps.imaging.makeSitePhoto(...of);
    };
    const deps = { ...world.deps, imaging: { makeSitePhoto }, perRound: 50 };
    // A run that ends well is over for the queue.
    await expect(makeSitePhotos.run({ shopId: shop.id }, deps, { ...firstTry, signal: stop.signal })).rejects.toThrow();
    expect(await waiting()).toBe(2);
  });

  it('are neither made nor shown where the shop wants collages only', async () => {
    const { id } = await aCollage(database, shop, subfolder);
    await aPhoto(id);
    await work();
    const want = (product_pictures: string) =>
      inTheShop(({ db }) =>
        db
          .updateTable('shops')
          .set({ client_config: JSON.stringify({ product_pictures }) })
          .where('id', '=', shop.id)
          .execute(),
      );
    await want('collage');
    await aPhoto(id);
    expect(await waiting()).toBe(0);
    expect(await photosOf(id)).toEqual([]);
    await want('photos');
    expect(await photosOf(id)).toHaveLength(1);
    expect(await waiting()).toBe(1);
  });
});
