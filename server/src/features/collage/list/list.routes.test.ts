// Lists of collages page by page, with the fields that were asked for, and the years there are (API-27, D-37, D-38).
import { listCollages } from '@kolaj/contract/collage/collage';
import { getListYears } from '@kolaj/contract/collage/list-years';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let product: Product;
let shop: TestShop;
let cookie: string;
let subfolder: TestSubfolder;
const codes = ['C-1', 'C-2', 'C-3', 'C-4', 'C-5'];

beforeAll(async () => {
  product = await aProduct(database);
  shop = await aShop(database);
  cookie = await product.device(await aUser(database, { shop, verified: true }));
  subfolder = await aSubfolder(database, shop);
  for (const code of codes) await aCollage(database, shop, subfolder, { code });
  // One import makes many within a millisecond; the last two are made at the very same moment.
  await inShop(database, shop.id, ({ db }) =>
    sql`update collages set created_at = '2026-11-20T08:00:00Z'::timestamptz + make_interval(secs => n * 0.0000001)
      from (values ('C-1', 10), ('C-2', 20), ('C-3', 30), ('C-4', 40), ('C-5', 40)) made(code, n) where kolaj_name = code`.execute(
      db,
    ),
  );
});
afterAll(() => product.close());

async function list(input: object) {
  const answer = await product.ask(listCollages, { subfolder_id: subfolder.id, ...input }, { cookie });
  return { status: answer.status, body: JSON.parse(answer.body) };
}

async function pagesOf(input: { limit: number; picks: string[] }): Promise<Record<string, unknown>[][]> {
  const pages: Record<string, unknown>[][] = [];
  let cursor: string | undefined;
  do {
    const { body } = await list({ ...input, ...(cursor === undefined ? {} : { cursor }) });
    pages.push(body.result);
    cursor = body.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
}

describe('a list of collages', () => {
  it.each([1, 2, 4, 5, 6])('comes whole in pages of %i: none twice, none left out', async (limit) => {
    const pages = await pagesOf({ limit, picks: ['kolaj_name'] });
    const all = pages.flat();
    expect(all.map(({ kolaj_name }) => kolaj_name).toSorted()).toEqual(codes);
    expect(new Set(all.map(({ id }) => id)).size).toBe(5);
    expect(all.slice(0, 3).map(({ kolaj_name }) => kolaj_name)).toEqual(codes.slice(0, 3));
    expect(pages.map((page) => page.length)).toEqual(
      Array.from(pages, (page, at) => (at < pages.length - 1 ? limit : page.length)),
    );
    expect(pages).toHaveLength(Math.ceil(5 / limit));
  });

  it('comes whole and without a cursor when no page was asked for', async () => {
    const { body } = await list({});
    expect(body.result).toHaveLength(5);
    expect(body).not.toHaveProperty('next_cursor');
  });

  it('has only the fields that were picked, and the id', async () => {
    const { body } = await list({ picks: ['status', 'images', 'export.url'], limit: 1 });
    expect(Object.keys(body.result[0]).toSorted()).toEqual(['export', 'id', 'images', 'status']);
    expect(body.result[0].export.url).toMatch(/\/media\/[0-9a-f]{64}\.jpg$/);
  });

  it.each([
    [{ picks: ['password'] }, 'bad_input'],
    [{ limit: 0 }, 'bad_input'],
    [{ limit: 5001 }, 'bad_input'],
    [{ limit: 2, cursor: 'nonsense' }, 'bad_cursor'],
    [{ limit: 2, cursor: Buffer.from('["now()","x"]').toString('base64url') }, 'bad_cursor'],
  ])('refuses %o', async (input, code) => {
    const { status, body } = await list(input);
    expect([status, body.code]).toEqual([400, code]);
  });
});

it('the years of the switch are those in which something was changed, by the clock of the shop', async () => {
  const years = async () => JSON.parse((await product.ask(getListYears, {}, { cookie })).body).data.result;
  const { current } = await years();
  const old = await aCollage(database, shop, subfolder, { code: 'old' });
  // In Istanbul it is 2023 already.
  await inShop(database, shop.id, ({ db }) =>
    db
      .updateTable('collages')
      .set({ updated_at: new Date('2022-12-31T22:00:00Z') })
      .where('id', '=', old.id)
      .execute(),
  );
  expect(await years()).toMatchObject({ current, years: [current, current - 1, 2023], month_only: false });
  expect((await list({ year: 2023 })).body.result).toHaveLength(1);
});
