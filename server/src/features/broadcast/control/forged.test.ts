// What nobody's console sends: addresses in capitals, numbers that no column holds, cursors of one's own making. None of it is a
// fault of ours, and none of it passes a wall.
import { cancelBroadcast, getBroadcast, listBroadcasts, settleDeliveries } from '@kolaj/contract/broadcast/broadcast';
import { getRecall, recallPicture } from '@kolaj/contract/broadcast/recall';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { shareSend } from '../record/locks.store.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';
import { until } from '../testing/until.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
let suite: SendSuite;
let id: string;
beforeAll(async () => {
  suite = await sendSuite(database, closing, { images: 1 });
  id = await suite.accept();
});
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const cursor = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url');
const huge = 3_000_000_000;

describe('a forged call', () => {
  it.each<[string, () => Promise<{ status: number }>, number[]]>([
    ['a place beyond every column', () => suite.caller.try(getBroadcast, { id, after: cursor(huge, 'g', 1) }), [200]],
    ['a part beyond every column', () => suite.caller.try(getBroadcast, { id, after: cursor(1, 'g', -huge) }), [200]],
    ['a cursor with a NUL', () => suite.caller.try(getBroadcast, { id, after: cursor(1, 'g\0', 1) }), [200]],
    ['half a character', () => suite.caller.try(getBroadcast, { id, after: cursor(1, '\ud800', 1) }), [200]],
    ['a group with a NUL', () => suite.caller.try(getBroadcast, { id, group_id: 'g\0' }), [200, 400]],
    [
      'a zone that is none',
      () => suite.caller.try(listBroadcasts, { before: '2026-01-01T00:00:00+23:59' }),
      [200, 400],
    ],
    ['the year nought', () => suite.caller.try(listBroadcasts, { before: '0000-01-01T00:00:00Z' }), [200, 400]],
    ['a picture beyond every column', () => suite.caller.try(getRecall, { id, part: huge }), [400, 404]],
    ['to be taken back', () => suite.caller.try(recallPicture, { id, part: -huge }), [400, 404]],
    ['of a group with a NUL', () => suite.caller.try(recallPicture, { id, part: 0, group_id: '\0' }), [400, 404]],
  ])('with %s is no fault of ours', async (_what, call, allowed) => {
    const { status, ...rest } = await call();
    expect(allowed, JSON.stringify(rest)).toContain(status);
  });
});

describe('a send by its id in capitals', () => {
  it('is the same send: its stop waits for who takes a message of it', async () => {
    const { world, caller } = suite;
    let stopping: Promise<unknown> | undefined;
    let isAnswered = false;
    await world.within(async (worker) => {
      await shareSend(worker, id);
      stopping = caller.call(cancelBroadcast, { id: id.toUpperCase() }).then(() => {
        isAnswered = true;
      });
      await until(async () => {
        const { rows } = await world.within(({ db }) =>
          sql`select from pg_locks where locktype = 'advisory' and not granted and mode = 'ExclusiveLock'`.execute(db),
        );
        return rows.length > 0 || isAnswered;
      });
      expect(isAnswered).toBe(false);
    });
    await stopping;
    expect(isAnswered).toBe(true);
  });

  it('finds its messages by theirs', async () => {
    const { world, caller } = suite;
    const { deliveries } = (await caller.call(getBroadcast, { id: id.toUpperCase() })).data.result;
    const one = deliveries[0]?.id ?? '';
    await world.within(({ db }) => sql`update deliveries set status = 'uncertain' where id = ${one}`.execute(db));
    const settled = await caller.call(settleDeliveries, { delivery_ids: [one, one.toUpperCase()], as: 'sent' });
    expect(settled).toMatchObject({ success: true, data: { result: { settled: [{ id: one }], left: [] } } });
  });
});
