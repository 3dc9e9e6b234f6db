// Why a collage failed, from the row to everything that shows it (D-34).
import { finalCollage, listCollages } from '@kolaj/contract/collage/collage';
import { editCollage } from '@kolaj/contract/collage/editor';
import type { CollageFailure } from '@kolaj/domain/collage/failure';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let product: Product;
let shop: TestShop;
let subfolder: TestSubfolder;
let cookie: string;
let id: string;

beforeAll(async () => {
  product = await aProduct(database);
  shop = await aShop(database);
  cookie = await product.device(await aUser(database, { shop, verified: true }));
  subfolder = await aSubfolder(database, shop);
  id = (await aCollage(database, shop, subfolder, { status: 'failed' })).id;
});
afterAll(() => product.close());

async function keep(failure: CollageFailure | null): Promise<void> {
  const stored = failure && JSON.stringify(failure);
  await inShop(database, shop.id, ({ db }) => db.updateTable('collages').set({ failure: stored }).execute());
}

/** What the list, the editor and who waits for the picture are told. */
async function told() {
  const list = JSON.parse((await product.ask(listCollages, { subfolder_id: subfolder.id }, { cookie })).body);
  const editor = JSON.parse((await product.ask(editCollage, { file: id }, { cookie })).body);
  const { success, code } = JSON.parse((await product.ask(finalCollage, { id }, { cookie })).body);
  return { list: list.result[0].failure, editor: editor.data.result.failure, wait: { success, code } };
}

it.each<CollageFailure>([
  { reason: 'no_image', photos: ['Beren/a.jpg'] },
  { reason: 'image_broken', photos: ['Beren/a, b.jpg', 'Beren/c.jpg'] },
  { reason: 'image_small', photos: [], words: 'all of them' },
  { reason: 'no_template', lack: null },
  { reason: 'no_template', lack: { template: 'first-1: slot 1', slot: 2, conditions: { has_person: false } } },
  { reason: 'field_missing', fields: ['Kumaş'] },
  { reason: 'template_invalid', fault: { code: 'gone' } },
  { reason: 'template_invalid', fault: { code: 'overlay_missing', template: 'first-1' } },
  { reason: 'render_error', words: 'out of memory' },
  { reason: 'source_gone' },
  { reason: 'internal' },
  { reason: 'sent_back', note: 'fiyat 24,50' },
])('%j is told as it is stored', async (failure) => {
  await keep(failure);
  expect(await told()).toEqual({
    list: failure,
    editor: failure,
    wait: { success: false, code: failure.reason },
  });
});

it('one without a stored failure is blamed on nothing', async () => {
  await keep(null);
  expect(await told()).toEqual({ list: null, editor: null, wait: { success: false, code: 'not_done' } });
});
