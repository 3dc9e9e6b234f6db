import { readFile } from 'node:fs/promises';
import { upsertBrand } from '@kolaj/contract/brand/brand';
import { type UploadAnswer, uploadAnswer, uploadPath } from '@kolaj/contract/upload';
import { uploadQuota } from '@kolaj/domain/shop/upload-use';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { type TestWorld, testWorld } from '../../source/testing/testing-import.ts';
import { brandRoutes } from '../brand.routes.ts';
import { aFilm } from './testing-film.ts';
import { uploadRoute } from './upload.routes.ts';

const database = await testDatabase();
const media = mediaUrls('http://site.test');
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
/** What pictures wait for before they are made; called as each arrives. */
let gate: () => Promise<void>;

beforeAll(async () => {
  world = await testWorld(database);
  served = await serveForTest({
    database,
    routes: brandRoutes({ announce: async () => undefined }),
    plainRoutes: [
      uploadRoute({
        ...world.deps,
        media,
        imaging: { makeUpload: (input) => gate().then(() => world.deps.imaging.makeUpload(input)) },
      }),
    ],
  });
});
afterAll(async () => {
  await served.close();
  await world.close();
});
beforeEach(async () => {
  gate = async () => undefined;
  shop = await aShop(database);
  owner = await served.ownerOf(shop.id);
});

type Use = 'logo' | 'cover' | 'picture';
function send(use: Use, ...files: { name: string; bytes: Buffer }[]) {
  const form = new FormData();
  for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  return owner.upload(`${uploadPath}?for=${use}`, form);
}
async function upload(use: Use, bytes: Buffer, name = 'x.png'): Promise<UploadAnswer> {
  return z.parse(uploadAnswer, (await send(use, { name, bytes })).body);
}
const plain = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 90, b: 60, alpha: 0.5 } } });
const stored = async (url: string) => readFile(world.deps.files.pathOf(/media\/([0-9a-f]{64})/.exec(url)?.[1] ?? ''));

describe('an upload', () => {
  it('of several pictures is re-encoded without what cameras write, and answers the first address', async () => {
    const png = await plain()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .png()
      .toBuffer();
    const jpeg = await plain()
      .flatten()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer();
    const answer = z.parse(
      uploadAnswer,
      (await send('picture', { name: 'a.png', bytes: png }, { name: 'b.html', bytes: jpeg })).body,
    );
    if (!answer.success) throw new Error(answer.code);
    expect(answer.result).toMatchObject([
      { url: answer.url, width: 60, height: 40, mime: 'image/png' },
      { width: 60, height: 40, mime: 'image/jpeg' },
    ]);
    for (const { url } of answer.result) expect((await stored(url)).includes('somebody')).toBe(false);
    expect((await sharp(await stored(answer.url)).metadata()).hasAlpha).toBe(true);
  });

  it('of a logo can be saved with a brand', async () => {
    const answer = await upload('logo', await plain().png().toBuffer());
    if (!answer.success) throw new Error(answer.code);
    const saved = await owner.call(upsertBrand, { data: { name: 'Nehir', logo: answer.url } });
    expect(saved).toMatchObject({ data: { result: { logo: answer.url } } });
  });

  it('of a film lays it out for the net, without its place', async () => {
    const answer = await upload('cover', aFilm(), 'cover.mp4');
    if (!answer.success) throw new Error(answer.code);
    expect(answer.result).toMatchObject([{ width: 640, height: 360, mime: 'video/mp4' }]);
    expect(answer.url).toMatch(/\.mp4$/);
    const bytes = await stored(answer.url);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(bytes.includes('+41.0082')).toBe(false);
  });
});

const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const frames = async () => {
  const pixels = Buffer.concat([0, 80, 160].map((level) => Buffer.alloc(20 * 20 * 3, level)));
  return sharp(pixels, { raw: { width: 20, height: 60, channels: 3, pageHeight: 20 } });
};
/** A PNG that says it moves: the chunk before its pixels. */
async function animatedPng(): Promise<Buffer> {
  const png = await plain().png().toBuffer();
  const chunk = Buffer.from('00000008' + '6163544c' + '0000000200000000' + '00000000', 'hex');
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}
/** 30,000² pixels, all white: some hundred kB. */
const bomb = () =>
  sharp({ create: { width: 30_000, height: 30_000, channels: 3, background: '#fff' }, limitInputPixels: false })
    .toColourspace('b-w')
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();

