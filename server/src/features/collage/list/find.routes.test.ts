// Collages of a whole shop by code, colour, brand or price, and never another shop's.
import { findCollages } from '@kolaj/contract/collage/find-collages';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let product: Product;
let cookie: string;

async function filled(shop: TestShop): Promise<void> {
  const sule = await aSubfolder(database, shop, { brand: 'Şule Denim' });
  const beren = await aSubfolder(database, shop, { brand: 'Beren', folderId: sule.folderId });
  for (const code of ['SD-300', 'SD-301']) await aCollage(database, shop, sule, { code });
  for (const code of ['BR-2041', 'BR-2042']) await aCollage(database, shop, beren, { code });
  const said = {
    'SD-300': ['16,20', 'LACİVERT'],
    'BR-2041': ['$24.50', 'ZÜMRÜT'],
    'BR-2042': ['$24.90', 'SİYAH'],
    'SD-301': ['9', ''],
  };
  // A code that somebody has typed since.
  const typed: Record<string, string> = { 'SD-301': 'KA-77' };
  for (const [code, [price, color]] of Object.entries(said)) {
    const editor = JSON.stringify({
      text_data: { code: typed[code] ?? code, values: { price, color }, discountprice: null, guessed: [] },
    });
    await inShop(database, shop.id, ({ db }) =>
      sql`update collages set editor = ${editor}::jsonb where kolaj_name = ${code}`.execute(db),
    );
  }
}

beforeAll(async () => {
  product = await aProduct(database);
  const shop = await aShop(database);
  cookie = await product.device(await aUser(database, { shop, verified: true }));
  await filled(shop);
  await filled(await aShop(database));
});
afterAll(() => product.close());

it.each([
  ['br-2041', ['BR-2041']],
  ['BR-20', ['BR-2041', 'BR-2042']],
  ['br2041', ['BR-2041']],
  ['beren br20', ['BR-2041', 'BR-2042']],
  ['sule', ['KA-77', 'SD-300']],
  ['24.50', ['BR-2041']],
  ['24,5', ['BR-2041']],
  ['16.20', ['SD-300']],
  ['beren 24', ['BR-2041', 'BR-2042']],
  ['zumrut', ['BR-2041']],
  ['ka-77', ['KA-77']],
  ['beren 16', []],
  ['100%', []],
])('%s', async (q, codes) => {
  const answer = await product.ask(findCollages, { q }, { cookie });
  const found: { folder_id: string; card: { code: string } }[] = JSON.parse(answer.body).data.result;
  expect(found.map(({ card }) => card.code).toSorted()).toEqual(codes);
});
