// What is left of yesterday is not automatically sent this morning (D-54).
import { getBroadcast, resumeBroadcast, retryBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const start = () => sendSuite(database, closing, { images: 1 });

/** The shop's day ends. */
const nightFalls = ({ world }: SendSuite) =>
  world.within(({ db, shopId }) =>
    db
      .updateTable('broadcasts')
      .where('shop_id', '=', shopId)
      .set({ stale_at: sql<Date>`now() - interval '1 second'` })
      .execute(),
  );
const stateOf = async ({ caller }: SendSuite, id: string) => {
  const { status, pause_reason } = (await caller.call(getBroadcast, { id })).data.result;
  return { status, pause_reason };
};

describe('a send whose day is over', () => {
  it('lets nothing more leave, says why, and continues after a person’s yes', async () => {
    const suite = await start();
    const id = await suite.accept();
    await nightFalls(suite);
    await suite.world.pump();
    expect(suite.world.received()).toEqual([]);
    expect(await stateOf(suite, id)).toEqual({ status: 'paused', pause_reason: 'stale' });

    await suite.caller.call(resumeBroadcast, { id });
    await suite.world.pump();
    expect(await suite.statuses()).toEqual({ accepted: 9 });
    expect(await stateOf(suite, id)).toEqual({ status: 'sent', pause_reason: null });
  });

  it('asks also when none of its phones would send now', async () => {
    const suite = await start();
    const id = await suite.accept();
    await nightFalls(suite);
    await suite.settle();
    await suite.settle();
    expect(await stateOf(suite, id)).toEqual({ status: 'paused', pause_reason: 'stale' });
  });

  it('of which all has left is simply sent', async () => {
    const suite = await start();
    const id = await suite.accept();
    await suite.world.pump();
    await nightFalls(suite);
    await suite.settle();
    expect(await stateOf(suite, id)).toEqual({ status: 'sent', pause_reason: null });
  });

  it('may have its failures tried again on the next day', async () => {
    const suite = await start();
    suite.world.script({ fault: 'refuse', group: '120363041011301@g.us' });
    const id = await suite.accept();
    await suite.world.pump();
    await nightFalls(suite);
    await suite.caller.call(retryBroadcast, { id });
    await suite.world.pump();
    expect(await suite.statuses()).toEqual({ accepted: 9 });
  });
});
