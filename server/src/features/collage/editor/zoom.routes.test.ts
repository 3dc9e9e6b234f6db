import { join } from 'node:path';
import { editCollage, zoomPhotoPath } from '@kolaj/contract/collage/editor';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { importFolder } from '../../source/import/import-folder.job.ts';
import {
  askForImport,
  firstTry,
  putBytes,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../../source/testing/testing-import.ts';
import { overlayBook } from '../../template/open/overlay-book.ts';
import { addBuiltInTemplates } from '../../template/open/template.store.ts';
import { editorRoutes } from './editor.routes.ts';
import { zoomPhotos } from './zoom.routes.ts';

const database = await testDatabase();
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let owner: Person;
let stranger: Person;
/** Address by the photo's file name, as the editor gets it. */
let zooms: Map<string, URL>;

beforeAll(async () => {
  world = await testWorld(database);
  const media = mediaUrls('http://site.test');
  const overlays = overlayBook({ files: world.deps.files, media });
  const routes = editorRoutes({ announce: async () => undefined, media, overlays });
  served = await serveForTest({ database, routes, plainRoutes: [zoomPhotos(world.deps)] });
  await putPhotos();
  const shop = await testShop(database);
  owner = await served.ownerOf(shop.shopId);
  stranger = await served.ownerOf((await testShop(database)).shopId);
  zooms = await zoomsOf(shop);
});
afterAll(async () => {
  await served.close();
  await world.close();
});

async function putPhotos(): Promise<void> {
  await putBytes(world, 'SS26/Beren/small.jpg', await woven(900, 1200).jpeg().toBuffer());
  await putBytes(world, 'SS26/Beren/wide.jpg', await woven(3600, 2400).jpeg({ quality: 95 }).toBuffer());
  const lying = woven(2400, 3300).jpeg().withMetadata({ orientation: 6 });
  await putBytes(world, 'SS26/Beren/lying.jpg', await lying.toBuffer());
  await putBytes(world, 'SS26/Beren/slow.avif', await woven(3200, 1600).avif({ effort: 0 }).toBuffer());
}

/** A cloth of fine threads, which costs bytes at a high quality. */
function woven(width: number, height: number) {
  const threads = `<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"><rect width="7" height="5" fill="#c9b48a"/>
    <path d="M0 0 L7 5 M7 0 L0 5" stroke="#5a3020" stroke-width="1.3"/></svg>`;
  const ground = sharp({ create: { width, height, channels: 3, background: '#fff' } });
  return ground.composite([{ input: Buffer.from(threads), tile: true }]);
}

async function zoomsOf(shop: TestShop): Promise<Map<string, URL>> {
  await shop.in((scope) => addBuiltInTemplates(scope, ['first-1']));
  const importId = await askForImport(shop);
  await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);

  const rows = await shop.in(({ db }) => db.selectFrom('collages').select('id').execute());
  const opened = await Promise.all(rows.map(({ id }) => owner.call(editCollage, { file: id })));
  const photos = opened.flatMap(({ data }) => data.result.photos);
  return new Map(
    photos.map(({ path, zoom }) => [path.split('/').at(-1) ?? '', new URL(zoom ?? '', 'http://console.test')]),
  );
}

const get = ({ pathname, search }: URL, person = owner) => person.get(`${pathname}${search}`);

function zoom(name: string, changed: Record<string, string> = {}): URL {
  const url = new URL(zooms.get(name) ?? 'http://unknown.test');
  for (const [field, value] of Object.entries(changed)) url.searchParams.set(field, value);
  return url;
}

describe('a photo that is looked at closely', () => {
  it.each([
    ['small.jpg', { width: 900, height: 1200 }],
    ['wide.jpg', { width: 1200, height: 800 }],
    ['lying.jpg', { width: 1100, height: 800 }],
  ])('%s has quality and width in its address, and those pixels, upright (EDT-13, EDT-14)', async (name, size) => {
    const url = zoom(name);
    expect(`${url.pathname}${url.search}`).toMatch(
      new RegExp(`^${zoomPhotoPath}\\?quality=40&width=${size.width}&id=[0-9a-f-]{36}&photo=[0-9a-f]{64}$`),
    );
    const { status, type, caching, bytes } = await get(url);
    expect([status, type, caching]).toEqual([200, 'image/jpeg', 'private, max-age=31536000, immutable']);
    const shown = await sharp(bytes).metadata();
    expect(shown).toMatchObject({ format: 'jpeg', ...size });
    expect([shown.orientation, shown.exif]).toEqual([undefined, undefined]);
  });

  it('costs fewer bytes than at quality 90', async () => {
    const { bytes } = await get(zoom('wide.jpg'));
    const photo = join(world.base, 'source/SS26/Beren/wide.jpg');
    const dear = await sharp(photo).resize(1200).jpeg({ quality: 90 }).toBuffer();
    expect(bytes.length).toBeLessThan(dear.length / 2);
  });

  it('comes from the refined file where the original is not opened', async () => {
    const url = zoom('slow.avif');
    expect(url.searchParams.get('width')).toBe('1067');
    expect(await sharp((await get(url)).bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1067 });
  });

  it.each([
    { quality: '90' },
    { width: '3600' },
    { width: '901' },
    { quality: '' },
    { width: 'all' },
    { photo: '../etc' },
  ])('is not made with %o', async (changed) => {
    expect((await get(zoom('small.jpg', changed))).status).toBe(400);
  });

  it('is only that of a collage of the own shop', async () => {
    const [one, other] = [zoom('small.jpg'), zoom('wide.jpg')];
    expect((await get(one, stranger)).status).toBe(404);
    expect((await get(zoom('small.jpg', { quality: '90' }), stranger)).status).toBe(404);
    expect((await get(zoom('small.jpg', { id: other.searchParams.get('id') ?? '' }))).status).toBe(404);
    expect((await get(zoom('small.jpg', { photo: 'f'.repeat(64) }))).status).toBe(404);
  });
});
