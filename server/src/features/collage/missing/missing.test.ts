// Photos that a camera has named get their codes in one list, as safely as in the editor.
import { getCollage, saveCollage, updateState } from '@kolaj/contract/collage/collage';
import { listMissing, typeValue } from '@kolaj/contract/collage/missing-values';
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
import { addBuiltInTemplates } from '../../template/open/template.store.ts';
import { collageRoutes } from '../collage.routes.ts';
import { processCollage } from '../draw/process-collage.job.ts';

const database = await testDatabase();
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
  const clock = () => new Date();
  served = await serveForTest({
    database,
    routes: collageRoutes({ announce, clock, media: mediaUrls('http://site.test') }),
  });
  const photos = ['BR-7000.jpg', 'IMG_2034.jpg', 'IMG_2035.jpg', 'IMG_2036.jpg'];
  for (const [seed, photo] of photos.entries()) await putPhoto(world, `SS26/Beren/${photo}`, seed);
});
afterAll(async () => {
  await served.close();
  await world.close();
});

beforeEach(async () => {
  shop = await testShop(database);
  owner = await served.ownerOf(shop.shopId);
  await shop.in((scope) => addBuiltInTemplates(scope, ['first-1']));
  const importId = await askForImport(shop);
  await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
  const rows = await shop.in(({ db }) => db.selectFrom('collages').select(['id', 'kolaj_name']).execute());
  ids = Object.fromEntries(rows.map(({ id, kolaj_name }) => [kolaj_name, id]));
  for (const collageId of Object.values(ids)) await draw(collageId);
  ordered = [];
});

const draw = (collageId: string) => processCollage.run({ shopId: shop.shopId, collageId }, world.deps, firstTry);
const idOf = (name: string) => ids[name] ?? '';
const cardOf = async (name: string) => {
  const { status, version, data } = (await owner.call(getCollage, { file: idOf(name) })).data.result;
  return { status, version, text: data.kolaj_editor?.text_data };
};
const missing = async (lacks: 'code' | 'price', of: object = {}) => {
  const { items, total } = (await owner.call(listMissing, { lacks, ...of })).data.result;
  return { names: items.map(({ card }) => card.kolaj_name).toSorted(), total };
};
const typeCode = (name: string, version: number, code: string) =>
  owner.call(typeValue, { id: idOf(name), version, typed: { kind: 'code', code } });

