import { createHash, randomUUID } from 'node:crypto';
import {
  getBrandUse,
  listBrands,
  mergeBrands,
  orderBrands,
  removeBrand,
  restoreBrand,
  savePinnedBrand,
  switchBrand,
  unmergeBrands,
  upsertBrand,
} from '@kolaj/contract/brand/brand';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import { type Person, serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aCollage, aSubfolder } from '../../testing/rows/collages.ts';
import { aShop, type TestShop } from '../../testing/rows/people.ts';
import { brandRoutes } from './brand.routes.ts';
import { insertBrands } from './brand.store.ts';
import { brandChangeRoutes } from './brand-change.routes.ts';

const database = await testDatabase();
const announce = async () => undefined;
let served: Awaited<ReturnType<typeof serveForTest>>;
let shop: TestShop;
let owner: Person;
let logo: string;

beforeAll(async () => {
  served = await serveForTest({ database, routes: [...brandRoutes({ announce }), ...brandChangeRoutes({ announce })] });
});
afterAll(() => served.close());
beforeEach(async () => {
  shop = await aShop(database);
  owner = await served.ownerOf(shop.id);
  logo = await anUpload(shop);
});

/** Address of a picture that the shop has uploaded. */
async function anUpload({ id }: TestShop, ending = 'png'): Promise<string> {
  const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
  await inShop(database, id, async ({ db }) => {
    await db.insertInto('blobs').values({ sha256, bytes: 1, mime: 'image/png' }).execute();
    await db.insertInto('shop_media').values({ shop_id: id, sha256, bytes: 1 }).execute();
  });
  return `http://site.test/media/${sha256}.${ending}`;
}

type Data = z.input<typeof upsertBrand.input>['data'];
const save = async (data: Partial<Data>) => owner.try(upsertBrand, { data: { logo, ...data } });
async function saved(data: Partial<Data>) {
  const answer = await owner.call(upsertBrand, { data: { logo, ...data } });
  if (!answer.success) throw new Error(answer.code);
  return answer.data.result;
}
const list = async () => (await owner.call(listBrands, {})).data;
const names = async () => (await list()).result.map(({ name }) => name);
const mirror = () =>
  asSystem(database, async ({ db }) => {
    const row = await db
      .selectFrom('shops')
      .where('id', '=', shop.id)
      .select('client_config')
      .executeTakeFirstOrThrow();
    return Object(row.client_config).brands;
  });
const fieldsOf = ({ status, body }: Awaited<ReturnType<typeof save>>) => ({ status, fields: body.fields });

