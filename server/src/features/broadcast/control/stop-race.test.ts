// A stop against phones that go away and come back: one order of locks, and after its answer nothing leaves (reliability §7).
import { setTimeout as delay } from 'node:timers/promises';
import { cancelBroadcast, getBroadcast, pauseBroadcast, resumeBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { sendManual } from '@kolaj/contract/broadcast/manual-send';
import { goOnSending, stopSending } from '@kolaj/contract/broadcast/sending-stop';
import { seeded } from '@kolaj/testkit/seeded';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';
import { until } from '../testing/until.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Printed in the test's name; write it here to have a run again. */
const seed = Date.now() % 100_000;
const rounds = 40;
const silenceMs = 120;
const phones = ['48211', '48212', '48213'];

interface Round {
  suite: SendSuite;
  random: () => number;
}

/** Calls of sending that came to the provider so far. */
const calls = ({ world }: SendSuite) => world.sandbox.ledger().filter(({ call }) => call === 'send').length;

interface Found {
  /** Of the stop's answer. */
  status: number;
  /** Calls after the answer. */
  late: number;
  /** Jobs that the database broke off. */
  broken: string[];
}

async function stopAgainstPhones({ suite, random }: Round): Promise<Found> {
  const { world, caller, send } = suite;
  const { data } = await send({ resend: true });
  const id = data.broadcast_id ?? '';
  const phone = phones[Math.floor(random() * phones.length)] ?? null;
  const pumping = world.pump();
  pumping.catch(() => undefined);
  await delay(random() * 60);
  world.condition('phone-inactive', { on: true, phone });
  const isBack = random() < 0.5;
  if (isBack) {
    await world.checkPhones();
    await delay(random() * 40);
    world.condition('phone-inactive', { on: false, phone: null });
  }
  const returning = isBack ? world.checkPhones() : null;
  await delay(random() * 25);
  const isShop = random() < 0.3;
  const { status } = isShop ? await caller.try(stopSending, {}) : await caller.try(cancelBroadcast, { id });
  const before = calls(suite);
  await delay(silenceMs);
  const late = calls(suite) - before;
  const jobs = await Promise.allSettled([pumping, returning]);
  const broken = jobs.flatMap((job) => (job.status === 'rejected' ? [String(job.reason)] : []));
  if (isShop) {
    await caller.call(cancelBroadcast, { id });
    await caller.call(goOnSending, {});
  }
  world.condition('phone-inactive', { on: false, phone: null });
  await world.checkPhones();
  return { status, late, broken };
}

describe('a stop while phones go away and come back', () => {
  it(`is answered every time, and nothing begins after its answer (seed ${seed})`, async () => {
    const suite = await sendSuite(database, closing, { images: 20 });
    const random = seeded(seed);
    await suite.world.checkPhones();
    await suite.world.refreshGroups();
    const found: Found[] = [];
    for (let round = 0; round < rounds; round++) found.push(await stopAgainstPhones({ suite, random }));
    expect(found.filter(({ status, late, broken }) => status !== 200 || late > 0 || broken.length > 0)).toEqual([]);
    expect(found).toHaveLength(rounds);
  }, 120_000);
});

const own = '120363041011201@g.us';

describe('what was under way when a stop was pressed', () => {
  it.each(['cancel', 'stop of the shop'])(
    'does not leave after the answer: %s',
    async (how) => {
      const { world, caller, accept, statuses } = await sendSuite(database, closing, { images: 1, timeoutMs: 20_000 });
      const { channel } = world.pumpDeps;
      const { promise: isAnswered, resolve: answered } = Promise.withResolvers<void>();
      let taken = 0;
      world.pumpDeps.channel = {
        ...channel,
        async send(message, options) {
          taken++;
          await isAnswered;
          return channel.send(message, options);
        },
      };
      const id = await accept();
      const pumping = world.pump();
      await until(() => taken > 0);
      const { status } =
        how === 'cancel' ? await caller.try(cancelBroadcast, { id }) : await caller.try(stopSending, {});
      answered();
      await pumping;
      expect(status).toBe(200);
      expect(world.received()).toEqual([]);
      expect(await statuses()).toEqual(how === 'cancel' ? { cancelled: 9 } : { queued: 9 - taken, waiting: taken });
    },
    30_000,
  );

  it.each([
    ['stopped', 'cancelled', cancelBroadcast],
    ['paused', 'waiting', pauseBroadcast],
  ] as const)(
    'and uncertain afterwards stays with a send that was %s, whatever the log says',
    async (_word, rest, act) => {
      const suite = await sendSuite(database, closing, { images: 2, timeoutMs: 10_000 });
      const { world, caller, statuses, settle } = suite;
      const id = await toOwnGroup(suite);
      const isUnderWay = whenSecondLeaves(suite, () => {
        world.script({ fault: 'slow', seconds: 1 }, { fault: 'error-before' });
      });
      const pumping = world.pump();
      await isUnderWay;
      expect(await caller.call(act, { id })).toMatchObject({ success: true });
      await pumping;
      expect(await statuses()).toEqual({ accepted: 1, uncertain: 1 });
      await settle();
      await world.pump();
      expect(await statuses()).toEqual({ accepted: 1, [rest]: 1 });
      expect(world.received()).toHaveLength(1);

      if (rest === 'cancelled') return;
      expect((await caller.call(getBroadcast, { id })).data.result).toMatchObject({ status: 'paused' });
      await caller.call(resumeBroadcast, { id });
      await settle();
      await world.pump();
      expect(world.received()).toHaveLength(2);
    },
    30_000,
  );
});

/** Two pictures to one group. */
async function toOwnGroup({ world, caller }: SendSuite): Promise<string> {
  const { folder_id } = await world.within(({ db }) =>
    db.selectFrom('subfolders').where('id', '=', world.subfolderId).select('folder_id').executeTakeFirstOrThrow(),
  );
  const wish = { folder_id, subfolder_ids: [world.subfolderId], phone_id: '48211', client_key: crypto.randomUUID() };
  const answer = await caller.call(sendManual, { ...wish, targets: [{ id: own, type: 'group' }] });
  if (!answer.success) throw new Error(answer.message);
  return answer.data.result.broadcast_id;
}

/** Resolves when the second message is about to leave. */
function whenSecondLeaves({ world }: SendSuite, act: () => void): Promise<void> {
  const { channel } = world.pumpDeps;
  const { promise, resolve } = Promise.withResolvers<void>();
  let calledFor = 0;
  world.pumpDeps.channel = {
    ...channel,
    send(message, options) {
      calledFor++;
      if (calledFor === 2) {
        act();
        resolve();
      }
      return channel.send(message, options);
    },
  };
  return promise;
}
