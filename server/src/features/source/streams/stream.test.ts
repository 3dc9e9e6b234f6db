import { readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { type PhotoStream, readStream as readCall, refreshStream } from '@kolaj/contract/source/stream';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { safeFetch } from '../../../adapters/outgoing/safe-fetch.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { SourceError } from '../../../ports/source-error.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { addBuiltInTemplates } from '../../template/open/template.store.ts';
import {
  firstTry,
  putBytes,
  putPhoto,
  type TestShop,
  type TestWorld,
  testShop,
  testWorld,
} from '../testing/testing-import.ts';
import { readStream } from './read-stream.job.ts';
import { streamRoutes } from './stream.routes.ts';

const database = await testDatabase();
const media = mediaUrls('http://site.test');
const servers: Server[] = [];
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  world = await testWorld(database);
  served = await serveForTest({ database, routes: streamRoutes({ media, announce: world.deps.announce }) });
});
afterAll(async () => {
  await served.close();
  await world.close();
});
beforeEach(async () => {
  shop = await testShop(database);
  owner = await served.ownerOf(shop.shopId);
  world.announced.length = 0;
  await rm(join(world.base, 'source'), { recursive: true, force: true });
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const configure = (change: Record<string, unknown>) =>
  shop.in(async ({ db, shopId }) => {
    const row = await db.selectFrom('shops').where('id', '=', shopId).select('server_config').executeTakeFirstOrThrow();
    const server_config = JSON.stringify({
      ...Object(row.server_config),
      broadcast: true,
      whatsapp: { product_id: 'p' },
      ...change,
    });
    await db.updateTable('shops').where('id', '=', shopId).set({ server_config }).execute();
  });

/** A person asks, and the worker does it. */
async function look(stream: PhotoStream, deps: Partial<Parameters<typeof readStream.run>[1]> = {}) {
  await owner.call(refreshStream, { source: stream });
  await run(stream, deps);
}
const run = (stream: PhotoStream, deps: Partial<Parameters<typeof readStream.run>[1]> = {}) =>
  readStream.run({ shopId: shop.shopId, stream }, { ...world.deps, fetch: safeFetch(), ...deps }, firstTry);
const read = async (source: PhotoStream) => (await owner.call(readCall, { source, images: true })).data.result;

describe('production images of the shop’s own source (D-62)', () => {
  beforeEach(() => configure({ production_images: 'internal' }));

  it('are the photos in kolajsiz folders, by brand, re-encoded 960 px wide', async () => {
    await putPhoto(world, 'SS26/Beren/kolajsiz/1.jpg', 1);
    await putBytes(world, 'SS26/Beren/kolajsiz/big.jpg', await wide(2400));
    await putPhoto(world, 'kolajsız/Nehir/3.jpg', 3);
    await putPhoto(world, 'SS26/Beren/BR-1.jpg', 4);
    await look('production');
    const found = await read('production');
    expect(found).toMatchObject({ configured: true, reading: false, trouble: null });
    expect(found.folders).toMatchObject([
      { name: 'kolajsız', files: [{ name: 'Nehir', ready: 1, total: 1 }] },
      { name: 'SS26', files: [{ name: 'Beren', ready: 2, total: 2 }] },
    ]);
    const [, big] = found.folders[1]?.files[0]?.images ?? [];
    const sent = await sharp(await readFile(world.deps.files.pathOf(media.hashIn(big?.url ?? '') ?? ''))).metadata();
    expect(sent).toMatchObject({ format: 'jpeg', width: 960 });
  });

  it('are looked at again without fetching them again; changed, gone and damaged ones are told apart', async () => {
    await putPhoto(world, 'SS26/Beren/kolajsiz/1.jpg', 1);
    await putPhoto(world, 'SS26/Beren/kolajsiz/2.jpg', 2);
    await look('production');
    const [before] = (await read('production')).folders[0]?.files ?? [];
    await putPhoto(world, 'SS26/Beren/kolajsiz/1.jpg', 5);
    await rm(join(world.base, 'source/SS26/Beren/kolajsiz/2.jpg'));
    await putBytes(world, 'SS26/Beren/kolajsiz/3.jpg', 'no picture');
    await look('production');
    await run('production');
    const [after] = (await read('production')).folders[0]?.files ?? [];
    expect(after).toMatchObject({ id: before?.id, ready: 1, total: 2 });
    expect(after?.images.map(({ name, trouble }) => [name, trouble])).toEqual([
      ['1.jpg', null],
      ['3.jpg', 'not-a-picture'],
    ]);
    expect(after?.images[0]?.url).not.toBe(before?.images[0]?.url);
  });

  it('stay as they were when the source cannot be reached, and that is said', async () => {
    await putPhoto(world, 'SS26/Beren/kolajsiz/1.jpg', 1);
    await look('production');
    await look('production', { openSource: () => Promise.reject(new SourceError('no-answer', 'no answer')) });
    const found = await read('production');
    expect(found).toMatchObject({ reading: false, trouble: 'no-answer' });
    expect(found.folders).toMatchObject([{ files: [{ ready: 1 }] }]);
  });

  it('are read once, however many ask', async () => {
    await owner.call(refreshStream, { source: 'production' });
    await owner.call(refreshStream, { source: 'production' });
    expect(world.announced.filter(({ name }) => name === 'streamWanted')).toHaveLength(1);
    expect(await read('production')).toMatchObject({ reading: true });
  });
});

describe('photos in the collage format (D-59)', () => {
  it('are put through the force template, also those that were made before', async () => {
    await configure({ production_images: 'internal' });
    await shop.in((scope) => addBuiltInTemplates(scope, []));
    await putPhoto(world, 'SS26/Beren/kolajsiz/1.jpg', 1);
    await look('production');
    const plain = await firstUrl();
    await configure({ collage_format: true });
    await look('production');
    const framed = await firstUrl();
    expect(framed).not.toBe(plain);
    const sent = await sharp(await readFile(world.deps.files.pathOf(media.hashIn(framed) ?? ''))).metadata();
    expect(sent).toMatchObject({ format: 'jpeg', width: 1000, height: 1150 });
    await look('production');
    expect(await firstUrl()).toBe(framed);
    await configure({ collage_format: false });
    await look('production');
    expect(await firstUrl()).toBe(plain);
  });

  const firstUrl = async () => (await read('production')).folders[0]?.files[0]?.images[0]?.url ?? '';
});

describe('mobile images', () => {
  beforeEach(() => configure({}));

  it('are read from below the folder that phones write into', async () => {
    await configure({ mobile_images: 'internal', mobile: { upload_folder: 'telefon' } });
    await putPhoto(world, 'telefon/Beren/1.jpg', 1);
    await putPhoto(world, 'mobil/Beren/2.jpg', 2);
    await look('mobile');
    expect((await read('mobile')).folders).toMatchObject([{ name: 'telefon', files: [{ name: 'Beren', ready: 1 }] }]);
  });

  it('are nothing where the shop has no such source', async () => {
    expect(await read('mobile')).toMatchObject({ configured: false, folders: [] });
    expect(await owner.call(refreshStream, { source: 'mobile' })).toMatchObject({
      data: { result: { reading: false } },
    });
  });
});

describe('images of an own server (SND-03)', () => {
  const image = (name: string, more: object = {}) => ({
    name,
    path: `SS26/Beren/${name}`,
    stats: { birthtime: Date.UTC(2026, 4, 1), mtime: Date.UTC(2026, 4, 2), size: 9 },
    ...more,
  });
  const listOf = (...images: object[]) => ({
    data: { result: { folders: [{ name: 'SS26', files: [{ name: 'Beren', mtime: 1, images }] }] } },
  });

  it('are taken at width 960 from its own path, times and all; what is elsewhere is not', async () => {
    const asked: string[] = [];
    const photo = await wide(1200);
    const origin = await serve((url) => {
      asked.push(url);
      if (!url.startsWith('/list')) return photo;
      return JSON.stringify(listOf(image('a b.jpg'), image('other.jpg', { url: 'http://127.0.0.2/x.jpg' })));
    });
    await configure({ production_images: `${origin}/list` });
    await look('production', { fetch: safeFetch({ allow: [origin] }) });
    expect(asked).toEqual(['/list', '/w960/SS26/Beren/a%20b.jpg']);
    const [beren] = (await read('production')).folders[0]?.files ?? [];
    expect(beren?.images).toMatchObject([{ name: 'a b.jpg', stats: { birthtime: Date.UTC(2026, 4, 1) } }]);
    expect(beren?.images[0]?.url).toMatch(/^http:\/\/site\.test\/media\//);
  });

  it.each([
    ['a list that is none', () => '<html>', 'not_understood'],
    ['an error', () => null, 'unreachable'],
  ])('with %s keep what there was', async (_what, answer, trouble) => {
    const origin = await serve(answer);
    await configure({ production_images: `${origin}/list` });
    await look('production', { fetch: safeFetch({ allow: [origin] }) });
    expect(await read('production')).toMatchObject({ trouble, folders: [] });
  });

  it('are never asked for inside the own network', async () => {
    const asked: string[] = [];
    const origin = await serve((url) => {
      asked.push(url);
      return '{}';
    });
    await configure({ production_images: `${origin}/list` });
    await look('production', { fetch: safeFetch({ isHttpAllowed: true, isAnyPortAllowed: true }) });
    expect(asked).toEqual([]);
    expect(await read('production')).toMatchObject({ trouble: 'address' });
  });
});

const wide = (width: number) =>
  sharp({ create: { width, height: width + 200, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();

/** A server on loopback; null = 500. */
async function serve(answer: (url: string) => string | Buffer | null): Promise<string> {
  const server = createServer((request, response) => {
    const body = answer(request.url ?? '');
    response.writeHead(body === null ? 500 : 200).end(body ?? '');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}
