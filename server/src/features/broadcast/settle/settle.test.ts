// Uncertain messages settled by people, one by one and in bulk (D-54).
import { getBroadcast, settleDeliveries } from '@kolaj/contract/broadcast/broadcast';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const own = '120363041011201@g.us';
const vip = '120363041011301@g.us';

/** A send of which two groups' messages are uncertain: the own one has them, the other has not. */
async function uncertain() {
  const suite = await sendSuite(database, closing, { images: 2, timeoutMs: 400 });
  suite.world.script({ fault: 'reset-after', group: own, times: 2 }, { fault: 'reset-before', group: vip, times: 2 });
  const id = await suite.accept();
  await suite.world.pump();
  const of = await idsOf(suite, id);
  return {
    ...suite,
    id,
    ids: [...of.values()].flat(),
    inOwn: of.get('Lalezar Arşiv') ?? [],
    inVip: of.get('Beren VIP') ?? [],
  };
}

async function idsOf({ caller }: SendSuite, id: string): Promise<Map<string, string[]>> {
  const { questions } = (await caller.call(getBroadcast, { id })).data.result;
  const byGroup = Map.groupBy(questions, ({ group_name }) => group_name);
  return new Map([...byGroup].map(([name, of]) => [name, of.map((question) => question.id)]));
}

describe('many uncertain messages at once', () => {
  it('are checked in the provider’s log: those it has are settled, the others stay questions with the reason', async () => {
    const { caller, ids, inVip, statuses } = await uncertain();
    const answer = await caller.call(settleDeliveries, { delivery_ids: ids, as: 'check' });
    expect(answer).toMatchObject({ success: true });
    if (!answer.success) return;
    expect(answer.data.result.settled).toHaveLength(2);
    expect(answer.data.result.left.map(({ id, code }) => [id, code]).sort()).toEqual(
      inVip.map((id) => [id, 'still_uncertain']).sort(),
    );
    expect(await statuses()).toEqual({ accepted: 16, uncertain: 2 });
  });

  it('are counted as sent by somebody’s word, whose name stays with them', async () => {
    const { world, caller, id, ids, statuses } = await uncertain();
    await caller.call(settleDeliveries, { delivery_ids: ids, as: 'sent' });
    expect(await statuses()).toEqual({ accepted: 18 });
    expect((await caller.call(getBroadcast, { id })).data.result.status).toBe('sent');
    const signed = await world.within(({ db, shopId }) =>
      db
        .selectFrom('deliveries')
        .where('shop_id', '=', shopId)
        .where('settled_by', '=', world.user.id)
        .where('settled_as', '=', 'sent')
        .select('id')
        .execute(),
    );
    expect(signed).toHaveLength(4);
  });

  it('are sent again on somebody’s word only: the group that has it gets it twice, the other once', async () => {
    const { world, caller, ids, statuses } = await uncertain();
    await caller.call(settleDeliveries, { delivery_ids: ids, as: 'again' });
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 18 });
    expect(world.receivedByGroup()).toMatchObject({ 'Lalezar Arşiv': 4, 'Beren VIP': 2 });
  });

  it('that somebody else has settled in the meantime are said to be, and the others are settled', async () => {
    const { caller, ids, inOwn, inVip } = await uncertain();
    const both = await Promise.all([
      caller.call(settleDeliveries, { delivery_ids: ids, as: 'sent' }),
      caller.call(settleDeliveries, { delivery_ids: ids.toReversed(), as: 'sent' }),
    ]);
    const settled = both.flatMap((answer) => (answer.success ? answer.data.result.settled : []));
    const left = both.flatMap((answer) => (answer.success ? answer.data.result.left : []));
    expect(settled.map(({ id }) => id).sort()).toEqual([...inOwn, ...inVip].sort());
    expect(left.map(({ code }) => code)).toEqual(Array.from({ length: 4 }, () => 'settled_before'));
  });

  it('stay as they are when the provider does not answer', async () => {
    const { world, caller, ids, statuses } = await uncertain();
    await world.sandbox.close();
    const answer = await caller.call(settleDeliveries, { delivery_ids: ids, as: 'check' });
    const codes = answer.success ? answer.data.result.left.map(({ code }) => code) : [];
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'provider_unreachable'));
    expect(await statuses()).toEqual({ accepted: 14, uncertain: 4 });
  });

  it('of another shop are as if there were none', async () => {
    const { ids } = await uncertain();
    const other = await sendSuite(database, closing, { images: 1 });
    for (const as of ['check', 'sent', 'again'] as const) {
      expect(await other.caller.status(settleDeliveries, { delivery_ids: ids, as })).toBe(404);
    }
  });
});
