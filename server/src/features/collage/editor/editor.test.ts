import { saveCollage } from '@kolaj/contract/collage/collage';
import { copyValues, editCollage, listColor } from '@kolaj/contract/collage/editor';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Announce } from '../../../events.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
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
import { overlayBook } from '../../template/open/overlay-book.ts';
import { addBuiltInTemplates } from '../../template/open/template.store.ts';
import { processCollage } from '../draw/process-collage.job.ts';
import { saveRoutes } from '../save/save.routes.ts';
import { editorRoutes } from './editor.routes.ts';

const database = await testDatabase();
const media = mediaUrls('http://site.test');
let world: TestWorld;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
let ids: Record<string, string>;
let ordered: string[] = [];

beforeAll(async () => {
  world = await testWorld(database);
  const announce: Announce = async (_scope, name, fact) => {
    if (name === 'collageRequested' && 'collageId' in fact) ordered.push(fact.collageId);
  };
  const overlays = overlayBook({ files: world.deps.files, media });
  const clock = () => new Date();
  served = await serveForTest({
    database,
    routes: [...saveRoutes({ announce, clock }), ...editorRoutes({ announce, media, overlays })],
  });
  const photos = ['BR-2041-EMERALD.jpg', 'BR-2041-BORDO.jpg', 'BR-7000.jpg'];
  for (const [seed, photo] of photos.entries()) await putPhoto(world, `SS26/Beren/${photo}`, seed);
});
afterAll(async () => {
  await served.close();
  await world.close();
});

beforeEach(async () => {
  ordered = [];
  shop = await testShop(database);
  owner = await served.ownerOf(shop.shopId);
  await shop.in((scope) => addBuiltInTemplates(scope, ['first-1', 'first-1-1']));
  await importBeren();
});

async function importBeren(): Promise<void> {
  const importId = await askForImport(shop);
  await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
  const rows = await shop.in(({ db }) => db.selectFrom('collages').select(['id', 'kolaj_name']).execute());
  ids = Object.fromEntries(rows.map(({ id, kolaj_name }) => [kolaj_name, id]));
  for (const { id } of rows) await draw(id);
}

const draw = (collageId: string) => processCollage.run({ shopId: shop.shopId, collageId }, world.deps, firstTry);
const idOf = (name: string) => ids[name] ?? '';
const open = async (name: string, person = owner) => (await person.call(editCollage, { file: idOf(name) })).data.result;

/** Saves these values for approval, as the editor does. */
async function type(name: string, values: Record<string, string>, person = owner): Promise<void> {
  const { data, version } = (await open(name, person)).collage;
  const editor = data.kolaj_editor;
  if (!editor) throw new Error('no editor');
  const text_data = { ...editor.text_data, values: { ...editor.text_data.values, ...values }, guessed: [] };
  const kolaj_editor = { ...editor, text_data };
  await person.call(saveCollage, { id: idOf(name), data: { kolaj_editor }, status: 'done', version });
}

