// The same day and brand never run twice: whatever would let messages of an earlier send leave again while a later one of the
// same day is under way is refused, or left to people (issue 13, row 5).
import { randomUUID } from 'node:crypto';
import { getBroadcast, retryBroadcast, settleDeliveries } from '@kolaj/contract/broadcast/broadcast';
import { batchSuffix } from '@kolaj/domain/broadcast/accept/batches';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { lookUpUncertain } from '../settle/look-up-uncertain.job.ts';
import { type SendSuite, sendSuite, urlsOf } from '../testing/send-suite.ts';
import { jobContext } from '../testing/send-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const vip = '120363041011301@g.us';

/** A send that is over but for two messages of one group: failed, or nobody knows. */
async function over(fault: 'refuse' | 'reset-before' | 'reset-after') {
  const suite = await sendSuite(database, closing, { images: 2, timeoutMs: 20_000 });
  suite.world.script({ fault, group: vip, times: 2 });
  const first = await suite.accept();
  await suite.world.pump();
  return { ...suite, first };
}

/** The same day once more, confirmed. */
async function again({ send }: Pick<SendSuite, 'send'>): Promise<string> {
  const { data } = await send({ resend: true });
  return data.broadcast_id ?? '';
}

/** Sends of the shop that are under way. */
const running = ({ world }: SendSuite) =>
  world.within(async ({ db, shopId }) => {
    const { rows } = await sql<{ id: string }>`
      select id from broadcasts where shop_id = ${shopId} and status in ('accepted', 'running', 'paused')`.execute(db);
    return rows.map(({ id }) => id);
  });

const questionsOf = async ({ caller }: SendSuite, id: string) =>
  (await caller.call(getBroadcast, { id })).data.result.questions.map((question) => question.id);

describe('beside a later send of the same day', () => {
  it('the failures of the earlier one are not tried again; afterwards they may be', async () => {
    const suite = await over('refuse');
    const { world, caller, first } = suite;
    const second = await again(suite);
    expect(await caller.call(retryBroadcast, { id: first })).toMatchObject({ success: false, code: 'already_sending' });
    expect(await running(suite)).toEqual([second]);

    await world.pump();
    expect(world.receivedByGroup()).toMatchObject({ 'Beren VIP': 2 });
    expect(await caller.call(retryBroadcast, { id: first })).toMatchObject({ data: { result: { changed: 2 } } });
    expect(await running(suite)).toEqual([first]);
  });

  it('nobody sends a question of the earlier one again', async () => {
    const suite = await over('reset-before');
    const { caller, first, statuses } = suite;
    const ids = await questionsOf(suite, first);
    const second = await again(suite);
    const answer = await caller.call(settleDeliveries, { delivery_ids: ids, as: 'again' });
    const left = answer.success ? answer.data.result.left : [];
    expect(left.map(({ code }) => code)).toEqual(['already_sending', 'already_sending']);
    expect(await statuses()).toMatchObject({ uncertain: 2 });
    expect(await running(suite)).toEqual([second]);
    // That it has arrived may still be said.
    await caller.call(settleDeliveries, { delivery_ids: ids, as: 'sent' });
    expect(await statuses()).not.toHaveProperty('uncertain');
  });

  it('what the log proves unsent has failed, and does not leave by itself', async () => {
    const suite = await over('reset-before');
    const { first, world } = suite;
    const second = await again(suite);
    await lookUpUncertain.run({}, world.pumpDeps, jobContext);
    expect(await running(suite)).toEqual([second]);
    await world.pump();
    expect(world.receivedByGroup()).toMatchObject({ 'Beren VIP': 2 });
    const { result } = (await suite.caller.call(getBroadcast, { id: first })).data;
    expect(result.counts).toMatchObject({ failed: 2, uncertain: 0, open: 0 });
  });

  it('nor when the later one has brought it meanwhile', async () => {
    const suite = await over('reset-before');
    const { world } = suite;
    await again(suite);
    await world.pump();
    await lookUpUncertain.run({}, world.pumpDeps, jobContext);
    await world.pump();
    expect(world.receivedByGroup()).toMatchObject({ 'Beren VIP': 2 });
    expect(await suite.statuses()).toMatchObject({ failed: 2 });
  });

  it('a part of the earlier one that comes late is refused', async () => {
    const suite = await sendSuite(database, closing, { images: 26 });
    const { world, send } = suite;
    const sendId = randomUUID();
    const part = (index: number) =>
      send({
        images: urlsOf(index === 1 ? world.images.slice(0, 25) : world.images.slice(25)),
        batch: batchSuffix({ sendId, index, total: 2, images: 26 }),
      });
    await part(1);
    await world.within(({ db, shopId }) =>
      db
        .updateTable('broadcasts')
        .where('shop_id', '=', shopId)
        .set({ updated_at: sql<Date>`now() - interval '1 hour'` })
        .execute(),
    );
    await world.within(({ db, shopId }) =>
      db.updateTable('deliveries').where('shop_id', '=', shopId).set({ status: 'accepted' }).execute(),
    );
    await suite.settle();
    expect(await running(suite)).toEqual([]);
    const second = await send({ resend: true, images: urlsOf(world.images.slice(0, 2)) });
    expect(await part(2)).toMatchObject({ success: false, code: 'already_sending' });
    expect(await running(suite)).toEqual([second.data.broadcast_id]);
  });
});

it('one of a retry and a second send that come at once is refused, every time', async () => {
  const suite = await over('refuse');
  const { caller, first, world } = suite;
  for (let round = 0; round < 8; round++) {
    const [retried, sent] = await Promise.all([
      caller.try(retryBroadcast, { id: first }),
      again(suite).catch((error: unknown) => String(error)),
    ]);
    expect(retried.status, JSON.stringify(sent)).toBe(200);
    expect(await running(suite)).toHaveLength(1);
    world.script({ fault: 'refuse', group: vip, times: 2 });
    await world.pump();
  }
}, 60_000);
