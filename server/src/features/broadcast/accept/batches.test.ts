import { randomUUID } from 'node:crypto';
import { cancelBroadcast, getBroadcast, sendScreen } from '@kolaj/contract/broadcast/broadcast';
import { batchSuffix, splitBatches } from '@kolaj/domain/broadcast/accept/batches';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import type { TestImage } from '../testing/seed-images.ts';
import { type SendSuite, sendSuite, urlsOf } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** The parts of a send as the console makes them (D-56). */
function partsOf(images: readonly TestImage[]) {
  const parts = splitBatches(images);
  const sendId = randomUUID();
  return parts.map((part, i) => ({
    images: urlsOf(part),
    batch: batchSuffix({ sendId, index: i + 1, total: parts.length, images: images.length }),
  }));
}

const onlyOwnGroup = async ({ world }: SendSuite) =>
  world.within(({ db, shopId }) =>
    db
      .deleteFrom('channel_groups')
      .where('shop_id', '=', shopId)
      .where('group_id', '!=', '120363041011201@g.us')
      .execute(),
  );

describe('a send in batches', () => {
  it.each([26, 51])('of %i images is one broadcast, in the order of the whole send', async (count) => {
    const suite = await sendSuite(database, closing, { images: count });
    const { world, send } = suite;
    await onlyOwnGroup(suite);
    const answers = [];
    for (const part of partsOf(world.images)) answers.push(await send(part));
    expect(new Set(answers.map(({ data }) => data.broadcast_id)).size).toBe(1);

    await world.pump();
    expect(world.received().map(({ url }) => url)).toEqual(urlsOf(world.images));
    expect(world.duplicates()).toEqual([]);
  });

  it('takes a part that comes twice once, and parts in any order', async () => {
    const suite = await sendSuite(database, closing, { images: 51 });
    await onlyOwnGroup(suite);
    const [first, second, third] = partsOf(suite.world.images);
    for (const part of [second, first, second, third, third]) await suite.send(part ?? {});
    expect(await suite.statuses()).toEqual({ queued: 51 });
  });

  it('stays open for its missing parts, then continues incomplete and ends as partly sent', async () => {
    const suite = await sendSuite(database, closing, { images: 26 });
    const { world, caller } = suite;
    await onlyOwnGroup(suite);
    const [first] = partsOf(world.images);
    const { data } = await suite.send(first ?? {});
    const id = data.broadcast_id ?? '';
    await world.pump();
    expect((await caller.call(getBroadcast, { id })).data.result.status).toBe('running');

    await world.within(({ db, shopId }) =>
      db
        .updateTable('broadcasts')
        .where('shop_id', '=', shopId)
        .set({ updated_at: sql`now() - interval '3 minutes'` })
        .execute(),
    );
    await suite.settle();
    expect((await caller.call(getBroadcast, { id })).data.result.status).toBe('partial');
  });

  it('counts nothing of its last part as newer than the send itself', async () => {
    const suite = await sendSuite(database, closing, { images: 26 });
    const { world, caller } = suite;
    await onlyOwnGroup(suite);
    for (const part of partsOf(world.images)) await suite.send(part);
    await world.pump();

    const { days } = (await caller.call(sendScreen, { subfolder_id: world.subfolderId })).data.result;
    expect(days).toMatchObject([{ status: 'sent', count: 26, since: 0 }]);
  });

  it('that was stopped takes no further part, also when everything before the stop has left', async () => {
    const suite = await sendSuite(database, closing, { images: 26 });
    const { world, caller } = suite;
    await onlyOwnGroup(suite);
    const [first, second] = partsOf(world.images);
    const { data } = await suite.send(first ?? {});
    await world.pump();
    await caller.call(cancelBroadcast, { id: data.broadcast_id ?? '' });

    expect(await suite.send(second ?? {})).toMatchObject({ success: false, code: 'send_stopped' });
    expect(await suite.statuses()).toEqual({ accepted: 25 });
  });

  it('refuses a part of other days or another count', async () => {
    const suite = await sendSuite(database, closing, { images: 26 });
    await onlyOwnGroup(suite);
    const [first, second] = partsOf(suite.world.images);
    await suite.send(first ?? {});
    const refused = { success: false, code: 'parts_disagree' };
    expect(await suite.send({ ...second, days: [suite.today, '2025-01-01'] })).toMatchObject(refused);
    expect(await suite.send({ ...second, batch: second?.batch.replace('of2', 'of3') ?? '' })).toMatchObject(refused);
    expect(await suite.send({ ...second, onlySaleGroup: true })).toMatchObject(refused);
  });
});
