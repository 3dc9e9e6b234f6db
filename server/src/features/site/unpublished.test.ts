import { getUnpublished, listBuilds } from '@kolaj/contract/site/site';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { mediaUrls } from '../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aCollage, aSubfolder } from '../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../testing/rows/people.ts';
import { insertBrands } from '../brand/brand.store.ts';
import { insertReels } from '../reels/reels.store.ts';
import { knownCollages } from './known-collages.ts';
import { siteAddresses } from './open/site-addresses.ts';
import { siteRoutes } from './site.routes.ts';
import { publish, requestBuild, startBuilding } from './site.store.ts';
import { readSnapshot } from './snapshot.store.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
const shopName = 'Lalezar';

beforeAll(async () => {
  served = await serveForTest({
    database,
    routes: siteRoutes({
      announce: async () => undefined,
      media: mediaUrls('http://site.test'),
      addresses: siteAddresses('http://site.test'),
      releases: { facts: async () => null },
    }),
  });
});
afterAll(() => served.close());
beforeEach(async () => {
  shop = await aShop(database);
  owner = await served.ownerOf(shop.id);
});

const asked = async () => (await owner.call(getUnpublished, {})).data.result;
const unpublished = async () => {
  const { settings, brands } = await asked();
  return { settings, brands };
};
const set = (config: object, columns = '{}') =>
  asSystem(database, ({ db }) =>
    sql`update shops set client_config = coalesce(client_config, '{}') || ${JSON.stringify(config)}::jsonb,
      currency = coalesce(${JSON.parse(columns).currency ?? null}, currency) where id = ${shop.id}`.execute(db),
  );