describe('the list of what lacks a code', () => {
  it('has what only a camera has named, of the shop, of a folder or of some', async () => {
    const cameras = ['IMG_2034', 'IMG_2035', 'IMG_2036'];
    expect(await missing('code')).toEqual({ names: cameras, total: 3 });
    const [{ folder_id = '', folder = '', card = null } = {}] = (await owner.call(listMissing, { lacks: 'code' })).data
      .result.items;
    expect({ folder, subfolder: card?.subfolder }).toEqual({ folder: 'SS26', subfolder: 'Beren' });
    expect(await missing('code', { folder_id })).toEqual({ names: cameras, total: 3 });
    expect(await missing('code', { subfolder_id: card?.subfolder_id })).toEqual({ names: cameras, total: 3 });
    expect(await missing('code', { folder_id, year: 2001 })).toEqual({ names: [], total: 0 });
    expect(await missing('code', { ids: [idOf('IMG_2035'), idOf('BR-7000')] })).toEqual({
      names: ['IMG_2035'],
      total: 1,
    });
  });

  it('takes no price without a number: it would be drawn, and be missing all the same', async () => {
    const type = (price: string) =>
      owner.call(typeValue, { id: idOf('BR-7000'), version: 1, typed: { kind: 'price', price } });
    expect(await type('abc')).toMatchObject({ success: false, code: 'price_without_number' });
    expect(await cardOf('BR-7000')).toMatchObject({ version: 1, status: 'done' });
    expect(await type('2 for 40 €')).toMatchObject({ success: true, data: { result: { version: 2 } } });
  });

  it('suggests the price that a name holds without its currency, and takes it of nobody', async () => {
    await putPhoto(world, 'AW26/Lina/BE-404 24,90.jpg', 9);
    const importId = await askForImport(shop, { season: 'AW26', brand: 'Lina' });
    await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
    const rows = await shop.in(({ db }) => db.selectFrom('collages').select(['id', 'kolaj_name']).execute());
    for (const { id, kolaj_name } of rows) if (kolaj_name === 'BE-404') await draw(id);
    const { items } = (await owner.call(listMissing, { lacks: 'price' })).data.result;
    const suggested = items.map(({ card, suggested_price }) => [card.code, card.values.price, suggested_price]);
    expect(suggested).toContainEqual(['BE-404', '0', '24,90']);
    expect(suggested).toContainEqual(['BR-7000', '0', null]);
  });

  it('leaves out what is passive and what has a code by now; prices have a list of their own', async () => {
    await owner.call(updateState, { kolaj_id: idOf('IMG_2036'), state: 'passive' });
    await typeCode('IMG_2035', 1, 'BE-35');
    expect(await missing('code')).toEqual({ names: ['IMG_2034'], total: 1 });
    await owner.call(typeValue, { id: idOf('IMG_2034'), version: 1, typed: { kind: 'price', price: '24,90' } });
    expect(await missing('price')).toEqual({ names: ['BR-7000', 'IMG_2035'], total: 2 });
  });

  it('shows and changes nothing of another shop', async () => {
    const stranger = await served.ownerOf((await testShop(database)).shopId);
    expect((await stranger.call(listMissing, { lacks: 'code' })).data.result).toEqual({ items: [], total: 0 });
    const typed = { kind: 'code', code: 'X-1' };
    const [{ folder_id = '' } = {}] = (await owner.call(listMissing, { lacks: 'code' })).data.result.items;
    expect(await stranger.status(listMissing, { lacks: 'code', folder_id })).toBe(404);
    expect(await stranger.status(typeValue, { id: idOf('IMG_2034'), version: 1, typed })).toBe(404);
  });
});

