import {
  addFirmTemplate,
  backgroundPath,
  createFirmSchema,
  deleteFirmTemplate,
  editFirmTemplate,
  listFirmTemplates,
  templateSamples,
  tryTemplate,
} from '@kolaj/contract/template/template-admin';
import { builtInTemplates } from '@kolaj/domain/template/built-in';
import { sampleTemplate } from '@kolaj/domain/template/design/sample';
import type { TemplateData } from '@kolaj/domain/template/template';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { tryTemplateRoutes } from '../../collage/templates/try-template.routes.ts';
import { type TestWorld, testWorld } from '../../source/testing/testing-import.ts';
import { overlayBook } from '../open/overlay-book.ts';
import { backgroundRoute } from './background.routes.ts';
import { firmTemplateRoutes } from './firm.routes.ts';

const database = await testDatabase();
const media = mediaUrls('http://site.test');
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let admin: Person;
let shop: TestShop;

beforeAll(async () => {
  world = await testWorld(database);
  const deps = { ...world.deps, media, overlays: overlayBook({ files: world.deps.files, media }) };
  served = await serveForTest({
    database,
    routes: [...firmTemplateRoutes(deps), ...tryTemplateRoutes(deps)],
    plainRoutes: [backgroundRoute(deps)],
  });
  admin = await served.signIn((await aUser(database, { kind: 'admin' })).email);
});
afterAll(async () => {
  await served.close();
  await world.close();
});
beforeEach(async () => {
  shop = await aShop(database);
});

const [first, second] = builtInTemplates;
if (!first || !second) throw new Error('There are no built-in templates.');
const list = async () => (await admin.call(listFirmTemplates, { pid: shop.pid })).data.result;
const named = (data: TemplateData, change: Partial<TemplateData>): TemplateData => ({ ...data, ...change });

async function added(data: TemplateData): Promise<string> {
  const answer = await admin.call(addFirmTemplate, { pid: shop.pid, data });
  if (!answer.success) throw new Error(answer.message);
  return answer.data.result.id;
}

describe("a firm's templates (API-62…66)", () => {
  it('are none at first, and an empty schema may be made as often as one likes', async () => {
    const { pid, keyword } = shop;
    await admin.call(createFirmSchema, { pid, keyword });
    await admin.call(createFirmSchema, { pid, keyword: keyword.toUpperCase() });
    expect(await admin.status(createFirmSchema, { pid, keyword: 'another' })).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('are added at the end, with the address of their overlay and what uses them', async () => {
    await added(first);
    await added(second);
    expect(await list()).toMatchObject([
      { version: 1, data: { name: 'first-1' }, collages: 0, sent: 0 },
      {
        data: { name: 'first-1-1' },
        overlay: expect.stringMatching(/^http:\/\/site\.test\/media\/[0-9a-f]{64}\.png$/),
      },
    ]);
  });

  it('get a new version by every change, and only for who has seen the last one', async () => {
    const id = await added(first);
    const edit = (version: number | undefined, width: number) =>
      admin.try(editFirmTemplate, {
        pid: shop.pid,
        id,
        data: named(first, { width }),
        ...(version ? { version } : {}),
      });
    expect((await edit(1, 900)).body).toMatchObject({ data: { result: { id, version: 2 } } });
    expect(await edit(1, 800)).toMatchObject({ status: 409, body: { code: 'version' } });
    expect((await edit(undefined, 700)).body).toMatchObject({ data: { result: { version: 3 } } });
    expect(await list()).toMatchObject([{ version: 3, data: { width: 700 } }]);
  });

  it('keep one preferred template for each number of slots', async () => {
    await added(named(first, { name: 'a', default: true }));
    await added(named(second, { name: 'b', default: true }));
    await added(named(first, { name: 'c', default: true }));
    expect((await list()).map(({ data, version }) => [data.name, data.default, version])).toEqual([
      ['a', false, 2],
      ['b', true, 1],
      ['c', true, 1],
    ]);
  });

  it('have names of their own and backgrounds that are there', async () => {
    await added(first);
    expect(await admin.call(addFirmTemplate, { pid: shop.pid, data: first })).toMatchObject({ code: 'name_taken' });
    const lost = named(first, { name: 'lost', background: 'a'.repeat(64) });
    expect(await admin.call(addFirmTemplate, { pid: shop.pid, data: lost })).toMatchObject({
      code: 'background_unknown',
    });
  });

  it('are deleted once, and another firm does not have them', async () => {
    const id = await added(first);
    const other = await aShop(database);
    expect(await admin.status(deleteFirmTemplate, { pid: other.pid, id })).toBe(404);
    await admin.call(deleteFirmTemplate, { pid: shop.pid, id });
    await admin.call(deleteFirmTemplate, { pid: shop.pid, id });
    expect(await list()).toEqual([]);
    expect(await added(first)).not.toBe(id);
  });
});

describe('trying a template (D-82)', () => {
  const picture = async (answer: { success: boolean; data?: { result: { picture: { url: string } } } }) => {
    const url = answer.data?.result.picture.url ?? '';
    expect(url).toMatch(/^data:image\/jpeg;base64,/);
    return sharp(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')).metadata();
  };

  it('shows the bundled sample as the renderer would draw it, and keeps nothing', async () => {
    const answer = await admin.call(tryTemplate, { data: sampleTemplate });
    expect(await picture(answer)).toMatchObject({ width: 1536, height: 2396 });
  });

  it('warns of a font that nobody has', async () => {
    const texts = sampleTemplate.texts.map((text) => ({ ...text, font: 'Nobody Sans' }));
    const answer = await admin.call(tryTemplate, { data: named(sampleTemplate, { texts }) });
    expect(answer).toMatchObject({ data: { result: { warnings: ['font-unknown'] } } });
  });

  it('says so when a firm has no photos yet', async () => {
    expect(await admin.call(tryTemplate, { data: sampleTemplate, pid: shop.pid })).toMatchObject({
      code: 'no_sample_photos',
    });
    expect((await admin.call(templateSamples, { pid: shop.pid })).data.result).toEqual([]);
  });
});

describe('a background (ADM-08)', () => {
  const send = (bytes: Buffer) => admin.send(`${backgroundPath}?pid=${shop.pid}`, bytes);
  const ring = (alpha: number) =>
    sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 9, g: 90, b: 60, alpha } } });

  it('is re-encoded as PNG and can be used by a template', async () => {
    const { body } = await send(await ring(0.5).webp().toBuffer());
    expect(body).toMatchObject({ width: 40, height: 30, has_transparency: true });
    await added(named(first, { background: String(body.background) }));
    expect((await list())[0]?.overlay).toBe(body.url);
  });

  it('says when it would hide the photos', async () => {
    expect((await send(await ring(1).jpeg().toBuffer())).body).toMatchObject({ has_transparency: false });
  });

  it.each([
    ['a text', Buffer.from('no picture'), 400],
    ['a picture that breaks off', null, 400],
    ['too many bytes', Buffer.alloc(10_000_001), 413],
  ])('is not %s', async (_, bytes, status) => {
    const png = await ring(1).png().toBuffer();
    expect((await send(bytes ?? png.subarray(0, 60))).status).toBe(status);
  });
});
