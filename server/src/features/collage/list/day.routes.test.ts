// A day in pictures: what was approved on it by the clock of the shop, and the days beside it.
import { type DayPictures, getDayPictures } from '@kolaj/contract/collage/day-pictures';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let product: Product;
let shop: TestShop;
let cookie: string;
let beren: TestSubfolder;

beforeAll(async () => {
  product = await aProduct(database);
  shop = await aShop(database);
  cookie = await product.device(await aUser(database, { shop, verified: true }));
  beren = await aSubfolder(database, shop);
  const sule = await aSubfolder(database, shop, { brand: 'Şule Denim', folderId: beren.folderId });
  await approvedAt(sule, 'SD-1', '2026-11-20T06:00:00Z');
  await approvedAt(beren, 'BR-2', '2026-11-20T08:00:00Z');
  await approvedAt(beren, 'BR-1', '2026-11-20T07:00:00Z');
  // In Istanbul this is the 21st already, and that the 19th still.
  await approvedAt(beren, 'late', '2026-11-20T21:30:00Z');
  await approvedAt(beren, 'early', '2026-11-19T20:59:00Z');
  await approvedAt(beren, 'passive', '2026-11-20T09:00:00Z', { state: 'passive' });
  await approvedAt(beren, 'sent-back', '2026-11-20T09:00:00Z', { status: 'done' });
  const other = await aShop(database);
  await approvedAt(await aSubfolder(database, other), 'of-others', '2026-11-20T09:00:00Z', { owner: other });
});
afterAll(() => product.close());

async function approvedAt(
  subfolder: TestSubfolder,
  code: string,
  at: string,
  { owner = shop, ...options }: { owner?: TestShop; state?: 'passive'; status?: 'done' } = {},
): Promise<void> {
  const collage = await aCollage(database, owner, subfolder, { code, ...options });
  await inShop(database, owner.id, ({ db }) =>
    sql`update collages set verified_at = ${at}::timestamptz where id = ${collage.id}`.execute(db),
  );
}

async function ask(day: string) {
  const { status, body } = await product.ask(getDayPictures, { day }, { cookie });
  return { status, body: JSON.parse(body) };
}

async function pictures(day: string) {
  const { before, after, places }: DayPictures = (await ask(day)).body.data.result;
  return { before, after, places: places.map(({ name, cards }) => [name, ...cards.map(({ code }) => code)]) };
}

it('shows brand by brand what was approved on the day, in the order of approval', async () => {
  expect(await pictures('2026-11-20')).toEqual({
    before: '2026-11-19',
    after: '2026-11-21',
    places: [
      ['Şule Denim', 'SD-1'],
      ['Beren', 'BR-1', 'BR-2'],
    ],
  });
});

it.each([
  ['2026-11-21', { before: '2026-11-20', after: null, places: [['Beren', 'late']] }],
  ['2026-11-19', { before: null, after: '2026-11-20', places: [['Beren', 'early']] }],
  ['2026-11-25', { before: '2026-11-21', after: null, places: [] }],
])('%s', async (day, expected) => {
  expect(await pictures(day)).toEqual(expected);
});

it.each([
  ['2026-02-30', 404],
  ['today', 400],
])('%s is no day', async (day, status) => {
  expect((await ask(day)).status).toBe(status);
});