describe('a code that is typed there', () => {
  it('is the product’s from now on, and is drawn', async () => {
    const answer = await typeCode('IMG_2034', 1, '  BE-34 ');
    expect(answer).toMatchObject({ success: true, data: { result: { version: 2, same_code: [] } } });
    expect(ordered).toEqual([idOf('IMG_2034')]);
    expect(await cardOf('IMG_2034')).toMatchObject({
      status: 'done',
      version: 2,
      text: { code: 'BE-34', values: { code: 'BE-34' } },
    });
    expect((await cardOf('IMG_2034')).text?.assumed ?? []).not.toContain('code');
  });

  it('says whose code it is already, also written otherwise, and how to find that one', async () => {
    const answer = await typeCode('IMG_2034', 1, 'br-7000');
    const { folder_id, subfolder_id } = await owner.call(getCollage, { file: idOf('BR-7000') }).then(({ data }) => ({
      folder_id: data.result.folder,
      subfolder_id: data.result.subfolder_id,
    }));
    expect(answer).toMatchObject({
      data: {
        result: {
          same_code: [
            {
              ...{ id: idOf('BR-7000'), code: 'BR-7000', color: '', folder: 'SS26', subfolder: 'Beren' },
              ...{ folder_id, subfolder_id, is_same_product: true, thumbnail: expect.stringContaining('/media/') },
            },
          ],
          same_code_total: 1,
        },
      },
    });
  });

  it('says so of another brand, too: to whoever asks for the code there are two', async () => {
    await putPhoto(world, 'AW26/Zümra/ZM-4100.jpg', 7);
    const importId = await askForImport(shop, { season: 'AW26', brand: 'Zümra' });
    await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
    expect(await typeCode('IMG_2034', 1, 'zm4100')).toMatchObject({
      data: {
        result: { same_code: [{ code: 'ZM-4100', folder: 'AW26', subfolder: 'Zümra', is_same_product: false }] },
      },
    });
  });

  it('is no other product’s because that is passive, or because a camera called it so', async () => {
    await owner.call(updateState, { kolaj_id: idOf('BR-7000'), state: 'passive' });
    const none = { data: { result: { same_code: [], same_code_total: 0 } } };
    expect(await typeCode('IMG_2034', 1, 'BR-7000')).toMatchObject(none);
    expect(await typeCode('IMG_2035', 1, 'IMG_2036')).toMatchObject(none);
  });

  it('is taken back as it was: nobody’s again, under the camera’s name', async () => {
    const before = await cardOf('IMG_2034');
    await typeCode('IMG_2034', 1, 'BE-34');
    const typed = { kind: 'no-code' as const, given: 'IMG_2034' };
    await owner.call(typeValue, { id: idOf('IMG_2034'), version: 2, typed });
    const { text, version } = await cardOf('IMG_2034');
    expect(version).toBe(3);
    expect(text?.values).toEqual(before.text?.values);
    expect(await missing('code')).toMatchObject({ total: 3 });
  });

  it('is taken back only as it was seen, and only to the name of its photos: no code becomes nobody’s otherwise', async () => {
    const noCode = (name: string, version: number, given: string) =>
      owner.status(typeValue, { id: idOf(name), version, typed: { kind: 'no-code', given } });
    await typeCode('IMG_2034', 1, 'BE-34');
    await typeCode('IMG_2034', 2, 'BE-99');
    expect(await noCode('IMG_2034', 2, 'IMG_2034')).toBe(409);
    expect(await noCode('IMG_2034', 3, 'IMG_2035')).toBe(409);
    expect(await noCode('BR-7000', 1, 'BR-7000')).toBe(409);
    expect(await noCode('BR-7000', 1, 'IMG_2034')).toBe(409);
    expect((await cardOf('IMG_2034')).text).toMatchObject({ code: 'BE-99', assumed: ['type'] });
    expect((await cardOf('BR-7000')).text?.assumed ?? []).not.toContain('code');
  });

  it('that comes twice, because the first answer was lost, is typed once', async () => {
    await typeCode('IMG_2034', 1, 'BE-34');
    expect(await typeCode('IMG_2034', 1, 'BE-34')).toMatchObject({ data: { result: { version: 2 } } });
    expect(ordered).toEqual([idOf('IMG_2034')]);
  });

  it('does not write over what somebody else has typed meanwhile', async () => {
    await typeCode('IMG_2034', 1, 'BE-34');
    const typed = { kind: 'code', code: 'BE-99' };
    expect(await owner.status(typeValue, { id: idOf('IMG_2034'), version: 1, typed })).toBe(409);
    expect((await cardOf('IMG_2034')).text?.code).toBe('BE-34');
  });

  it('makes an approved collage wait for approval again, as an edit does', async () => {
    await owner.call(saveCollage, { id: idOf('IMG_2034'), status: 'verified' });
    const { version } = await cardOf('IMG_2034');
    await typeCode('IMG_2034', version, 'BE-34');
    expect(await cardOf('IMG_2034')).toMatchObject({ status: 'done' });
  });

  it('is refused while the collage is being made', async () => {
    await shop.in(({ db }) =>
      db
        .updateTable('collages')
        .set({ status: 'pending', stage: 'queued' })
        .where('id', '=', idOf('IMG_2034'))
        .execute(),
    );
    expect(await typeCode('IMG_2034', 1, 'BE-34')).toMatchObject({ success: false, code: 'busy' });
  });

  it('survives that its photo is imported again', async () => {
    await typeCode('IMG_2034', 1, 'BE-34');
    await draw(idOf('IMG_2034'));
    const importId = await askForImport(shop);
    await importFolder.run({ shopId: shop.shopId, importId }, world.deps, firstTry);
    expect((await cardOf('IMG_2034')).text?.code).toBe('BE-34');
  });
});
