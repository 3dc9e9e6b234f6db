// Another name for a brand through the product: what is announced, what is kept, what is redrawn (API-37, D-41, COL-12).
import { previewRename, updateSubfolder } from '@kolaj/contract/collage/subfolder-rename';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { parseTextData } from '../open/collage-json.ts';

const database = await testDatabase();
let product: Product;
let shop: TestShop;
let cookie: string;

beforeAll(async () => {
  product = await aProduct(database);
  shop = await aShop(database);
  cookie = await product.device(await aUser(database, { shop, verified: true }));
});
afterAll(() => product.close());

async function rename(input: object) {
  const answer = await product.ask(updateSubfolder, input, { cookie });
  return { status: answer.status, body: JSON.parse(answer.body) };
}

const foresee = async (input: object) =>
  JSON.parse((await product.ask(previewRename, input, { cookie })).body).data.result;

const aGroup = (name: string, label: string, list = 'whatsappList') =>
  inShop(database, shop.id, ({ db, shopId }) =>
    db
      .insertInto('channel_groups')
      .values({ shop_id: shopId, list, type: 'whatsapp', name, label, group_id: `${label}@g.us`, phone_id: '1' })
      .execute(),
  );

async function collageOf(id: string) {
  return inShop(database, shop.id, async ({ db }) => {
    const row = await db.selectFrom('collages').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
    const editor: unknown = Object(row.editor).text_data;
    return { status: row.status, version: row.version, firm: parseTextData(editor)?.values.firm };
  });
}

const namesOf = ({ id }: TestSubfolder) =>
  inShop(database, shop.id, ({ db }) =>
    db.selectFrom('subfolders').where('id', '=', id).select(['name', 'name_key', 'showing_name']).executeTakeFirst(),
  );

describe('renaming the brand of a subfolder', () => {
  it('changes the name that is shown and nothing of where it comes from', async () => {
    const subfolder = await aSubfolder(database, shop, { brand: 'Çiçek & Co' });
    const { body } = await rename({ id: subfolder.id, data: '  Çiçek   Premium ' });
    expect(body.data.result).toEqual({
      id: subfolder.id,
      data: { name: 'Çiçek & Co', showing_name: 'Çiçek Premium' },
      rerendered: 0,
    });
    expect(await namesOf(subfolder)).toEqual({
      name: 'Çiçek & Co',
      name_key: 'cicekco',
      showing_name: 'Çiçek Premium',
    });
    const told = await rename({ id: subfolder.id, data: { showing_name: 'Çiçek' } });
    expect(told.body.data.result.data.showing_name).toBe('Çiçek');
  });

  it.each([[''], ['   '], [{ showing_name: ' ' }], ['x'.repeat(81)], [null], [7]])('refuses %j', async (data) => {
    const subfolder = await aSubfolder(database, shop);
    expect((await rename({ id: subfolder.id, data })).status).toBe(400);
    expect((await namesOf(subfolder))?.showing_name).toBeNull();
  });

  it('leaves the collages as they are unless it is told otherwise', async () => {
    const subfolder = await aSubfolder(database, shop, { brand: 'Beren' });
    const { id } = await aCollage(database, shop, subfolder, { status: 'done' });
    await rename({ id: subfolder.id, data: 'Beren Kids' });
    expect(await collageOf(id)).toEqual({ status: 'done', version: 1, firm: 'Beren' });
  });

  it('redraws those that carry the old name: waiting ones, or approved ones too', async () => {
    const subfolder = await aSubfolder(database, shop, { brand: 'Olivia' });
    const done = await aCollage(database, shop, subfolder, { status: 'done' });
    const approved = await aCollage(database, shop, subfolder);
    const other = await aCollage(database, shop, { ...subfolder, brand: 'Another' }, { status: 'done' });

    const first = await rename({ id: subfolder.id, data: 'Olivia Premium', rerender: 'waiting' });
    expect(first.body.data.result.rerendered).toBe(1);
    expect(await collageOf(done.id)).toEqual({ status: 'done', version: 2, firm: 'Olivia Premium' });
    expect(await collageOf(approved.id)).toEqual({ status: 'verified', version: 1, firm: 'Olivia' });

    await rename({ id: subfolder.id, data: 'Olivia' });
    const second = await rename({ id: subfolder.id, data: 'OLIVIA!', rerender: 'all' });
    expect(second.body.data.result.rerendered).toBe(1);
    expect(await collageOf(approved.id)).toEqual({ status: 'done', version: 2, firm: 'OLIVIA!' });
    expect(await collageOf(other.id)).toEqual({ status: 'done', version: 1, firm: 'Another' });
  });
});

describe('what a renaming would change', () => {
  it("are the groups, by the brand's own name first, and the collages that carry the old one", async () => {
    const subfolder = await aSubfolder(database, shop, { brand: 'Nehir' });
    await aCollage(database, shop, subfolder, { status: 'done' });
    await aCollage(database, shop, subfolder);
    await aGroup('nehir-studio', 'Nehir Studio VIP');
    await aGroup('nehir-lux', 'Nehir Lux 1, 2');
    const { id } = subfolder;

    expect(await foresee({ id, data: 'Nehir Studio' })).toEqual({
      groups: [{ name: 'Nehir Studio VIP', type: 'whatsapp' }],
      lost: [],
      brand: null,
      collages: { waiting: 1, approved: 1 },
    });
    await rename({ id, data: 'Nehir Studio' });
    expect(await foresee({ id, data: 'Nehir Lux' })).toMatchObject({
      groups: [{ name: 'Nehir Lux 1, 2' }],
      lost: [{ name: 'Nehir Studio VIP' }],
      collages: { waiting: 0, approved: 0 },
    });
    await aGroup('nehir', 'Nehir');
    expect(await foresee({ id, data: 'Nehir Lux' })).toMatchObject({ groups: [{ name: 'Nehir' }], lost: [] });
    expect((await namesOf(subfolder))?.showing_name).toBe('Nehir Studio');
  });
});
