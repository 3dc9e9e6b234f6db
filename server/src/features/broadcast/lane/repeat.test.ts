// What a group has had before: a provider's filter against repetition must never make a message look sent.
import { getBroadcast, retryBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const own = '120363041011201@g.us';

/** A day of one picture, sent again and again on a person's word. */
async function sentTimes(times: number): Promise<SendSuite & { ids: string[] }> {
  const suite = await sendSuite(database, closing, { images: 1 });
  const ids: string[] = [];
  for (let i = 0; i < times; i++) ids.push(await again(suite));
  return { ...suite, ids };
}

async function again({ world, send }: SendSuite): Promise<string> {
  // Not a double click.
  await world.within(({ db, shopId }) =>
    db
      .updateTable('broadcasts')
      .where('shop_id', '=', shopId)
      .set({ created_at: sql<Date>`created_at - interval '5 minutes'` })
      .execute(),
  );
  const { data } = await send({ resend: true });
  if (!data.broadcast_id) throw new Error('the send was not accepted');
  await world.pump();
  return data.broadcast_id;
}

const inGroup = ({ world }: SendSuite) => world.sandbox.outside.chat(own).filter(({ type }) => type === 'media').length;

describe('a small day that is sent a fourth time', () => {
  it('arrives a fourth time', async () => {
    const suite = await sentTimes(4);
    expect(Object.keys(await suite.statuses())).toEqual(['accepted']);
    expect(inGroup(suite)).toBe(4);
    expect(suite.world.sandbox.ledger().filter(({ outcome }) => outcome === 'filtered')).toEqual([]);
  });

  it('has failed, and says why, where the provider drops it all the same', async () => {
    const suite = await sentTimes(3);
    suite.world.condition('filter-strict', { on: true, group: own });
    const id = await again(suite);
    const { status, totals, deliveries } = (await suite.caller.call(getBroadcast, { id })).data.result;
    expect({ status, failed: totals.failed }).toEqual({ status: 'partial', failed: 1 });
    expect(deliveries.find((delivery) => delivery.status === 'failed')?.reason).toEqual({ code: 'dropped_as_repeat' });
    expect(inGroup(suite)).toBe(3);

    suite.world.condition('filter-strict', { on: false });
    await suite.caller.call(retryBroadcast, { id });
    await suite.world.pump();
    expect((await suite.caller.call(getBroadcast, { id })).data.result.status).toBe('sent');
    expect(inGroup(suite)).toBe(4);
  });

  it('has failed as soon as the log says that it was dropped, where the answer was lost', async () => {
    const suite = await sentTimes(3);
    suite.world.condition('filter-strict', { on: true, group: own });
    suite.world.script({ fault: 'reset-after', group: own });
    const id = await again(suite);
    expect((await suite.caller.call(getBroadcast, { id })).data.result.totals).toMatchObject({ uncertain: 1 });
    await suite.settle();
    expect((await suite.caller.call(getBroadcast, { id })).data.result.totals).toMatchObject({
      uncertain: 0,
      failed: 1,
    });
    expect(inGroup(suite)).toBe(3);
  });
});
