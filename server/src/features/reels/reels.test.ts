import {
  getAllReels,
  listReels,
  orderReels,
  type Refreshed,
  refreshReels,
  removeReel,
  restoreReel,
  upsertReels,
} from '@kolaj/contract/reels/reels';
import { updateClientConfig } from '@kolaj/contract/settings/settings';
import { reelsAtMost } from '@kolaj/domain/reels/reel-list';
import { createSandbox } from '@kolaj/sandbox/provider';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { youtubeFeed } from '../../adapters/youtube/youtube-feed.ts';
import { mediaUrls } from '../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aCollage, aSubfolder } from '../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../testing/rows/people.ts';
import { aLiveRelease } from '../../testing/rows/releases.ts';
import { insertBrands } from '../brand/brand.store.ts';
import { mergeBrands, removeBrand, restoreBrand } from '../brand/brand-change.ts';
import { shopBrands } from '../brand/open/brand.store.ts';
import { until } from '../broadcast/testing/until.ts';
import { settingsRoutes } from '../settings/settings.routes.ts';
import { allReelsRoute } from '../site/reels/all-reels.routes.ts';
import { openReleases } from '../site/releases.ts';
import { reelsRoutes } from './reels.routes.ts';

const database = await testDatabase();
const sandbox = createSandbox();
const announced: string[] = [];
const announce = async (_scope: unknown, name: string) => {
  announced.push(name);
};
let now = new Date();
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
/** Brand query strings. */
let nehir: string;
let beren: string;

beforeAll(async () => {
  const origin = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const feed = youtubeFeed({ url: `${origin}/youtube`, timeoutMs: 3000 });
  const media = mediaUrls('http://site.test');
  served = await serveForTest({
    database,
    routes: [
      ...reelsRoutes({ announce, media, feed, clock: () => now }),
      ...settingsRoutes({ announce }),
      allReelsRoute({ database, media, releases: openReleases('/nowhere') }),
    ],
  });
});
afterAll(async () => {
  await served.close();
  await sandbox.close();
});
beforeEach(async () => {
  announced.length = 0;
  shop = await aShop(database);
  owner = await served.ownerOf(shop.id);
  [nehir, beren] = await inShop(database, shop.id, async (scope) => {
    const brand = (name: string) => ({ name, logo: '', coverPhoto: '', link: '', active: true, otherTexts: [] });
    await insertBrands(scope, [brand('Nehir'), brand('Beren')], { from: 0 });
    const [one, other] = await shopBrands(scope);
    return [`?brand=${one?.hash}`, `?brand=${other?.hash}`] as const;
  });
});
afterEach(() => sandbox.outside.faults.reset());

const video = (number: number) => `film-${String(number).padStart(6, '0')}`;
const list = async (person = owner) => (await person.call(listReels, {})).data;
const numbers = async () => (await list()).result.map(({ mainId }) => mainId);
const brandsOf = async () => (await list()).result.map(({ productBrand }) => productBrand);
const save = (...data: object[]) => owner.try(upsertReels, { data });
const add = (number: number, productBrand = nehir) => save({ id: video(number), name: `Film ${number}`, productBrand });
const setPlaylist = (youtubePlasyList: string, person = owner) => person.try(upsertReels, { youtubePlasyList });
const brandRows = () => inShop(database, shop.id, shopBrands);

async function refresh(): Promise<Refreshed> {
  const answer = await owner.call(refreshReels, {});
  if (!answer.success) throw new Error(answer.code);
  return answer.data;
}