describe('what is no upload', () => {
  it.each<[string, Use, () => Promise<Buffer> | Buffer, string]>([
    ['a JPEG as a logo', 'logo', () => plain().flatten().jpeg().toBuffer(), 'upload_not_png'],
    ['a JPEG as a cover', 'cover', () => plain().flatten().jpeg().toBuffer(), 'upload_not_png_or_mp4'],
    ['a film as a logo', 'logo', () => aFilm(), 'upload_not_png'],
    ['a film as a picture', 'picture', () => aFilm(), 'upload_not_a_picture'],
    ['HTML', 'logo', () => html, 'upload_not_png'],
    ['SVG', 'picture', () => svg, 'upload_not_a_picture'],
    ['a text as a cover', 'cover', () => Buffer.from('no picture'), 'upload_not_png_or_mp4'],
    ['an animated PNG', 'logo', animatedPng, 'upload_animated'],
    ['an animated WebP', 'picture', async () => (await frames()).webp().toBuffer(), 'upload_animated'],
    ['an animated GIF', 'picture', async () => (await frames()).gif().toBuffer(), 'upload_animated'],
    ['a GIF', 'picture', () => plain().gif().toBuffer(), 'upload_not_a_picture'],
    ['half a PNG', 'logo', async () => (await plain(900, 900).png().toBuffer()).subarray(0, 1500), 'upload_damaged'],
    ['an empty file', 'logo', () => Buffer.alloc(0), 'upload_damaged'],
    ['half a film', 'cover', () => aFilm().subarray(0, 90), 'upload_damaged'],
    ['a long film', 'cover', () => aFilm({ seconds: 121 }), 'upload_film_too_long'],
  ])('%s', async (_, use, bytes, code) => {
    expect(await upload(use, await bytes())).toMatchObject({ success: false, code, file: 0 });
  });

  it('a picture that would fill the memory', async () => {
    expect(await upload('logo', await bomb())).toMatchObject({ success: false, code: 'upload_too_many_pixels' });
  }, 60_000);

  it('more bytes than are taken', async () => {
    const tooMany = { name: 'x.png', bytes: Buffer.alloc(10_000_001) };
    expect(await send('logo', tooMany)).toMatchObject({
      status: 413,
      body: { code: 'too_large', values: { megabytes: 10 } },
    });
    expect(await send('cover', tooMany)).toMatchObject({ status: 413, body: { values: { megabytes: 10 } } });
  });

  it('one bad file among good ones: none is kept', async () => {
    const good = { name: 'a.png', bytes: await plain().png().toBuffer() };
    const answer = await send('logo', good, { name: 'b.png', bytes: html });
    expect(answer.body).toMatchObject({ success: false, code: 'upload_not_png', file: 1 });
    const rows = await inShop(database, shop.id, ({ db }) => db.selectFrom('shop_media').selectAll().execute());
    expect(rows).toEqual([]);
  });

  it('what goes beyond the quota; the same file again is free', async () => {
    const first = await plain().png().toBuffer();
    expect(await upload('logo', first)).toMatchObject({ success: true });
    await inShop(database, shop.id, ({ db }) => db.updateTable('shop_media').set({ bytes: uploadQuota }).execute());
    expect(await upload('logo', await plain(50, 50).png().toBuffer())).toMatchObject({ code: 'upload_quota' });
    expect(await upload('logo', first)).toMatchObject({ success: true });
    const rows = await inShop(database, shop.id, ({ db }) => db.selectFrom('shop_media').selectAll().execute());
    expect(rows).toHaveLength(1);
  });

  it('a third one while two are under way', async () => {
    const picture = { name: 'x.png', bytes: await plain().png().toBuffer() };
    const [bothIn, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let inside = 0;
    gate = () => {
      if (++inside === 2) bothIn.resolve();
      return open.promise;
    };
    const two = [send('logo', picture), send('logo', picture)];
    await bothIn.promise;
    expect((await send('logo', picture)).status).toBe(429);
    open.resolve();
    expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await send('logo', picture)).status).toBe(200);
  });
});
