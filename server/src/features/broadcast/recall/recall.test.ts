// One picture out of the groups it went to, judged by what the groups have in the end.
import { getBroadcast, pauseBroadcast, retryBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { getRecall, recallPicture } from '@kolaj/contract/broadcast/recall';
import { stopSending } from '@kolaj/contract/broadcast/sending-stop';
import type { DriverName } from '@kolaj/domain/channel/connection';
import { wasTakenBack } from '@kolaj/sandbox/ledger';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { holdAll, releaseAll } from '../control/hold.store.ts';
import { batteryAccount } from '../testing/battery/battery-account.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';
import { jobContext } from '../testing/send-world.ts';
import { recallMessages } from './recall-messages.job.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const groups = 3;

async function start({ driver = 'waha' as DriverName, timeoutMs = 1500, serverConfig = {} } = {}) {
  const account = batteryAccount({ phones: 1, groups, standIns: false, isTelegram: driver === 'telegram-bot' });
  const suite = await sendSuite(database, closing, { images: 2, account, driver, timeoutMs, serverConfig });
  const { world, caller } = suite;
  const run = () =>
    recallMessages.run({ shopId: world.shop.id }, { ...world.pumpDeps, gapMs: 0, longestWaitMs: 1000 }, jobContext);
  const standing = () =>
    account.groups.map(({ id }) => world.sandbox.outside.chat(id).map(({ isDeleted }) => isDeleted !== true));
  const rows = async (id: string) => (await caller.call(getBroadcast, { id, limit: 500 })).data.result.deliveries;
  return {
    ...suite,
    account,
    run,
    standing,
    rows,
    calls: () => world.sandbox.ledger().filter(({ call }) => call === 'recall'),
    outlook: async (id: string, part = 0) => (await caller.call(getRecall, { id, part })).data.result,
    take: (id: string, more: { part?: number; group_id?: string } = {}) =>
      caller.call(recallPicture, { id, part: 0, ...more }),
    /** What the ledger says of one picture, group by group. */
    fates: async (id: string, part = 0) =>
      (await rows(id))
        .filter((row) => row.part === part)
        .map(({ status, recall, reason }) =>
          [status, recall.record?.status ?? reason?.code ?? recall.may.kind].join(' '),
        ),
    /** Unclear answers pause the phone; the test does not wait for it. */
    hurry: () =>
      world.within(async ({ db, shopId }) => {
        await db.updateTable('lanes').where('shop_id', '=', shopId).set({ recall_at: sql<Date>`now()` }).execute();
        await db
          .updateTable('delivery_recalls')
          .where('shop_id', '=', shopId)
          .set({ next_at: sql<Date>`now()` })
          .execute();
      }),
  };
}

async function sent(options: Parameters<typeof start>[0] = {}) {
  const suite = await start(options);
  const id = await suite.accept();
  await suite.world.pump();
  return { ...suite, id };
}

const long = (suite: Pick<SendSuite, 'world'>, id: string, hours: number) =>
  suite.world.within(({ db, shopId }) =>
    sql`update delivery_attempts set started_at = started_at - ${hours} * interval '1 hour'
      where shop_id = ${shopId} and delivery_id in (select id from deliveries where broadcast_id = ${id})`.execute(db),
  );

describe.each<DriverName>(['waha', 'evolution', 'telegram-bot'])('a picture of a send by %s', (driver) => {
  it('is deleted in every group, and the ledger says: delivered, taken back', async () => {
    const { id, outlook, take, run, standing, fates, rows, world } = await sent({ driver });
    expect(standing()).toEqual(Array(groups).fill([true, true]));
    expect(await outlook(id)).toMatchObject({ total: groups, ready: groups, cannot: [], asked: 0, held: false });

    expect(await take(id)).toEqual({ success: true, data: { result: { asked: groups, unsent: 0, cannot: 0 } } });
    await run();
    expect(standing()).toEqual(Array(groups).fill([false, true]));
    const status = driver === 'telegram-bot' ? 'delivered' : 'accepted';
    expect(await fates(id)).toEqual(Array(groups).fill(`${status} recalled`));
    expect(await fates(id, 1)).toEqual(Array(groups).fill(`${status} yes`));
    expect(await outlook(id)).toMatchObject({ ready: 0, recalled: groups, until: null });
    // It was delivered: no count of the send changes by it.
    expect((await rows(id)).every((row) => row.status === status)).toBe(true);
    expect(world.duplicates()).toEqual([]);

    expect(await take(id)).toMatchObject({ success: false, code: 'nothing_to_take_back' });
    await run();
    expect(world.sandbox.ledger().filter(wasTakenBack)).toHaveLength(groups);
  });

  it('is deleted once when the answer is lost, also when the call is made again', async () => {
    const { id, take, run, standing, fates, world, hurry } = await sent({ driver, timeoutMs: 400 });
    world.script({ fault: 'hang' }, { fault: 'reset-before' });
    await take(id);
    for (let round = 0; round < 4; round++) {
      await run();
      await hurry();
    }
    expect(standing()).toEqual(Array(groups).fill([false, true]));
    expect((await fates(id)).map((fate) => fate.split(' ')[1])).toEqual(Array(groups).fill('recalled'));
    expect(world.sandbox.ledger().filter(wasTakenBack)).toHaveLength(groups);
  });
});

describe('taking back', () => {
  it('reaches one group only, if only that one is named', async () => {
    const { id, account, take, run, standing } = await sent();
    await take(id, { group_id: account.groups[1]?.id ?? '' });
    await run();
    expect(standing()).toEqual([
      [true, true],
      [false, true],
      [true, true],
    ]);
  });

  it('deletes one picture of an album', async () => {
    const { id, world, account, take, run, standing, accept, rows } = await start({
      driver: 'telegram-bot',
      serverConfig: { group_by_name: true },
    }).then((suite) => ({ ...suite, id: '' }));
    expect(id).toBe('');
    await world.within(({ db, shopId }) =>
      db.updateTable('collages').where('shop_id', '=', shopId).set({ product_code: 'BR-1' }).execute(),
    );
    const send = await accept();
    await world.pump();
    expect(new Set((await rows(send)).map((row) => row.provider_message_id)).size).toBe(2 * groups);
    await take(send, { part: 1, group_id: account.groups[0]?.id ?? '' });
    await run();
    expect(standing()).toEqual([
      [true, false],
      [true, true],
      [true, true],
    ]);
  });

  it('is said not to be possible any more, and is not tried', async () => {
    const suite = await sent();
    const { id, outlook, take, run, calls, fates } = suite;
    await long(suite, id, 49);
    const reason = { code: 'recall_too_late', hours: 48 };
    expect(await outlook(id)).toMatchObject({ ready: 0, until: null, cannot: [{ reason, messages: groups }] });
    expect(await take(id)).toMatchObject({ success: false, code: 'nothing_to_take_back' });
    await run();
    expect(calls()).toEqual([]);
    expect(await fates(id)).toEqual(Array(groups).fill('accepted no'));
  });

  it('is refused by a wish that has become too late while its phone was away', async () => {
    const suite = await sent();
    const { id, take, run, calls, outlook } = suite;
    await take(id);
    await long(suite, id, 49);
    await run();
    expect(calls()).toEqual([]);
    const reason = { code: 'recall_too_late', hours: 48 };
    expect(await outlook(id)).toMatchObject({ asked: 0, not_done: [{ status: 'refused', reason, messages: groups }] });
  });

  it('is not offered by a provider that cannot', async () => {
    const { id, outlook, take } = await sent({ driver: 'provider' });
    const cannot = [{ reason: { code: 'recall_not_offered' }, messages: groups }];
    expect(await outlook(id)).toMatchObject({ ready: 0, cannot });
    expect(await take(id)).toMatchObject({ success: false, code: 'nothing_to_take_back' });
  });

  it('keeps what has not left from leaving, whoever resumes or retries', async () => {
    const { world, caller, accept, take, run, fates, standing } = await start();
    world.script({ fault: 'refuse' });
    world.script(...Array.from({ length: 2 }, () => ({ fault: 'slow' as const, seconds: 0 })));
    const id = await accept();
    await caller.call(pauseBroadcast, { id });
    expect(await take(id)).toMatchObject({ data: { result: { asked: 0, unsent: groups } } });
    expect(await fates(id)).toEqual(Array(groups).fill('skipped taken_back'));
    await world.resume();
    await world.pump();
    await run();
    expect(standing().map((group) => group.length)).toEqual([0, 1, 1]);

    // What failed is not sent by a retry either.
    const [failed] = await fates(id, 1);
    expect(failed).toBe('failed provider_said');
    await take(id, { part: 1 });
    expect(await caller.call(retryBroadcast, { id })).toMatchObject({ code: 'nothing_failed' });
    await run();
    expect(standing()).toEqual([[], [false], [false]]);
  });

  it('takes a message back that was under way, when it is known to be there', async () => {
    const { world, accept, take, run, standing, fates } = await start();
    const id = await accept();
    const { channel } = world.pumpDeps;
    let answered: unknown = null;
    world.pumpDeps.channel = {
      ...channel,
      async send(message, options) {
        const outcome = await channel.send(message, options);
        answered ??= await take(id);
        return outcome;
      },
    };
    await world.pump();
    world.pumpDeps.channel = channel;
    expect(answered).toMatchObject({ data: { result: { asked: 1, unsent: groups - 1 } } });
    await run();
    expect(standing()).toEqual([[false, true], [true], [true]]);
    expect(await fates(id)).toEqual(['accepted recalled', 'skipped taken_back', 'skipped taken_back']);
  });

  it('sends nothing again that was under way and came back', async () => {
    const { world, accept, take, run, standing, fates } = await start();
    const id = await accept();
    const { channel } = world.pumpDeps;
    let calls = 0;
    world.pumpDeps.channel = {
      ...channel,
      async send(message, options) {
        if (calls++ > 0) return channel.send(message, options);
        await take(id);
        return { kind: 'rate-limited', retryAfterMs: 1 };
      },
    };
    await world.pump();
    await run();
    await world.pump();
    expect(standing().every((group) => group.length <= 1)).toBe(true);
    expect(await fates(id)).toEqual(['skipped unsent', 'skipped taken_back', 'skipped taken_back']);
  });

  it('goes on while sending is stopped, and not while the installation is held', async () => {
    const { id, caller, take, run, standing, calls, outlook } = await sent();
    await caller.call(stopSending, {});
    await asSystem(database, (scope) => holdAll(scope, { by: 'Kolaj', cause: 'copied' }));
    try {
      await take(id);
      await run();
      expect(calls()).toEqual([]);
      expect(await outlook(id)).toMatchObject({ held: true, asked: groups });
    } finally {
      await asSystem(database, releaseAll);
    }
    await run();
    expect(standing()).toEqual(Array(groups).fill([false, true]));
  });

  it('is safe to run twice, at once too: one call for each message', async () => {
    const { id, take, run, standing, calls } = await sent();
    await take(id);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(standing()).toEqual(Array(groups).fill([false, true]));
    expect(calls()).toHaveLength(groups);
  });

  it('waits for a phone that is away, and says when nobody knows', async () => {
    const { id, account, world, take, run, hurry, standing, outlook } = await sent();
    const [phone] = account.phones;
    world.condition('phone-inactive', { on: true, phone: phone?.id ?? '' });
    await take(id);
    await run();
    expect(await outlook(id)).toMatchObject({ asked: groups, not_done: [] });
    world.condition('phone-inactive', { on: false, phone: null });
    world.condition('error-before', { on: true });
    for (let round = 0; round < 5 * groups; round++) {
      await hurry();
      await run();
    }
    const reason = { code: 'provider_said', words: 'internal error' };
    const notDone = [{ status: 'unknown', reason, messages: groups }];
    expect(await outlook(id)).toMatchObject({ asked: 0, ready: groups, not_done: notDone });
    world.condition('error-before', { on: false });
    await take(id);
    await hurry();
    await run();
    expect(standing()).toEqual(Array(groups).fill([false, true]));
  });

  it('happens once per Idempotency-Key, and leaves a row in the audit', async () => {
    const { id, caller, world, run, calls } = await sent();
    const ask = () => caller.try(recallPicture, { id, part: 0 }, { 'idempotency-key': 'once' });
    const first = await ask();
    await run();
    expect(await ask()).toEqual(first);
    await run();
    expect(calls()).toHaveLength(groups);
    const audited = await world.within(({ db, shopId }) =>
      db
        .selectFrom('audit_log')
        .where('shop_id', '=', shopId)
        .where('action', '=', 'broadcast.recall')
        .selectAll()
        .execute(),
    );
    expect(audited).toHaveLength(1);
  });
});