describe('a list of films over HTTP', () => {
  it('takes an address or an id, and answers the whole list in its order (API-55, API-56)', async () => {
    expect(await list()).toEqual({ result: [], youtubePlasyList: '', may_set_playlist: true });
    await save(
      { id: `https://youtu.be/${video(1)}?si=x`, name: '  <b>Yaz</b>  ', productBrand: nehir },
      { id: video(2), name: 'Kış', productBrand: beren },
    );
    expect((await list()).result).toEqual([
      {
        id: video(1),
        mainId: 1,
        name: '<b>Yaz</b>',
        productBrand: nehir,
        productCode: '',
        poster: '',
        productOnSite: false,
      },
      { id: video(2), mainId: 2, name: 'Kış', productBrand: beren, productCode: '', poster: '', productOnSite: false },
    ]);
    expect(announced).toEqual(['reelsChanged']);

    await save({ id: video(2), mainId: 2, name: 'Bahar', productBrand: nehir });
    expect((await list()).result[1]).toMatchObject({ mainId: 2, name: 'Bahar', productBrand: nehir });
  });

  it('names a product besides the brand, which stays for a client that knows none', async () => {
    const film = { id: video(1), name: 'Yaz', productBrand: nehir };
    await save({ ...film, productCode: ' NH-10 ' });
    const codes = async () => (await list()).result.map(({ productCode }) => productCode);
    await save({ ...film, mainId: 1, name: 'Kış' });
    expect(await codes()).toEqual(['NH-10']);
    expect((await save({ ...film, mainId: 1, productCode: 'x'.repeat(81) })).body).toMatchObject({
      fields: [{ field: 'data.0.productCode', code: 'too_long', max: 80 }],
    });
    await owner.call(removeReel, { mainId: 1 });
    await owner.call(restoreReel, { mainId: 1 });
    expect(await codes()).toEqual(['NH-10']);
    await save({ ...film, mainId: 1, productBrand: beren });
    expect(await codes()).toEqual(['']);
  });

  it('says of each whether its product has a page on the live site; the brand’s own code alone counts', async () => {
    const film = (number: number, productCode: string, productBrand = nehir) =>
      save({ id: video(number), name: `Film ${number}`, productBrand, productCode });
    await film(1, 'nh-10');
    await film(2, 'NH-1');
    await film(3, 'NH-10', beren);
    await film(4, '');
    await film(5, 'NH-11');
    const there = async () => (await list()).result.map(({ productOnSite }) => productOnSite);
    expect(await there()).toEqual([false, false, false, false, false]);
    const [brand] = await brandRows();
    const place = await aSubfolder(database, shop, { brand: 'Nehir' });
    const [one, gone] = [await aCollage(database, shop, place), await aCollage(database, shop, place)];
    await aLiveRelease(database, shop, [
      { key: `${brand?.id}\nnh-10\nsiyah`, slug: 'nh-10-siyah', collageId: one.id },
      { key: `${brand?.id}\nnh-11\nsiyah`, slug: 'nh-11-siyah', collageId: gone.id, isGone: true },
    ]);
    expect(await there()).toEqual([true, false, false, false, false]);
  });

  it('gives a number to one of two clients that count themselves; the other one is told, and finds the next (API-56)', async () => {
    await add(1);
    const other = await served.ownerOf(shop.id);
    const second = (number: number, mainId: number) => ({
      id: video(number),
      mainId,
      name: `Film ${number}`,
      productBrand: nehir,
    });
    expect((await owner.try(upsertReels, { data: [second(2, 2)] })).body).toMatchObject({ success: true });
    expect((await other.try(upsertReels, { data: [second(3, 2)] })).body).toMatchObject({ code: 'reels_changed' });
    expect((await list()).result[1]).toMatchObject({ mainId: 2, id: video(2), name: 'Film 2' });
    expect((await other.try(upsertReels, { data: [second(3, 3)] })).body).toMatchObject({ success: true });
    // Whoever has added a film changes all of it; somebody else who says which one it was, too.
    await owner.call(upsertReels, { data: [second(4, 2)] });
    await other.call(upsertReels, { data: [{ ...second(5, 2), before: video(4) }] });
    expect((await other.try(upsertReels, { data: [{ ...second(6, 2), before: video(4) }] })).body).toMatchObject({
      success: false,
    });
    expect((await list()).result.map(({ id }) => id)).toEqual([video(1), video(5), video(3)]);
  });

  it('wants id, name and brand, each said with its place (VAL-32)', async () => {
    const { status, body } = await save({ id: ' ', name: '', productBrand: '' });
    expect([status, body]).toMatchObject([
      400,
      {
        fields: [
          { field: 'data.0.id', code: 'required' },
          { field: 'data.0.name', code: 'required' },
          { field: 'data.0.productBrand', code: 'required' },
        ],
      },
    ]);
    expect((await save({ id: 'https://vimeo.com/1', name: 'x', productBrand: nehir })).body).toMatchObject({
      fields: [{ field: 'data.0.id', code: 'invalid' }],
    });
    expect((await save({ id: video(1), name: 'x'.repeat(300), productBrand: nehir })).body).toMatchObject({
      fields: [{ field: 'data.0.name', code: 'too_long', max: 120 }],
    });
    expect((await save({ id: video(1), name: 'x', productBrand: '?brand=0123456789abcdef' })).body).toMatchObject({
      fields: [{ field: 'data.0.productBrand', code: 'unknown_choice' }],
    });
    expect(await numbers()).toEqual([]);
  });

  it('never gives a number twice, whatever was moved and deleted (API-59)', async () => {
    for (const number of [1, 2, 3]) await add(number);
    await owner.call(orderReels, { data: [3, 1, 2] });
    await owner.call(removeReel, { mainId: 3 });
    await add(4);
    expect(await numbers()).toEqual([1, 2, 4]);
    // A client of the specification counts itself, from the last row.
    await save({ id: video(5), mainId: 5, name: 'x', productBrand: nehir });
    expect(await numbers()).toEqual([1, 2, 4, 5]);
  });

  it('numbers films that come at once from two devices one after the other', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, at) => add(at)));
    expect((await numbers()).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('has a film once; two rows may change theirs with each other', async () => {
    await add(1);
    await add(2);
    expect((await add(1)).body).toMatchObject({ fields: [{ field: 'data.0.id', code: 'video_taken' }] });
    const swapped = [
      { id: video(2), mainId: 1, name: 'a', productBrand: nehir },
      { id: video(1), mainId: 2, name: 'b', productBrand: nehir },
    ];
    expect((await save(...swapped)).status).toBe(200);
    expect((await list()).result.map(({ id }) => id)).toEqual([video(2), video(1)]);
  });

  it("knows no other shop's numbers and brands", async () => {
    await add(1);
    const stranger = await served.ownerOf((await aShop(database)).id);
    const wish = { id: video(9), mainId: 2, name: 'x', productBrand: nehir };
    expect((await stranger.try(upsertReels, { data: [wish] })).status).toBe(404);
    expect((await stranger.try(upsertReels, { data: [{ ...wish, mainId: 1 }] })).body).toMatchObject({
      fields: [{ field: 'data.0.productBrand', code: 'unknown_choice' }],
    });
    expect((await stranger.try(removeReel, { mainId: 1 })).status).toBe(404);
    expect((await stranger.try(restoreReel, { mainId: 1 })).status).toBe(404);
    expect(await numbers()).toEqual([1]);
  });

  it('is put in order whole or not at all (API-57)', async () => {
    for (const number of [1, 2, 3]) await add(number);
    for (const data of [[1, 2], [1, 2, 2], [1, 2, 3, 4], []]) {
      expect(await owner.call(orderReels, { data })).toMatchObject({ success: false, code: 'reels_changed' });
    }
    expect(await owner.call(orderReels, { data: [2, 3, 1] })).toMatchObject({ success: true });
    expect(await numbers()).toEqual([2, 3, 1]);
  });

  it('gets a removed film back at its place, unless it came again meanwhile', async () => {
    for (const number of [1, 2, 3]) await add(number);
    for (let twice = 0; twice < 2; twice++) await owner.call(removeReel, { mainId: 2 });
    expect(await numbers()).toEqual([1, 3]);
    for (let twice = 0; twice < 2; twice++) await owner.call(restoreReel, { mainId: 2 });
    expect(await numbers()).toEqual([1, 2, 3]);
    await owner.call(removeReel, { mainId: 1 });
    await add(1);
    expect(await owner.call(restoreReel, { mainId: 1 })).toMatchObject({ success: false, code: 'video_taken' });
    expect(await numbers()).toEqual([2, 3, 4]);
  });
});