describe('saving a brand', () => {
  it('adds it at the end, under a name of its own when none is given, and mirrors it', async () => {
    const first = await saved({
      name: '  Çiçek  Tekstil ',
      link: 'https://t.me/cicek',
      other_texts: ['Cicek', ' ', 'CICEK'],
    });
    expect(first).toMatchObject({
      name: 'Çiçek Tekstil',
      indexes: 0,
      other_texts: ['Cicek'],
      active: true,
      version: 1,
    });
    expect(first.hash).toBe(createHash('sha256').update('cicek tekstil').digest('hex').slice(0, 16));
    expect(await saved({})).toMatchObject({ name: 'NEW BRAND - 1', indexes: 1 });
    expect(await saved({})).toMatchObject({ name: 'NEW BRAND - 2', indexes: 2 });
    expect((await list()).new_name).toBe('NEW BRAND - 3');
    expect(await mirror()).toMatchObject([
      { hash: first.hash, active: true, indexes: 0 },
      { indexes: 1 },
      { indexes: 2 },
    ]);
  });

  it('needs a name and a logo (VAL-19), a Telegram link, and pictures of its own', async () => {
    const other = await aShop(database);
    const cases: [Partial<Data>, object[]][] = [
      [
        { name: '', logo: '' },
        [
          { field: 'name', code: 'required' },
          { field: 'logo', code: 'required' },
        ],
      ],
      [{ name: '?!' }, [{ field: 'name', code: 'invalid' }]],
      [{ name: 'A', link: 'https://example.com/x' }, [{ field: 'data.link', code: 'invalid' }]],
      [{ name: 'A', logo: 'https://evil.test/logo.png' }, [{ field: 'logo', code: 'unknown_image' }]],
      [{ name: 'A', logo: await anUpload(other) }, [{ field: 'logo', code: 'unknown_image' }]],
      [{ name: 'A', logo: await anUpload(shop, 'mp4') }, [{ field: 'logo', code: 'unknown_image' }]],
      [{ name: 'x'.repeat(121) }, [{ field: 'data.name', code: 'too_long', max: 120 }]],
    ];
    for (const [data, fields] of cases) {
      expect(fieldsOf(await save(data)), JSON.stringify(data)).toMatchObject({ status: 400, fields });
    }
    expect(await names()).toEqual([]);
    expect(await saved({ name: 'A', cover_photo: await anUpload(shop, 'mp4') })).toMatchObject({ name: 'A' });
  });

  it('refuses a name that another brand goes by, and says which', async () => {
    await saved({ name: 'Nehir', other_texts: ['Irmak'] });
    const taken = (field: string) => ({ status: 400, fields: [{ field, code: 'brand_taken', brand: 'Nehir' }] });
    expect(fieldsOf(await save({ name: 'NEHİR' }))).toMatchObject(taken('name'));
    expect(fieldsOf(await save({ name: 'ırmak' }))).toMatchObject(taken('name'));
    expect(fieldsOf(await save({ name: 'Mavera', other_texts: ['x', 'nehir'] }))).toMatchObject(taken('other_texts'));
    expect(await names()).toEqual(['Nehir']);
  });

  it('keeps what it was called, until another brand is called so', async () => {
    const brand = await saved({ name: 'Nehir' });
    const renamed = await saved({ id: brand.id, version: 1, name: 'Mavera' });
    expect(renamed).toMatchObject({ name: 'Mavera', aliases: ['Nehir'], version: 2 });
    await saved({ name: 'nehir' });
    expect((await list()).result).toMatchObject([
      { name: 'Mavera', aliases: [] },
      { name: 'nehir', aliases: [] },
    ]);
  });

  it('answers 409 with the present brand when somebody saved it since', async () => {
    const brand = await saved({ name: 'Nehir' });
    await saved({ id: brand.id, version: 1, name: 'Nehir Triko' });
    const late = await save({ id: brand.id, version: 1, name: 'Nehir Giyim' });
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'brand_changed', values: { current: { name: 'Nehir Triko', version: 2 } } },
    ]);
    expect(await names()).toEqual(['Nehir Triko']);
  });

  it('of two at once both happen, under different names and places', async () => {
    await Promise.all(Array.from({ length: 6 }, () => saved({})));
    const { result } = await list();
    expect(result.map(({ indexes }) => indexes)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(new Set(result.map(({ name }) => name)).size).toBe(6);
  });

  it('can be shown and hidden without a logo', async () => {
    const [id = ''] = await plain(['Nehir']);
    expect(await owner.call(switchBrand, { id, active: false })).toMatchObject({ data: { result: { active: false } } });
    expect(await mirror()).toMatchObject([{ active: false }]);
  });
});

/** Brands as imports make them, without logos. */
const plain = (called: readonly string[]) =>
  inShop(database, shop.id, (scope) => insertBrands(scope, called.map(bare), { from: 0 }));
const bare = (name: string) => ({ name, logo: '', coverPhoto: '', link: '', active: true, otherTexts: [] });

describe('the order', () => {
  it('is any order of all brands, and nothing else moves anything (200 tries)', async () => {
    const ids = await plain(Array.from({ length: 40 }, (_, n) => `Brand ${n}`));
    let now = ids;
    let seed = 7;
    const chance = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let n = 0; n < 200; n++) {
      const wanted = now
        .map((id) => ({ id, at: chance(1000) }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ id }) => id);
      const at = chance(wanted.length);
      const broken = [
        wanted,
        wanted.toSpliced(at, 1),
        wanted.with(at, randomUUID()),
        wanted.with(at, wanted[(at + 1) % wanted.length] ?? ''),
        [...wanted, wanted[at] ?? ''],
      ][n % 5];
      const answer = await owner.call(orderBrands, { ids: broken ?? [] });
      const isWhole = broken === wanted;
      expect(answer).toMatchObject(isWhole ? { success: true } : { success: false, code: 'brands_changed' });
      if (isWhole) now = wanted;
      if (n % 10 > 1) continue;
      const { result } = await list();
      expect(result.map(({ id, indexes }) => [id, indexes])).toEqual(now.map((id, index) => [id, index]));
    }
    expect((await mirror()).map(({ indexes }: { indexes: number }) => indexes)).toEqual(now.map((_, index) => index));
  }, 60_000);
});

