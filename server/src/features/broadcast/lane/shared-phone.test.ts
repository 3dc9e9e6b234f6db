// Two firms that send by one phone: pace, cap and rests are the phone's, and neither sees the other (D-54).
import { getBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { getPace } from '@kolaj/contract/broadcast/pace';
import { getPhones, purgeQueue } from '@kolaj/contract/broadcast/phone';
import { sandboxPace } from '@kolaj/domain/broadcast/pace/pace';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { steadyPace } from '../testing/paces.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';
import type { WorldOptions } from '../testing/send-world.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const phone = '48211';
const onlyPhone = { phoneIdList: [phone] };
const cap = { start: 5, growth: 1.25, ceiling: null };
const capped = { sending_pace: { whatsapp: { ...sandboxPace, cap }, telegram: sandboxPace } };

/** Two firms with one phone of the same account; both have been told by the provider that it is theirs. */
async function neighbours(options: WorldOptions): Promise<[SendSuite, SendSuite]> {
  const one = await sendSuite(database, closing, { images: 1, swc: onlyPhone, ...options });
  const other = await sendSuite(database, closing, { images: 1, swc: onlyPhone, ...options, neighbour: one.world });
  for (const { world } of [one, other]) await world.checkPhones();
  return [one, other];
}

const sentByPhone = ({ world }: SendSuite) => world.received().filter(({ phoneId }) => phoneId === phone);

describe('the phone of two firms', () => {
  it('keeps its distance, whichever of them sends', async () => {
    const gapMs = 300;
    const [one, other] = await neighbours({ serverConfig: steadyPace(gapMs) });
    await one.accept();
    await other.accept();
    await Promise.all([one.world.pump(), other.world.pump()]);

    const times = sentByPhone(one).map(({ time }) => Date.parse(time));
    expect(times).toHaveLength(10);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    // The pace is kept where a message is taken; a single gap also holds the way to the provider.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(gapMs / 2);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual((times.length - 1) * gapMs - 50);
  });

  it('has one daily cap, which counts both', async () => {
    const [one, other] = await neighbours({ serverConfig: capped });
    await one.accept();
    await one.world.pump();
    expect(sentByPhone(one)).toHaveLength(5);
    await other.accept();
    await other.world.pump();
    expect(sentByPhone(one)).toHaveLength(5);
    expect(await other.statuses()).toMatchObject({ queued: 5 });
  });

  it('rests for both when it cools down', async () => {
    // Messages of the second firm would leave at once; the rest is longer than a worker waits.
    const [one, other] = await neighbours({ serverConfig: steadyPace(1000), timeoutMs: 400 });
    one.world.script({ fault: 'reset-after', phone, times: 2 });
    await one.accept();
    await one.world.pump();
    expect(await one.statuses()).toMatchObject({ uncertain: 2 });
    const before = sentByPhone(one).length;

    await other.accept();
    await other.world.pump();
    expect(sentByPhone(one)).toHaveLength(before);
    const waits = await other.world.within(({ db, shopId }) =>
      db
        .selectFrom('lanes')
        .where('shop_id', '=', shopId)
        .select(sql<boolean>`coalesce(wake_at > now() + interval '20 seconds', false)`.as('isLong'))
        .execute(),
    );
    expect(waits.some(({ isLong }) => isLong)).toBe(true);
  });
});

describe('neither of the firms', () => {
  it('is told of the other’s messages', async () => {
    const [one, other] = await neighbours({ serverConfig: capped });
    await one.accept();
    await one.world.pump();
    const id = await other.accept();
    await other.world.pump();
    const pace = (await other.caller.call(getPace, {})).data.result;
    const shown = [
      pace,
      (await other.caller.call(getPhones, {})).data.result,
      (await other.caller.call(getBroadcast, { id })).data.result,
    ];
    const senders = pace.channels.flatMap(({ senders: ofChannel }) => ofChannel);
    expect(senders.find((sender) => sender.id === phone)).toMatchObject({
      sent_today: 0,
      cap_today: 5,
      incident: false,
    });
    expect(JSON.stringify(shown)).not.toMatch(
      new RegExp(`${one.world.shop.id}|${one.world.shop.keyword}|cooling|limited`),
    );
  });

  it('reads or writes the phone’s row past its own turn', async () => {
    const [one] = await neighbours({ serverConfig: capped });
    await one.accept();
    await one.world.pump();
    await one.world.within(async ({ db }) => {
      expect((await sql`select from shared_phones`.execute(db)).rows).toEqual([]);
      expect((await sql`update shared_phones set sent_today = 0`.execute(db)).numAffectedRows).toBe(0n);
    });
    const forged = one.world.within(({ db }) => sql`insert into shared_phones (key) values ('x')`.execute(db));
    await expect(forged).rejects.toThrow(/row-level security/);
  });
});

describe('a firm whose provider has not listed the phone for it', () => {
  it('uses up nothing of it', async () => {
    const options = { images: 1, swc: onlyPhone, serverConfig: capped };
    const owner = await sendSuite(database, closing, options);
    await owner.world.checkPhones();
    const stranger = await sendSuite(database, closing, { ...options, neighbour: owner.world });
    await stranger.accept();
    await stranger.world.pump();
    const before = sentByPhone(owner).length;
    await owner.accept();
    await owner.world.pump();
    expect(sentByPhone(owner).length - before).toBe(5);
  });
});

describe('a queue that one of two firms clears', () => {
  it('makes what the other had in it a question too, never sent', async () => {
    const [one, other] = await neighbours({});
    one.world.condition('hold-queue', { on: true });
    await other.accept();
    await other.world.pump();
    const { outside } = one.world.sandbox;
    const queued = () => outside.queued(demoAccount.productId, phone).length;
    const held = queued();
    expect(held).toBeGreaterThan(0);

    await one.caller.call(purgeQueue, { phone_id: phone });
    const gone = held - queued();
    expect(gone).toBeGreaterThan(0);
    expect((await other.statuses()).uncertain ?? 0).toBeGreaterThanOrEqual(gone);
  });
});
