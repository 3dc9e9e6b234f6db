import { getBroadcast, settleDeliveries } from '@kolaj/contract/broadcast/broadcast';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { sendSuite } from '../testing/send-suite.ts';
import type { WorldOptions } from '../testing/send-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
const start = (options?: WorldOptions) => sendSuite(database, closing, { images: 2, timeoutMs: 400, ...options });

const own = '120363041011201@g.us';

describe('several workers', () => {
  it('send nothing twice, whether at once or one after the other', async () => {
    const { world, accept, statuses } = await start({ images: 3 });
    await accept();
    await world.pump({ workers: 3 });
    await world.pump({ workers: 2 });
    expect(await statuses()).toEqual({ accepted: 27 });
    expect(world.received()).toHaveLength(27);
    expect(world.duplicates()).toEqual([]);
  });
});

describe('a provider that misbehaves', () => {
  it.each([
    ['error-after', { code: 'provider_status', status: 500 }],
    ['reset-after', { code: 'connection_broke', system: 'ECONNRESET' }],
    ['garble', { code: 'answer_unreadable' }],
    ['hang', { code: 'no_answer', seconds: expect.any(Number) }],
  ] as const)(
    'accepts and then answers with %s: uncertain, found in its log, in the group exactly once',
    async (fault, reason) => {
      const { world, caller, accept, statuses, settle } = await start();
      world.script({ fault, group: own });
      const id = await accept();
      await world.pump();
      expect(await statuses()).toEqual({ accepted: 17, uncertain: 1 });
      const { data } = await caller.call(getBroadcast, { id });
      expect(data.result.status).toBe('partial');
      expect(data.result.questions).toMatchObject([{ status: 'uncertain', group_name: 'Lalezar Arşiv' }]);
      expect(data.result.questions[0]?.reason).toEqual(reason);

      await settle();
      expect(await statuses()).toEqual({ accepted: 18 });
      expect((await caller.call(getBroadcast, { id })).data.result.status).toBe('sent');
      expect(world.receivedByGroup()['Lalezar Arşiv']).toBe(2);
      expect(world.duplicates()).toEqual([]);
    },
  );

  it.each(['error-before', 'reset-before'] as const)(
    'takes nothing in and answers with %s: its log shows that, and the message goes out again, once',
    async (fault) => {
      const { world, accept, statuses, settle } = await start();
      world.script({ fault, group: own });
      await accept();
      await world.pump();
      expect(await statuses()).toEqual({ accepted: 17, uncertain: 1 });
      await settle();
      await settle();
      expect(await statuses()).toEqual({ accepted: 17, waiting: 1 });
      await world.pump();
      expect(await statuses()).toEqual({ accepted: 18 });
      expect(world.receivedByGroup()['Lalezar Arşiv']).toBe(2);
      expect(world.duplicates()).toEqual([]);
    },
  );

  it.each(['error-before', 'reset-before'] as const)(
    'takes nothing in, answers with %s and has nothing in its log: stays a question for a person, whom nobody forestalls',
    async (fault) => {
      const { world, caller, accept, statuses, settle } = await start();
      world.condition('late-log', { on: true, seconds: 3600 });
      world.script({ fault, group: own });
      const id = await accept();
      await world.pump();
      await settle();
      await settle();
      expect(await statuses()).toEqual({ accepted: 17, uncertain: 1 });

      const { data } = await caller.call(getBroadcast, { id });
      const delivery_id = data.result.questions[0]?.id ?? '';
      expect(await caller.call(settleDeliveries, { delivery_ids: [delivery_id], as: 'check' })).toMatchObject({
        code: 'still_uncertain',
      });
      expect(await caller.call(settleDeliveries, { delivery_ids: [delivery_id], as: 'again' })).toMatchObject({
        data: { result: { settled: [{ status: 'queued' }], left: [] } },
      });
      await world.pump();
      expect(world.receivedByGroup()['Lalezar Arşiv']).toBe(2);
      expect((await caller.call(getBroadcast, { id })).data.result.status).toBe('sent');
      expect(await caller.call(settleDeliveries, { delivery_ids: [delivery_id], as: 'sent' })).toMatchObject({
        code: 'settled_before',
      });
    },
  );

  it.each(['log-no-ids', 'log-no-reference'] as const)(
    'accepts, loses its answer and has a log that does not name it (%s): stays a question, and nothing comes twice',
    async (fault) => {
      const { world, caller, accept, statuses, settle } = await start();
      world.script({ fault: 'reset-after', group: own });
      // The log names its other messages.
      world.condition(fault, { on: true, group: own });
      const id = await accept();
      await world.pump();
      await settle();
      await settle();
      await world.pump();
      expect(await statuses()).toEqual({ accepted: 17, uncertain: 1 });
      expect(world.duplicates()).toEqual([]);
      const { questions } = (await caller.call(getBroadcast, { id })).data.result;
      expect(
        await caller.call(settleDeliveries, { delivery_ids: [questions[0]?.id ?? ''], as: 'check' }),
      ).toMatchObject({
        code: 'log_proves_nothing',
      });
    },
  );

  it('asks to wait: the whole phone waits that long, the others go on', async () => {
    const { world, accept, statuses } = await start();
    world.script({ fault: 'throttle', phone: '48211', seconds: 1 });
    await accept();
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 18 });

    const calls = world.sandbox.ledger().filter(({ call, phoneId }) => call === 'send' && phoneId === '48211');
    const at = calls.findIndex(({ outcome }) => outcome === 'throttled');
    const [throttled, next] = calls.slice(at);
    expect(Date.parse(next?.time ?? '') - Date.parse(throttled?.time ?? '')).toBeGreaterThanOrEqual(950);
  });

  it('refuses one message: that one fails, with its reason, and the rest goes out', async () => {
    const { world, caller, accept, statuses } = await start();
    world.script({ fault: 'refuse', group: own });
    const id = await accept();
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 17, failed: 1 });
    const { data } = await caller.call(getBroadcast, { id });
    expect(data.result).toMatchObject({
      status: 'partial',
      questions: [{ status: 'failed', reason: { code: 'provider_said', words: 'message was refused' } }],
    });
  });

  it('fails five times in a row: the send stops automatically', async () => {
    const { world, caller, accept, statuses } = await start();
    world.condition('hang', { on: true, rate: 1 });
    const id = await accept();
    await world.pump();
    const { data } = await caller.call(getBroadcast, { id });
    expect(data.result).toMatchObject({ status: 'paused', pause_reason: 'failures_in_row' });
    const { uncertain = 0, queued = 0 } = await statuses();
    expect(uncertain).toBeGreaterThanOrEqual(5);
    expect(uncertain).toBeLessThanOrEqual(15);
    expect(uncertain + queued).toBe(18);
    expect(world.duplicates()).toEqual([]);
  });

  it('is not there: nothing is lost and nothing is uncertain', async () => {
    const { world, accept, statuses } = await start({ images: 1 });
    await accept();
    await world.sandbox.close();
    await world.within(({ db, shopId }) =>
      db.updateTable('deliveries').where('shop_id', '=', shopId).set({ attempts: 4 }).execute(),
    );
    await world.pump();
    expect(Object.keys(await statuses())).toEqual(expect.arrayContaining(['failed']));
    expect((await statuses()).uncertain).toBeUndefined();
  });
});