describe('a brand that goes', () => {
  it('is off the list, says where it is used, and comes back to its place', async () => {
    const [a = '', b = '', c = ''] = await plain(['A', 'B', 'C']);
    const folder = await aSubfolder(database, shop, { brand: 'b' });
    await aCollage(database, shop, folder);
    const use = { subfolders: ['b'], products: 1, groups: [], templates: [], sends: 0 };
    expect((await owner.call(getBrandUse, { id: b })).data.result).toEqual(use);
    expect((await owner.call(removeBrand, { id: b })).data.result).toEqual(use);
    await owner.call(removeBrand, { id: b });
    const gone = await list();
    expect(gone.result).toMatchObject([
      { id: a, indexes: 0 },
      { id: c, indexes: 1 },
    ]);
    expect(gone.suggestions).toEqual([{ name: 'b', products: 1, from: 'subfolder' }]);
    expect(await owner.call(restoreBrand, { id: b })).toMatchObject({ data: { result: { name: 'B', products: 1 } } });
    expect((await list()).result.map(({ id }) => id)).toEqual([a, b, c]);
  });

  it('does not come back when its name is taken', async () => {
    const [a = ''] = await plain(['Nehir']);
    await owner.call(removeBrand, { id: a });
    await saved({ name: 'nehir' });
    expect(await owner.call(restoreBrand, { id: a })).toMatchObject({ success: false, code: 'brand_name_taken' });
    expect(await names()).toEqual(['nehir']);
  });
});

describe('a merge', () => {
  it('leaves one brand with all names, and can be undone', async () => {
    const [a = '', b = '', c = '', d = ''] = await plain(['A', 'B', 'C', 'D']);
    await saved({ id: b, name: 'B', other_texts: ['Bee'] });
    await saved({ id: c, name: 'Cee' });
    const before = (await list()).result;
    const merged = await owner.call(mergeBrands, { into: a, from: [b, c] });
    expect(merged.data.result).toMatchObject({ other_texts: ['B', 'Bee', 'Cee'], aliases: ['B', 'Cee', 'C'] });
    expect((await list()).result.map(({ id, indexes }) => [id, indexes])).toEqual([
      [a, 0],
      [d, 1],
    ]);
    expect(await owner.call(unmergeBrands, { into: a, from: [b, c] })).toMatchObject({ success: true });
    const bare = (rows: typeof before) => rows.map(({ version, ...same }) => same);
    expect(bare((await list()).result)).toEqual(bare(before));
  });

  it('is of brands that are there', async () => {
    const [a = '', b = ''] = await plain(['A', 'B']);
    expect(await owner.status(mergeBrands, { into: a, from: [b, randomUUID()] })).toBe(404);
    expect(await owner.status(mergeBrands, { into: a, from: [a] })).toBe(404);
    expect(await names()).toEqual(['A', 'B']);
  });
});

describe('what is beside the list', () => {
  it('the two pinned brands are saved in one place', async () => {
    const answer = await owner.call(savePinnedBrand, { kind: 'new', name: 'Yeniler', logo, active: true });
    expect(answer.data.result).toMatchObject({ kind: 'new', name: 'Yeniler', logo, active: true, products: 0 });
    expect((await list()).pinned).toMatchObject([{ name: 'Yeniler' }, { kind: 'discounted', active: false }]);
    const strange = { kind: 'new', name: 'x', logo: 'https://evil.test/a.png', active: true };
    expect(await owner.status(savePinnedBrand, strange)).toBe(400);
  });

  it('names in use that no brand stands for are suggested', async () => {
    await plain(['Nehir']);
    const folder = await aSubfolder(database, shop, { brand: 'Mavera' });
    await aCollage(database, shop, folder);
    await aSubfolder(database, shop, { brand: 'NEHİR' });
    expect((await list()).suggestions).toMatchObject([{ name: 'Mavera', products: 1, from: 'subfolder' }]);
  });
});