describe('the brand of a film', () => {
  it('follows a merge, is missing while the brand is removed, and back with it', async () => {
    await add(1, nehir);
    await add(2, beren);
    const [first, second] = await brandRows();
    if (!first || !second) throw new Error('There are two brands.');
    const inside = inShop.bind(null, database, shop.id);
    await inside((scope) => removeBrand(scope, first.id));
    expect(await brandsOf()).toEqual(['', beren]);
    await inside((scope) => restoreBrand(scope, first.id));
    await inside((scope) => mergeBrands(scope, { into: second.id, from: [first.id] }));
    expect(await brandsOf()).toEqual([beren, beren]);
  });
});

describe('the playlist (REEL-02, D-79)', () => {
  const id = 'PLkolaj123456';

  it('is set once by the shop, from an address; then only by an administrator, by whichever call', async () => {
    expect((await setPlaylist('PL')).body).toMatchObject({ fields: [{ field: 'youtubePlasyList', code: 'invalid' }] });
    await setPlaylist(`https://www.youtube.com/playlist?list=${id}&si=x`);
    expect(await list()).toMatchObject({ youtubePlasyList: id, may_set_playlist: false });
    const other = 'PLother654321';
    expect(await setPlaylist(other)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    for (const youtubePlasyList of [other, null, '']) {
      const answer = await owner.try(updateClientConfig, { client_config: { youtubePlasyList } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    }
    // A form that sends all of its fields back is no change.
    const same = { client_config: { youtubePlasyList: id, show_videos: true } };
    expect((await owner.try(updateClientConfig, same)).status).toBe(200);

    const { email, id: userId } = await aUser(database, { kind: 'admin', verified: true });
    const admin = await served.signIn(email);
    await asSystem(database, ({ db }) =>
      db.updateTable('sessions').set({ shop_id: shop.id }).where('user_id', '=', userId).execute(),
    );
    expect(await list(admin)).toMatchObject({ may_set_playlist: true });
    expect((await setPlaylist(other, admin)).status).toBe(200);
    expect(await list()).toMatchObject({ youtubePlasyList: other });
  });

  it('is set once, also when two of the shop set it at the same moment', async () => {
    let both: Promise<{ status: number }[]> | undefined;
    await inShop(database, shop.id, async ({ db }) => {
      await sql`select from shops where id = ${shop.id} for no key update`.execute(db);
      both = Promise.all([setPlaylist('PLone1234567890'), setPlaylist('PLtwo1234567890')]);
      const waiting = sql<{ count: number }>`select count(*)::int as count
        from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`;
      await until(async () => (await asSystem(database, (scope) => waiting.execute(scope.db))).rows[0]?.count === 2);
    });
    expect((await both)?.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('adds what is new at the end, incomplete; what the shop has renamed or deleted stays so', async () => {
    expect(await owner.call(refreshReels, {})).toMatchObject({ success: false, code: 'no_playlist' });
    await save({ id: 'kolajfilm02', name: 'Ours', productBrand: nehir });
    await setPlaylist(id);
    const { result, added, listed } = await refresh();
    expect([added, listed, result.length]).toEqual([11, 12, 12]);
    expect(result[0]).toMatchObject({ id: 'kolajfilm02', name: 'Ours', productBrand: nehir });
    expect(result[1]).toMatchObject({ id: 'kolajfilm01', productBrand: '', mainId: 2 });
    expect(result.map(({ name }) => name)).toContain('"Best of" <b>Lalezar</b>');

    await owner.call(removeReel, { mainId: 2 });
    expect(await refresh()).toMatchObject({ added: 0, left_out: 0 });
    expect(await numbers()).not.toContain(2);
  });

  it('of 10,000 films fills the list and says what it left out', async () => {
    await setPlaylist(id);
    sandbox.outside.faults.change({ 'playlist-long': { on: true } });
    const { result, added, left_out } = await refresh();
    expect([result.length, added, left_out]).toEqual([reelsAtMost, reelsAtMost, 10_000 - reelsAtMost]);
    expect((await add(1)).body).toMatchObject({ success: false, code: 'too_many_reels' });
  });

  it.each([
    ['playlist-gone', 'playlist_gone'],
    ['playlist-odd', 'playlist_unreadable'],
    ['playlist-hang', 'playlist_unreachable'],
  ] as const)('that suffers %s leaves the list as it is: %s', async (fault, code) => {
    await add(1);
    await setPlaylist(id);
    sandbox.outside.faults.change({ [fault]: { on: true } });
    expect(await owner.call(refreshReels, {})).toMatchObject({ success: false, code });
    expect(await numbers()).toEqual([1]);
  });

  it('is read a few times, then not at once again', async () => {
    await setPlaylist(id);
    for (let time = 0; time < 5; time++) await refresh();
    expect(await owner.try(refreshReels, {})).toMatchObject({ status: 429, body: { code: 'too_often' } });
    now = new Date(now.getTime() + 20_000);
    await refresh();
  });

  it('leaves a row in the audit when it brought something', async () => {
    await setPlaylist(id);
    await refresh();
    const rows = await asSystem(database, ({ db }) =>
      db.selectFrom('audit_log').select('action').where('shop_id', '=', shop.id).execute(),
    );
    expect(rows.map(({ action }) => action)).toEqual(['/shop/reels/upsert', '/shop/reels/refresh']);
  });
});

describe('all films (API-58)', () => {
  it("are the session's; without a session and a keyword nobody's", async () => {
    await add(1);
    expect((await owner.call(getAllReels, {})).data.result).toMatchObject([{ id: video(1), mainId: 1 }]);
    expect((await served.nobody.try(getAllReels, {})).status).toBe(401);
    expect((await served.nobody.call(getAllReels, { keyword: shop.keyword })).data.result).toEqual([]);
  });
});