describe('a phone that is not active', () => {
  it('is replaced by another one that is in the group', async () => {
    const { world, accept, statuses } = await start();
    await accept();
    world.condition('phone-inactive', { on: true, phone: '48211' });
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 18 });
    expect(world.received().some(({ phoneId }) => phoneId === '48211')).toBe(false);
    expect(world.receivedByGroup()['Beren VIP']).toBe(2);
    expect(world.duplicates()).toEqual([]);
  });

  it('with no stand-in lets its groups wait, says so, and continues when it is back', async () => {
    const { world, caller, accept, statuses } = await start({ swc: { phoneIdList: ['48211'] } });
    const id = await accept();
    world.condition('phone-inactive', { on: true, phone: '48211' });
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 4, queued: 9, waiting: 1 });
    const { data } = await caller.call(getBroadcast, { id });
    expect(data.result.status).toBe('running');
    expect(data.result.phones).toContainEqual(
      expect.objectContaining({ id: '48211', reason: 'phone_not_active', resting_until: expect.any(String) }),
    );

    world.condition('phone-inactive', { on: false, phone: null });
    await world.checkPhones();
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 14 });
  });

  it('fails the rest when it stays away too long', async () => {
    const { world, caller, accept, statuses } = await start({ swc: { phoneIdList: ['48211'] } });
    const id = await accept();
    world.condition('phone-inactive', { on: true, phone: '48211' });
    await world.pump();
    await world.within(({ db, shopId }) =>
      db
        .updateTable('lanes')
        .where('shop_id', '=', shopId)
        .where('pause_reason', 'is not', null)
        .set({ paused_until: new Date(Date.now() - 1000) })
        .execute(),
    );
    // A worker that comes before the check of phones does not start the two hours again.
    await world.pump();
    await world.checkPhones();
    expect(await statuses()).toEqual({ accepted: 4, failed: 10 });
    expect((await caller.call(getBroadcast, { id })).data.result.status).toBe('partial');
  });
});

describe('what changed between the confirmation and the sending', () => {
  it('is left out with its reason', async () => {
    const { world, caller, accept, statuses } = await start({ images: 3 });
    const id = await accept();
    const [first, second] = world.images;
    await world.within(async ({ db, shopId }) => {
      const collages = db.updateTable('collages').where('shop_id', '=', shopId);
      await collages
        .where('id', '=', first?.collageId ?? '')
        .set({ status: 'done' })
        .execute();
      await collages
        .where('id', '=', second?.collageId ?? '')
        .set({ state: 'passive' })
        .execute();
      await db.deleteFrom('channel_groups').where('shop_id', '=', shopId).where('group_id', '=', own).execute();
    });
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 8, skipped: 19 });
    expect(world.receivedByGroup()['Lalezar Arşiv']).toBeUndefined();
    const { data } = await caller.call(getBroadcast, { id });
    expect(data.result).toMatchObject({ status: 'sent', counts: { total: 8, done: 8 } });
  });

  it('holds everything while the shop or the installation is stopped', async () => {
    const { world, accept, statuses } = await start({ images: 1 });
    await accept();
    const stop = (sending_stopped: boolean) =>
      world.within(({ db, shopId }) =>
        db.updateTable('shops').where('id', '=', shopId).set({ sending_stopped }).execute(),
      );
    await stop(true);
    await world.pump();
    expect(await statuses()).toEqual({ queued: 9 });
    await stop(false);
    await world.pump();
    expect(await statuses()).toEqual({ accepted: 9 });
  });
});
