// Clear throws away what waits at the provider. The judge is what the sandbox's groups really got, never our own tables.
import { setTimeout as delay } from 'node:timers/promises';
import { getBroadcast, settleDeliveries } from '@kolaj/contract/broadcast/broadcast';
import { getQueue, purgeQueue } from '@kolaj/contract/broadcast/phone';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { applyReports } from '../reports/apply-reports.ts';
import { type SendSuite, sendSuite, urlsOf } from '../testing/send-suite.ts';
import type { WorldOptions } from '../testing/send-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const phone = { phone_id: '48211' };

async function start(options: WorldOptions = {}) {
  const suite = await sendSuite(database, closing, { swc: { phoneIdList: ['48211'] }, images: 2, ...options });
  await suite.world.checkPhones();
  return suite;
}

/** A send by one phone whose messages the provider has taken in and holds in its queue. */
async function inQueue(options: WorldOptions = {}) {
  const suite = await start(options);
  suite.world.condition('hold-queue', { on: true });
  const id = await suite.accept();
  await suite.world.pump();
  const { stats } = (await suite.caller.call(getQueue, phone)).data.result;
  return { ...suite, id, queued: stats.sending ?? 0, before: await suite.statuses() };
}

async function clear({ caller }: Pick<SendSuite, 'caller'>) {
  const answer = await caller.call(purgeQueue, phone);
  if (!answer.success) throw new Error(answer.code);
  return answer.data.result;
}

/** Something happens between the count and the purge. */
function beforePurge({ world }: Pick<SendSuite, 'world'>, happen: () => void | Promise<void>): void {
  const { channel } = world.pumpDeps;
  const purge = channel.purgeQueue;
  channel.purgeQueue = async (query) => {
    await happen();
    return purge(query);
  };
}

const waitingAt = ({ world }: Pick<SendSuite, 'world'>) =>
  world.sandbox.outside.queued(demoAccount.productId, phone.phone_id).length;

/** One message of the phone leaves the provider's queue, and is reported. */
async function oneLeaves(suite: Pick<SendSuite, 'world'>): Promise<void> {
  const before = waitingAt(suite);
  while (waitingAt(suite) === before) suite.world.sandbox.outside.release(1);
  await report(suite);
}

/** Everything that is still in a queue arrives; what we say of each message is held against what the groups have. */
async function judge({ world }: Pick<SendSuite, 'world'>) {
  const { outside } = world.sandbox;
  outside.release();
  const groups = outside.world.accounts.flatMap((account) => account.groups);
  const arrived = new Set(groups.flatMap((group) => outside.chat(group.id)).map(({ clientRef }) => clientRef));
  const said = await world.within(({ db, shopId }) =>
    db.selectFrom('deliveries').where('shop_id', '=', shopId).select(['id', 'status']).execute(),
  );
  return {
    lost: said.filter(({ id, status }) => ['accepted', 'delivered'].includes(status) && !arrived.has(id)).length,
    denied: said.filter(({ id, status }) => ['cancelled', 'failed'].includes(status) && arrived.has(id)).length,
  };
}
const honest = { lost: 0, denied: 0 };

/** The provider reports everything that has arrived. */
async function report({ world }: Pick<SendSuite, 'world'>): Promise<void> {
  const { outside } = world.sandbox;
  const arrived = outside.world.accounts.flatMap(({ groups }) => groups.flatMap(({ id }) => outside.chat(id)));
  const reports = new Map(arrived.map(({ msgId }) => [msgId, { kind: 'delivered' } as const]));
  await applyReports(database, world.shop.id, reports);
}

