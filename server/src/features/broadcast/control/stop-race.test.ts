// A stop against phones that go away and come back: one order of locks, and after its answer nothing leaves (reliability §7).
import { setTimeout as delay } from 'node:timers/promises';
import { cancelBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { goOnSending, stopSending } from '@kolaj/contract/broadcast/sending-stop';
import { seeded } from '@kolaj/testkit/seeded';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const seed = Number(process.env.KOLAJ_SEED ?? Date.now() % 100_000);
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
  it(`is answered every time, and nothing begins after its answer (KOLAJ_SEED=${seed})`, async () => {
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
