import { previewBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { previewSeveral } from '@kolaj/contract/broadcast/several';
import { afterEach, expect, it } from 'vitest';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { sendSuite } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it('says of a brand what its own dry run says, and after the send that it was sent', async () => {
  const { world, caller, send, today } = await sendSuite(database, closing);
  const ids = [world.subfolderId, world.subfolderId];
  const several = async () => (await caller.call(previewSeveral, { subfolder_ids: ids })).data.result;
  const asked = { subfolder_id: world.subfolderId, brand: 'Beren', days: [today] };
  const own = (await caller.call(previewBroadcast, asked)).data.result;
  const before = await several();
  expect(before.places).toMatchObject([
    {
      name: 'Beren',
      state: 'send',
      days: [today],
      images: 3,
      urls: own.urls,
      groups: own.targets.length,
      refusal: null,
    },
  ]);
  expect(before).toMatchObject({ groups: own.targets.length, duration_seconds: own.duration_seconds });

  const { days, urls } = before.places[0] ?? { days: [], urls: [] };
  expect((await send({ images: urls, days })).success).toBe(true);
  expect((await several()).places).toMatchObject([{ state: 'sending', images: 0 }]);
  await world.pump();
  expect((await several()).places).toMatchObject([{ state: 'sent', images: 0, sent_at: expect.any(String) }]);
  expect(world.duplicates()).toEqual([]);
});

it('says how many of them have no price and no code that customers could read', async () => {
  const { world, caller } = await sendSuite(database, closing, { images: 3 });
  const text = (code: string, more: object) => ({
    text_data: { code, values: { code }, discountprice: null, guessed: ['code'], ...more },
  });
  const editors = [text('IMG_2034', {}), text('BR-7', {}), text('BE-8', { assumed: ['code'] })];
  await inShop(database, world.shop.id, async ({ db }) => {
    const rows = await db.selectFrom('collages').select('id').orderBy('id').execute();
    for (const [at, { id }] of rows.entries()) {
      await db
        .updateTable('collages')
        .set({ editor: JSON.stringify(editors[at]) })
        .where('id', '=', id)
        .execute();
    }
  });
  const [place] = (await caller.call(previewSeveral, { subfolder_ids: [world.subfolderId] })).data.result.places;
  expect(place).toMatchObject({ images: 3, without_price: 3, without_code: 2 });
});

it('knows no brand of another shop', async () => {
  const { world, caller } = await sendSuite(database, closing, { images: 1 });
  const other = await sendSuite(database, closing, { images: 1 });
  const ids = [world.subfolderId, other.world.subfolderId];
  expect(await caller.status(previewSeveral, { subfolder_ids: ids })).toBe(404);
});

it('sends nothing again that another window has sent since the question was asked', async () => {
  const { world, caller, send, accept } = await sendSuite(database, closing, {
    images: 2,
    serverConfig: { sendOnlyAfter: true },
  });
  await accept();
  await world.pump();
  // 25 are a call with a send of its own, as the console makes it (`batchSuffix`); of fewer the double click saves the first minute.
  await world.addImages(25);
  const asked = async () =>
    (await caller.call(previewSeveral, { subfolder_ids: [world.subfolderId] })).data.result.places[0];
  const [first, second] = [await asked(), await asked()];
  expect(first).toMatchObject({ state: 'send', images: 25, send_after: expect.any(String) });
  const confirm = (place: typeof first, batch: string) =>
    send({ images: place?.urls ?? [], days: place?.days ?? [], sendAfter: place?.send_after ?? null, batch });
  expect((await confirm(first, '-11111111-1111-4111-8111-111111111111-1of1')).success).toBe(true);
  await world.pump();
  const late = await confirm(second, '-22222222-2222-4222-8222-222222222222-1of1');
  await world.pump();
  expect(world.duplicates()).toEqual([]);
  expect(late.success).toBe(false);
});
