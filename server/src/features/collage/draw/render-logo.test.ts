import { rm } from 'node:fs/promises';
import { builtInTemplates } from '@kolaj/domain/template/built-in';
import type { TemplateData } from '@kolaj/domain/template/template';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { recordBlobs } from '../../../kernel/blob.store.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { type TestWorld, testWorld } from '../../source/testing/testing-import.ts';
import { renderCollage } from './render-collage.ts';

const database = await testDatabase();
let world: TestWorld;
let shop: TestShop;
let collageId = '';

beforeAll(async () => {
  world = await testWorld(database);
});
afterAll(() => world.close());

beforeEach(async () => {
  shop = await aShop(database);
  collageId = (await aCollage(database, shop, await aSubfolder(database, shop))).id;
});

/** The foot of `first-1` without photos: the brand is at the left of it. */
function footOnly(): TemplateData {
  const template = builtInTemplates.find(({ name }) => name === 'first-1');
  if (!template) throw new Error('no first-1');
  return { ...template, images: [], background: null, texts: template.texts.filter(({ type }) => type === 'logo') };
}

async function aBrand(logo: string): Promise<void> {
  await inShop(database, shop.id, ({ db, shopId }) =>
    db
      .insertInto('brands')
      .values({ shop_id: shopId, name: 'Çiçek', hash: 'f'.repeat(16), logo, indexes: 0, other_texts: ['Flower'] })
      .execute(),
  );
}

/** A red logo in the file store; its SHA-256. */
async function aStoredLogo(): Promise<string> {
  const png = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#d01020' } })
    .png()
    .toBuffer();
  const stored = await world.deps.files.putBytes(png);
  const blob = { ...stored, mime: 'image/png', width: 400, height: 100 };
  await inShop(database, shop.id, (scope) => recordBlobs(scope, [blob]));
  return stored.sha256;
}

/** Colour in the middle of where a logo of 288 × 72 px is, of the collage that names this brand. */
async function drawnFor(firm: string): Promise<number[]> {
  const rendered = await renderCollage(world.deps, {
    shopId: shop.id,
    collageId,
    version: 1,
    template: footOnly(),
    editor: {
      template_id: '00000000-0000-4000-8000-000000000000',
      template_version: 1,
      text_data: { code: 'A', values: { firm }, discountprice: null, guessed: [] },
      images: [],
      why: [],
    },
    photos: [],
    urgent: true,
  });
  if (rendered.kind !== 'exported') throw new Error(rendered.failure.reason);
  const { sha256 } = await inShop(database, shop.id, ({ db }) =>
    db.selectFrom('exports').select('sha256').where('id', '=', rendered.exportId).executeTakeFirstOrThrow(),
  );
  const region = { left: 320, top: 1014, width: 1, height: 1 };
  return [...(await sharp(world.deps.files.pathOf(sha256)).extract(region).raw().toBuffer())];
}

const white = [255, 255, 255];

it("draws the brand's logo in the place of its name, by whichever of its names it is called", async () => {
  await aBrand(`http://anywhere.test/media/${await aStoredLogo()}.png`);
  for (const firm of ['ÇİÇEK', 'flower']) {
    const [red = 0, green = 255] = await drawnFor(firm);
    expect(red).toBeGreaterThan(190);
    expect(green).toBeLessThan(40);
  }
});

it('shows the name as text for brands without a logo of ours, and when its file is lost', async () => {
  await aBrand('https://cdn.example/logo.png');
  expect(await drawnFor('Çiçek')).toEqual(white);

  const sha256 = await aStoredLogo();
  await inShop(database, shop.id, ({ db }) =>
    db
      .updateTable('brands')
      .set({ logo: `/media/${sha256}.png` })
      .execute(),
  );
  await rm(world.deps.files.pathOf(sha256));
  expect(await drawnFor('Çiçek')).toEqual(white);
});