describe('clearing what lies at the provider (PH-02)', () => {
  it('makes all of it questions, which say why, and touches nothing else', async () => {
    const suite = await inQueue();
    const { caller, statuses, id, queued, before } = suite;
    expect(queued).toBeGreaterThan(0);
    expect(await clear(suite)).toEqual({ cancelled: 0, uncertain: queued, provider: 'answered', error: null });
    const rest = (before.accepted ?? 0) - queued;
    expect(await statuses()).toEqual({ ...(rest > 0 ? { accepted: rest } : {}), uncertain: queued });
    const { status, questions } = (await caller.call(getBroadcast, { id })).data.result;
    expect(status).toBe('partial');
    expect(questions[0]?.reason).toEqual({ code: 'queue_cleared' });
    expect(await judge(suite)).toEqual(honest);
    const audited = await suite.world.within(({ db, shopId }) =>
      db.selectFrom('audit_log').where('shop_id', '=', shopId).select('action').execute(),
    );
    expect(audited).toContainEqual({ action: purgeQueue.path });
  });

  it.each(['count-error', 'count-hang', 'count-garble'] as const)(
    'is refused where the queue cannot be counted (%s): nothing is thrown away, nothing changes',
    async (fault) => {
      const suite = await inQueue({ timeoutMs: 400 });
      const { world, caller, statuses, before } = suite;
      world.condition(fault, { on: true });
      expect(await caller.call(purgeQueue, phone)).toMatchObject({ success: false, code: 'queue_unknown' });
      expect(world.sandbox.ledger().filter(({ call }) => call === 'purge')).toEqual([]);
      expect(await statuses()).toEqual(before);
      expect(await judge(suite)).toEqual(honest);
    },
  );

  it('never denies what arrived between the count and the purge, and the report of it counts', async () => {
    const suite = await inQueue();
    const { world, caller, statuses, id, queued, before } = suite;
    const half = Math.ceil(queued / 2);
    beforePurge(suite, () => world.sandbox.outside.release(half));
    expect(await clear(suite)).toMatchObject({ cancelled: 0, uncertain: queued });
    expect(await judge(suite)).toEqual(honest);

    await report(suite);
    const { delivered = 0, uncertain = 0 } = await statuses();
    expect({ delivered, uncertain }).toEqual({
      delivered: (before.accepted ?? 0) - uncertain,
      uncertain: expect.any(Number),
    });
    const { totals } = (await caller.call(getBroadcast, { id })).data.result;
    expect(totals).toMatchObject({ delivered, uncertain, cancelled: 0 });
    expect(await judge(suite)).toEqual(honest);
  });

  it('leaves what was reported between the count and the purge as it is', async () => {
    const suite = await inQueue();
    const { world, statuses, queued } = suite;
    const { channel } = world.pumpDeps;
    const count = channel.queueOf;
    channel.queueOf = async (query) => {
      const counted = await count(query);
      await oneLeaves(suite);
      return counted;
    };
    beforePurge(suite, () => oneLeaves(suite));
    await clear(suite);
    expect(await statuses()).toMatchObject({ uncertain: queued - 2 });
    expect(await judge(suite)).toEqual(honest);
  });

  it('asks also about the message whose answer is still on its way', async () => {
    const suite = await start();
    const { world, accept, statuses } = suite;
    world.condition('hold-queue', { on: true });
    const { channel } = world.pumpDeps;
    const send = channel.send;
    const clearings: Promise<unknown>[] = [];
    // The provider has taken the third in; before its answer is here, somebody clears the queue.
    let calls = 0;
    channel.send = async (message, options) => {
      const outcome = await send(message, options);
      if (message.senderId === phone.phone_id && ++calls === 3) {
        clearings.push(clear(suite));
        await clearings[0];
      }
      return outcome;
    };
    await accept();
    await world.pump();
    expect(await Promise.all(clearings)).toMatchObject([{ uncertain: 3 }]);
    expect(await statuses()).toMatchObject({ uncertain: 3 });
    expect(await judge(suite)).toEqual(honest);
  });

  it('lets nothing leave into the queue while it is being cleared', async () => {
    const suite = await inQueue();
    const { world, send, statuses } = suite;
    const pumped: Promise<void>[] = [];
    beforePurge(suite, async () => {
      const images = await world.addImages(1);
      await send({ images: urlsOf(images), resend: true });
      pumped.push(world.pump());
      await delay(400);
    });
    await clear(suite);
    await Promise.all(pumped);
    expect((await statuses()).accepted).toBeGreaterThan(0);
    expect(await judge(suite)).toEqual(honest);
  });

  it('by a provider that does not say that it cleared leaves questions, never sent', async () => {
    const suite = await inQueue();
    const { world, statuses, queued } = suite;
    const asked = world.pumpDeps.channel.purgeQueue;
    world.pumpDeps.channel.purgeQueue = async (query) => {
      await asked(query);
      return { kind: 'error', why: { code: 'no_answer', seconds: 30 } };
    };
    expect(await clear(suite)).toMatchObject({ provider: 'error', cancelled: 0, uncertain: queued });
    expect(await statuses()).toMatchObject({ uncertain: queued });
    expect(await judge(suite)).toEqual(honest);
  });
});

