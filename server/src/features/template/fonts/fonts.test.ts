import { readFile } from 'node:fs/promises';
import {
  type AddFontAnswer,
  addFontAnswer,
  addFontPath,
  listFirmFonts,
  listFonts,
  removeFont,
} from '@kolaj/contract/template/font';
import { builtInTemplates } from '@kolaj/domain/template/built-in';
import { buildScene } from '@kolaj/scene/build-scene';
import type { Face } from '@kolaj/scene/fonts/fonts';
import { fontPath } from '@kolaj/scene/fonts/fonts-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { type TestWorld, testWorld } from '../../source/testing/testing-import.ts';
import { withShopFonts } from '../open/font-book.ts';
import { fontRoutes } from './font.routes.ts';
import { addFontRoute } from './font-upload.routes.ts';

const database = await testDatabase();
const media = mediaUrls('http://site.test');
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;

beforeAll(async () => {
  world = await testWorld(database);
  const deps = { ...world.deps, media };
  served = await serveForTest({ database, routes: fontRoutes(deps), plainRoutes: [addFontRoute(deps)] });
});
afterAll(async () => {
  await served.close();
  await world.close();
});
beforeEach(async () => {
  shop = await aShop(database);
  owner = await served.signIn((await aUser(database, { shop })).email);
});

const bytesOf = (face: Face) => readFile(fontPath(face));

async function add(bytes: Buffer, { name = '', licence = 'Bought from the foundry' } = {}): Promise<AddFontAnswer> {
  const query = new URLSearchParams({ name, licence });
  return z.parse(addFontAnswer, (await owner.send(`${addFontPath}?${query}`, bytes)).body);
}
const list = async () => (await owner.call(listFonts, {})).data.result;

const [template] = builtInTemplates;
if (!template) throw new Error('There are no built-in templates.');
const { texts: templateTexts, ...rest } = template;

/** The texts of a template in this font, as collages are laid out. */
function laidOut(font: string) {
  const texts = templateTexts.map((text) => ({ ...text, font }));
  const text_data = { code: 'A1', values: { firm: 'Çiçek', price: '24,90 ₺' }, discountprice: null, guessed: [] };
  const input = { template: { ...rest, texts }, editor: { text_data, images: [] }, photoSizes: {} };
  return withShopFonts(world.deps, { shopId: shop.id, texts }, (fonts) =>
    buildScene({ ...input, fonts, shaper: world.deps.shaper }),
  );
}

describe("a shop's own font (D-33)", () => {
  it('comes with its licence and what it can write, under its own name or the given one', async () => {
    const cuprum = await bytesOf('cuprum-regular');
    expect(await add(cuprum)).toMatchObject({
      success: true,
      is_restricted: false,
      font: { name: 'Cuprum Regular', licence_note: 'Bought from the foundry', coverage: { latin: '', lira: '₺' } },
    });
    await add(await bytesOf('arimo-regular'), { name: 'Shop Sans' });
    const fonts = await list();
    expect(fonts.map(({ name }) => name)).toEqual(['Cuprum Regular', 'Shop Sans']);
    expect(fonts[0]?.url).toMatch(/^http:\/\/site\.test\/media\/[0-9a-f]{64}\.ttf$/);
    expect(fonts[0]?.face).toMatch(/^own:[0-9a-f]{64}$/);
  });

  it('draws texts as the same file does under another name, and goes on doing so when it is offered no more', async () => {
    const answer = await add(await bytesOf('cuprum-regular'), { name: 'Shop Serif' });
    const ours = await laidOut('Cuprum');
    expect((await laidOut('Shop Serif')).ops).toEqual(ours.ops);

    await owner.call(removeFont, { id: answer.success ? answer.font.id : '' });
    expect((await list()).map(({ is_offered }) => is_offered)).toEqual([false]);
    expect((await laidOut('Shop Serif')).ops).toEqual(ours.ops);
  });

  it('is unknown to other shops: their texts come out in Roboto, with a warning', async () => {
    await add(await bytesOf('cuprum-regular'), { name: 'Shop Serif' });
    shop = await aShop(database);
    const { ops, warnings } = await laidOut('Shop Serif');
    expect(ops).toEqual((await laidOut('Roboto')).ops);
    expect(warnings).toContainEqual(expect.objectContaining({ kind: 'font-unknown', font: 'Shop Serif' }));
  });

  it('keeps its name for ever: another file cannot take it, the same one comes back', async () => {
    const cuprum = await bytesOf('cuprum-regular');
    const answer = await add(cuprum, { name: 'Shop Serif' });
    await owner.call(removeFont, { id: answer.success ? answer.font.id : '' });
    const arimo = await bytesOf('arimo-regular');
    expect(await add(arimo, { name: 'Shop Serif' })).toMatchObject({ code: 'font_name_taken' });
    expect(await add(arimo, { name: 'Roboto' })).toMatchObject({ code: 'font_name_ours' });
    expect(await add(cuprum, { name: 'Shop Serif' })).toMatchObject({ success: true });
    expect((await list()).map(({ is_offered }) => is_offered)).toEqual([true]);
  });

  it.each([
    ['a text', () => Buffer.from('no font'), 'not_a_font'],
    ['a font that breaks off', async () => (await bytesOf('cuprum-regular')).subarray(0, 20_000), 'not_a_font'],
  ])('is not %s', async (_, bytes, code) => {
    expect(await add(await bytes())).toMatchObject({ success: false, code });
    expect(await list()).toEqual([]);
  });

  it('needs a licence, and at most 5 MB', async () => {
    expect((await owner.send(`${addFontPath}?licence=`, await bytesOf('cuprum-regular'))).status).toBe(400);
    expect((await owner.send(`${addFontPath}?licence=x`, Buffer.alloc(5_000_001))).status).toBe(413);
  });

  it('is seen by an admin, for the designer', async () => {
    await add(await bytesOf('cuprum-regular'), { name: 'Shop Serif' });
    const admin = await served.signIn((await aUser(database, { kind: 'admin' })).email);
    const { data } = await admin.call(listFirmFonts, { pid: shop.pid });
    expect(data.result.map(({ name }) => name)).toEqual(['Shop Serif']);
  });
});