describe('the editor opens with', () => {
  it('the collage, its template as it was made with, those that can be chosen, and its photos', async () => {
    const data = await open('BR-7000');
    expect(data).toMatchObject({
      collage: { data: { kolaj_name: 'BR-7000' }, status: 'done', version: 1 },
      failure: null,
      return_note: null,
      return_pin: null,
      template: { data: { name: 'first-1' }, version: 1 },
      photos: [{ path: 'SS26/Beren/BR-7000.jpg', fault: null, has_face: null }],
      siblings: [{ kolaj_name: 'BR-7000' }],
    });
    expect(data.templates.map((template) => template.data.name)).toEqual(['first-1', 'first-1-1']);
    const addresses = [data.template?.overlay, data.photos[0]?.url, data.photos[0]?.thumbnail];
    for (const address of addresses) expect(await world.deps.files.has(media.hashIn(address ?? '') ?? '')).toBe(true);
  });

  it('a template that is offered no more, in the version it was made with (D-30)', async () => {
    await shop.in(({ db }) =>
      db.updateTable('templates').set({ deleted_at: new Date(), version: 2 }).where('name', '=', 'first-1').execute(),
    );
    const data = await open('BR-7000');
    expect(data.template).toMatchObject({ version: 1, data: { name: 'first-1' } });
    expect(data.templates.map((template) => template.data.name)).toEqual(['first-1-1']);
  });

  it("the shop's brands, and its own values, most used first (D-32)", async () => {
    await type('BR-2041-EMERALD', { size: '36-42' });
    await type('BR-2041-BORDO', { size: '36-42' });
    await shop.in(({ db, shopId }) =>
      db.insertInto('brands').values({ shop_id: shopId, name: 'Nehir', hash: 'nehir', indexes: 1 }).execute(),
    );
    const { options } = await open('BR-7000');
    expect(await open('BR-7000')).toMatchObject({
      logo: null,
      brands: [{ name: 'Nehir', otherTexts: [], logo: null }],
    });
    expect(options).toMatchObject({ firm: ['Nehir', 'Beren'], size: ['36-42', 'Std'] });
    expect(options.price).toBeUndefined();
  });

  it('who changed it last; nobody when only the machine has', async () => {
    expect((await open('BR-7000')).changed.by).toBeNull();
    await type('BR-7000', { price: '24,50' });
    await draw(idOf('BR-7000'));
    expect((await open('BR-7000')).changed).toMatchObject({
      by: 'Selin Yılmaz',
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('nothing for anybody from another shop', async () => {
    const stranger = await served.ownerOf((await testShop(database)).shopId);
    const { subfolder_id } = (await open('BR-7000')).collage;
    const to = [{ id: idOf('BR-2041-BORDO'), version: 1 }];
    expect(await stranger.status(editCollage, { file: idOf('BR-7000') })).toBe(404);
    expect(await stranger.status(listColor, { subfolder_id, kolaj_name: 'BR-7000', code: 'BR-7000' })).toBe(404);
    expect(await stranger.status(copyValues, { id: idOf('BR-7000'), to, keywords: ['price'] })).toBe(404);
  });
});

describe('the colours of a product (D-36)', () => {
  it('are listed from any of them, with their pictures (API-31)', async () => {
    const { siblings, collage } = await open('BR-2041-BORDO');
    const listed = await owner.call(listColor, {
      subfolder_id: collage.subfolder_id,
      kolaj_name: 'BR-2041-EMERALD',
      code: 'BR-2041',
    });
    expect(siblings.map(({ color }) => color).toSorted()).toEqual(['BORDO', 'EMERALD']);
    expect(listed.data.result).toEqual(siblings);
    expect(await world.deps.files.has(media.hashIn(siblings[0]?.thumbnail ?? '') ?? '')).toBe(true);
  });

  it('take price, size and type; an approved one waits for approval again, and is drawn', async () => {
    await type('BR-2041-EMERALD', { price: '24,50', type: 'ETEK', color: 'Zümrüt' });
    const bordo = idOf('BR-2041-BORDO');
    await owner.call(saveCollage, { id: bordo, status: 'verified' });
    ordered = [];
    const copy = { id: idOf('BR-2041-EMERALD'), keywords: ['price', 'type'] as const };
    const wishOf = (version: number) => ({ ...copy, keywords: [...copy.keywords], to: [{ id: bordo, version }] });
    // Seen before the approval: that one is not undone unnoticed.
    expect(await owner.call(copyValues, wishOf(1))).toMatchObject({ data: { result: [{ kind: 'conflict' }] } });
    const wish = wishOf(2);
    expect(await owner.call(copyValues, wish)).toMatchObject({ data: { result: [{ id: bordo, kind: 'copied' }] } });
    expect(ordered).toEqual([bordo]);
    expect(await open('BR-2041-BORDO')).toMatchObject({
      collage: {
        status: 'done',
        version: 3,
        data: { kolaj_editor: { text_data: { values: { price: '24,50', type: 'ETEK', color: 'BORDO' } } } },
      },
      changed: { by: 'Selin Yılmaz' },
    });
  });

  it('that somebody has changed, or say the same, or are unknown, are left as they are', async () => {
    const [from, bordo, other] = [idOf('BR-2041-EMERALD'), idOf('BR-2041-BORDO'), idOf('BR-7000')];
    const to = [bordo, other, shop.shopId, from].map((id) => ({ id, version: id === bordo ? 7 : 1 }));
    const kinds = ['conflict', 'same', 'not-found', 'not-found'].map((kind) => ({ kind }));
    expect(await owner.call(copyValues, { id: from, to, keywords: ['price'] })).toMatchObject({
      data: { result: kinds },
    });
    expect(ordered).toEqual([]);
  });
});
