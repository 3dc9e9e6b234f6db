import { sandboxPace } from '@kolaj/domain/broadcast/pace/pace';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { sendSuite } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const paced = (change: object) => ({
  sending_pace: { whatsapp: { ...sandboxPace, ...change }, telegram: sandboxPace },
});

describe('a phone', () => {
  it('keeps its distance, however many workers there are', async () => {
    const wait = { minMs: 150, maxMs: 200 };
    const { world, accept } = await sendSuite(database, closing, {
      images: 2,
      serverConfig: paced({ sameGroup: wait, otherGroup: wait }),
    });
    await accept();
    await world.pump({ workers: 3 });
    const times = (phone: string) =>
      world
        .received()
        .filter(({ phoneId }) => phoneId === phone)
        .map(({ time }) => Date.parse(time));
    const sent = times('48211');
    expect(sent.length).toBeGreaterThan(5);
    // Over all of them: single gaps also hold the transport's own jitter.
    expect((sent.at(-1) ?? 0) - (sent[0] ?? 0)).toBeGreaterThanOrEqual((sent.length - 1) * 140);
  });

  it('rests after its messages, and is looked at again at the end of the rest', async () => {
    const rest = { everyMessages: 3, wait: { minMs: 60_000, maxMs: 60_000 } };
    const { world, accept } = await sendSuite(database, closing, { images: 4, serverConfig: paced({ rest }) });
    await accept();
    await world.pump();

    expect(world.received().filter(({ phoneId }) => phoneId === '48211')).toHaveLength(3);
    const lanes = await world.within(({ db, shopId }) =>
      db
        .selectFrom('lanes')
        .where('shop_id', '=', shopId)
        .select('lease_owner as owner')
        .select(sql<number | null>`extract(epoch from wake_at - now())::float8`.as('seconds'))
        .execute(),
    );
    expect(lanes.every(({ owner }) => owner === null)).toBe(true);
    expect(lanes.filter(({ seconds }) => seconds !== null && seconds > 50)).toHaveLength(2);
  });

  it('does not send outside its window', async () => {
    const minute = new Date(Date.now() + 3 * 3_600_000).getUTCHours() * 60;
    const window = minute >= 720 ? { fromMinute: 0, untilMinute: 60 } : { fromMinute: 1380, untilMinute: 1440 };
    const { world, accept, statuses } = await sendSuite(database, closing, {
      images: 1,
      serverConfig: paced({ window }),
    });
    await accept();
    await world.pump();
    expect(world.received().every(({ phoneId }) => phoneId === '71001')).toBe(true);
    expect(await statuses()).toEqual({ accepted: 2, queued: 7 });
  });

  it('stops at its daily cap', async () => {
    const cap = { start: 2, growth: 1.25, ceiling: null };
    const { world, accept } = await sendSuite(database, closing, { images: 2, serverConfig: paced({ cap }) });
    await accept();
    await world.pump();
    expect(world.received().filter(({ phoneId }) => phoneId === '48211')).toHaveLength(2);
  });

  it('that has nothing to send sends nothing, however often it is looked at', async () => {
    const { world, accept, statuses } = await sendSuite(database, closing, { images: 1 });
    await accept();
    await world.pump();
    const once = await statuses();
    await world.pump();
    expect(await statuses()).toEqual(once);
    expect(world.received()).toHaveLength(9);
  });
});