const brand = (name: string, indexes: number) =>
  inShop(database, shop.id, ({ db }) =>
    db
      .insertInto('brands')
      .values({ shop_id: shop.id, name, hash: name, logo: '', indexes })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
const changeBrand = (id: string, values: { name?: string; indexes?: number; active?: boolean }) =>
  inShop(database, shop.id, ({ db }) => db.updateTable('brands').set(values).where('id', '=', id).execute());

/** Publishes the shop as it is now, without making the pages. */
async function published(): Promise<void> {
  const user = await aUser(database, { shop });
  await inShop(database, shop.id, async (scope) => {
    const id = await requestBuild(scope, { folderId: null, requestedBy: user.id });
    await startBuilding(scope, id);
    const wanted = { buildId: id, now: new Date(), pictureOrigins: [], readCollages: knownCollages() };
    await publish(scope, id, {
      releaseId: id,
      revision: id,
      snapshot: await readSnapshot(scope, wanted),
      data: { products: 0, brands: [], folders: 0, warnings: [], pages: 0, size: 0, seconds: 0 },
    });
  });
}

describe('what the live site does not show yet', () => {
  it('is a film that came, as far as films are shown', async () => {
    await published();
    await inShop(database, shop.id, async (scope) => {
      const brand = { name: 'Beren', logo: '', coverPhoto: '', link: '', active: true, otherTexts: [] };
      const [brandId = null] = await insertBrands(scope, [brand], { from: 0 });
      await insertReels(scope, [{ mainId: 1, videoId: 'kolajfilm01', name: 'x', brandId, productCode: '' }], {
        from: 0,
        session: 'test',
      });
    });
    expect((await unpublished()).settings).not.toContain('reels');
    await set({ show_videos: true });
    expect((await unpublished()).settings).toEqual(expect.arrayContaining(['show_videos', 'reels']));
    await published();
    expect(await unpublished()).toEqual({ settings: [], brands: [] });
  });

  it('is nothing before the first publish and right after one', async () => {
    await set({ title: 'Lale' });
    expect(await unpublished()).toEqual({ settings: [], brands: [] });
    await published();
    expect(await unpublished()).toEqual({ settings: [], brands: [] });
  });

  it('says where the live site is, as the list of builds does', async () => {
    expect((await asked()).live_url).toBeNull();
    await published();
    expect((await asked()).live_url).toBe((await owner.call(listBuilds, {})).live_url);
    expect((await asked()).live_url).toContain('http://site.test/');
  });

  it('is every setting that a page shows, until the value is as before', async () => {
    await published();
    await set({ title: 'Lale', contain: true });
    expect((await unpublished()).settings).toEqual(['title', 'contain']);
    await set({ title: shopName, contain: false });
    expect((await unpublished()).settings).toEqual([]);
  });

  it('is no setting that no page reads', async () => {
    await published();
    await set({ brands: [{ hash: 'x' }] });
    expect((await unpublished()).settings).toEqual([]);
  });

  it('is the currency', async () => {
    await published();
    await set({}, '{"currency":"EUR"}');
    expect((await unpublished()).settings).toEqual(['currency']);
  });

  it('is a brand that is new, renamed or gone, and their order', async () => {
    const beren = await brand('Beren', 0);
    const nehir = await brand('Nehir', 1);
    await published();
    await changeBrand(beren.id, { indexes: 1 });
    await changeBrand(nehir.id, { indexes: 0 });
    expect(await unpublished()).toEqual({ settings: ['brand_order'], brands: [] });
    await changeBrand(nehir.id, { name: 'Nehir Giyim' });
    await brand('Mavera', 2);
    expect((await unpublished()).brands.toSorted()).toEqual(['Mavera', 'Nehir Giyim']);
    await changeBrand(beren.id, { active: false });
    expect((await unpublished()).brands).toContain('Beren');
  });

  it('is no brand that came with an import which was undone since', async () => {
    await published();
    await brand('Yanlis', 1);
    const { id } = await aCollage(database, shop, await aSubfolder(database, shop, { brand: 'Yanlis' }), {
      status: 'done',
    });
    expect((await unpublished()).brands).toEqual(['Yanlis']);
    await asSystem(database, ({ db }) =>
      sql`with job as (
        insert into import_jobs (shop_id, folder_id, selection)
        select shop_id, folder_id, '[]' from collages where id = ${id} returning id
      ) update collages set state = 'passive', undone_import = (select id from job) where id = ${id}`.execute(db),
    );
    expect((await unpublished()).brands).toEqual([]);
    expect((await owner.call(listBuilds, {})).changes.brands).toEqual([]);
    await set({ show_all_brands: true });
    expect((await unpublished()).brands).toEqual(['Yanlis']);
  });

  it('is counted with the products in the list of builds', async () => {
    const collage = await aCollage(database, shop, await aSubfolder(database, shop), { price: '100' });
    await published();
    await set({ title: 'Lale' });
    expect((await owner.call(listBuilds, {})).changes).toMatchObject({ changed: 0, settings: ['title'], brands: [] });
    await inShop(database, shop.id, ({ db }) =>
      db
        .updateTable('collages')
        .set({ editor: sql`jsonb_set(editor, '{text_data,values,price}', '"90"')` })
        .where('id', '=', collage.id)
        .execute(),
    );
    const { changes } = await owner.call(listBuilds, {});
    expect(changes).toMatchObject({ changed: 1, of_changed: { prices: 1, names: 0, values: 0, pictures: 0 } });
  });

  it('says how many of those that would be taken off only await approval again', async () => {
    const place = await aSubfolder(database, shop);
    const made = [];
    for (const code of ['BR-1', 'BR-2', 'BR-3']) made.push(await aCollage(database, shop, place, { code }));
    await published();
    const [again, passive] = made.map(({ id }) => id);
    const set = (id: string | undefined, values: { status?: 'done'; state?: 'passive' }) =>
      inShop(database, shop.id, ({ db }) =>
        db
          .updateTable('collages')
          .set(values)
          .where('id', '=', id ?? '')
          .execute(),
      );
    await set(again, { status: 'done' });
    await set(passive, { state: 'passive' });
    expect((await owner.call(listBuilds, {})).changes).toMatchObject({ removed: 2, waiting: 1 });
  });

  it('says of how many products that are about to go live the code or the price is missing', async () => {
    const place = await aSubfolder(database, shop);
    await aCollage(database, shop, place, { code: 'BR-1' });
    await aCollage(database, shop, place, { code: 'IMG_2034', guessed: ['code'] });
    await aCollage(database, shop, place, { code: 'IMG_2035', guessed: ['code'], price: 'ask us' });
    const { id: unpriced } = await aCollage(database, shop, place, { code: 'BR-2', price: '' });
    await aCollage(database, shop, place, { code: 'IMG_2036', guessed: ['code'], price: '', status: 'done' });
    const lacking = async () => (await owner.call(listBuilds, {})).changes.lacking;
    expect(await lacking()).toEqual({ code: 2, price: 2 });
    await published();
    expect(await lacking()).toEqual({ code: 0, price: 0 });
    await inShop(database, shop.id, ({ db }) =>
      db
        .updateTable('collages')
        .set({ editor: sql`jsonb_set(editor, '{text_data,values,size}', '"40"')` })
        .where('id', '=', unpriced)
        .execute(),
    );
    expect(await lacking()).toEqual({ code: 0, price: 1 });
  });

  it('says which codes of those that are about to go live may be a slip, with the place of each', async () => {
    const place = await aSubfolder(database, shop);
    const [white, typed] = [
      await aCollage(database, shop, place, { code: 'BE-404' }),
      await aCollage(database, shop, place, { code: 'IMG_2034' }),
    ];
    await aCollage(database, shop, place, { code: 'BE-404', color: 'RED' });
    await aCollage(database, shop, await aSubfolder(database, shop), { code: 'BR-1' });
    await aCollage(database, shop, await aSubfolder(database, shop), { code: 'BR-1' });
    const type = (id: string, code: string) =>
      inShop(database, shop.id, ({ db }) =>
        db
          .updateTable('collages')
          .set({ editor: sql`jsonb_set(editor, '{text_data,code}', ${JSON.stringify(code)}::jsonb)` })
          .where('id', '=', id)
          .execute(),
      );
    const sameCode = async () => (await owner.call(listBuilds, {})).changes.same_code;
    expect(await sameCode()).toEqual({ first: [], total: 0 });
    await type(typed.id, 'be-404');
    const where = { folder_id: place.folderId, subfolder_id: place.id, subfolder: 'Beren' };
    const products = [white, typed].map(({ id }) => expect.objectContaining({ id, ...where }));
    expect(await sameCode()).toEqual({ first: [{ code: 'BE-404', color: 'BLACK', count: 2, products }], total: 1 });
    await published();
    expect(await sameCode()).toEqual({ first: [], total: 0 });
  });

  it('says that nobody could order, and that no feed takes the prices, before anything is published', async () => {
    await aCollage(database, shop, await aSubfolder(database, shop), { price: '24.50' });
    await aCollage(database, shop, await aSubfolder(database, shop), { price: '24.50 EUR' });
    const gaps = async () => {
      const { lacks_number, without_currency } = (await owner.call(listBuilds, {})).changes;
      return { lacks_number, without_currency };
    };
    expect(await gaps()).toEqual({ lacks_number: true, without_currency: 1 });
    await set({ select_agent: true, agent_list: [{ value: 'a', text: 'Ayşe', agentPhone: '+905320000000' }] });
    expect(await gaps()).toEqual({ lacks_number: false, without_currency: 1 });
    await set({ select_agent: false, whatsapp_phone: '+905320000000' }, '{"currency":"TRY"}');
    expect(await gaps()).toEqual({ lacks_number: false, without_currency: 0 });
  });

  it('is not how long orders are kept: that counts at once', async () => {
    await set({ cart_settings: { enabled: true, keep_days: 90 } });
    await published();
    await set({ cart_settings: { enabled: true, keep_days: 30 } });
    expect(await unpublished()).toEqual({ settings: [], brands: [] });
    await set({ cart_settings: { enabled: true, ask_contact: true } });
    expect(await unpublished()).toEqual({ settings: ['cart_settings'], brands: [] });
  });

  it('is told of a build from before the digests too', async () => {
    await aCollage(database, shop, await aSubfolder(database, shop), { price: '100' });
    await published();
    await asSystem(database, ({ db }) =>
      sql`update builds set shown = null, look = null where shop_id = ${shop.id}`.execute(db),
    );
    await set({ title: 'Lale' });
    await asSystem(database, ({ db }) =>
      sql`update collages set editor = jsonb_set(editor, '{text_data,values,price}', '"90"') where shop_id = ${shop.id}`.execute(
        db,
      ),
    );
    const { changes } = await owner.call(listBuilds, {});
    expect(changes).toMatchObject({ added: 0, changed: 1, of_changed: { prices: 1 }, settings: ['title'] });
    expect(await unpublished()).toEqual({ settings: ['title'], brands: [] });
  });

  it('is not told of an older site that was stored another way', async () => {
    await published();
    await asSystem(database, ({ db }) =>
      sql`update builds set snapshot = '{"site": {"brands": 5}}', shown = null, look = null where shop_id = ${shop.id}`.execute(
        db,
      ),
    );
    await set({ title: 'Lale' });
    expect(await unpublished()).toEqual({ settings: [], brands: [] });
  });
});
