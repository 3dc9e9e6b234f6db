// Two windows confirm the same "what came after the last send"; the second is handed over when the first has ended.
import { previewSeveral } from '@kolaj/contract/broadcast/several';
import { afterEach, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { sendSuite } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
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