describe('what the provider had when its queue was cleared', () => {
  it('is not sent again by a machine: a sound log that lacks it makes it cancelled', async () => {
    const suite = await inQueue();
    const { world, statuses, settle, queued } = suite;
    // One of them has left the queue: it is what the log is known by.
    await oneLeaves(suite);
    await clear(suite);
    await settle();
    expect(await statuses()).toMatchObject({ cancelled: queued - 1 });
    expect((await statuses()).uncertain).toBeUndefined();
    await world.pump();
    expect(await judge(suite)).toEqual(honest);
  });

  it('stays a question where the log lists it: it may have been listed when it was taken in', async () => {
    const suite = await inQueue();
    const { world, caller, statuses, settle, id, queued } = suite;
    world.pumpDeps.channel.purgeQueue = async () => ({ kind: 'answered', answer: null });
    await clear(suite);
    await settle();
    expect(await statuses()).toMatchObject({ uncertain: queued });
    const [question] = (await caller.call(getBroadcast, { id })).data.result.questions;
    const asked = await caller.call(settleDeliveries, { delivery_ids: [question?.id ?? ''], as: 'check' });
    expect(asked).toMatchObject({ success: false, code: 'listed_but_cleared' });

    world.sandbox.outside.release();
    await report(suite);
    expect(await statuses()).toEqual({ delivered: expect.any(Number) });
  });
});

describe('a report that a message has arrived', () => {
  it('outranks that it was cancelled, and the send tells so', async () => {
    const suite = await inQueue();
    const { world, caller, statuses, id, before } = suite;
    await world.within(({ db, shopId }) =>
      db.updateTable('deliveries').where('shop_id', '=', shopId).set({ status: 'cancelled' }).execute(),
    );
    world.sandbox.outside.release();
    await report(suite);
    expect(await statuses()).toEqual({ delivered: before.accepted });
    const { status, totals } = (await caller.call(getBroadcast, { id })).data.result;
    expect(status).toBe('sent');
    expect(totals).toMatchObject({ delivered: before.accepted, cancelled: 0 });
  });
});

describe('a message that was a question before the queue was cleared', () => {
  /** The provider has taken all in; the answer to one call was lost, so that it is uncertain and in the queue. */
  async function oneUnclear() {
    const suite = await start();
    const { world } = suite;
    world.condition('hold-queue', { on: true });
    world.script({ fault: 'reset-after', phone: phone.phone_id });
    await suite.accept();
    await world.pump();
    expect(await suite.statuses()).toMatchObject({ uncertain: 1 });
    return suite;
  }

  it('is not called sent because a log lists what was thrown away', async () => {
    const suite = await oneUnclear();
    const { world, settle } = suite;
    await clear(suite);
    world.pumpDeps.channel.lookUp = async () => ({ kind: 'found', messageId: 'listed-when-taken-in' });
    await settle();
    expect(await judge(suite)).toEqual(honest);
  });
});
