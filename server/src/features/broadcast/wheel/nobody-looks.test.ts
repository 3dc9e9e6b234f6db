// Whatever lets a message leave wakes its lane at once: the minute-wise sweep is for mistakes only.
import { randomUUID } from 'node:crypto';
import { batchSuffix } from '@kolaj/domain/broadcast/accept/batches';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { holdAll, releaseAll } from '../control/hold.store.ts';
import { holdLane, leaveLane } from '../lane/lane.store.ts';
import { lookUpUncertain } from '../settle/look-up-uncertain.job.ts';
import type { TestImage } from '../testing/seed-images.ts';
import { type SendSuite, sendSuite, urlsOf } from '../testing/send-suite.ts';
import { jobContext } from '../testing/send-world.ts';
import { lookAhead, takeLanes } from './wheel.store.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Sends what is due, and notices what was woken, as a wheel does. */
async function rest({ world }: SendSuite): Promise<void> {
  const all = { aheadMs: 0, without: { shopIds: [], laneIds: [] }, limit: 1000 };
  await asSystem(database, (scope) => lookAhead(scope, all));
  await world.pump();
}

/** Lanes with something that waits, at which no wheel would look. */
async function forgotten({ world }: SendSuite): Promise<string[]> {
  return world.within(async ({ db, shopId }) => {
    const { rows } = await sql<{ sender: string }>`
      select sender_id as sender from lanes l
      where l.shop_id = ${shopId} and l.wake_at is null and not exists (select from lane_wakes w where w.lane_id = l.id)
        and exists (select from deliveries d where d.lane_id = l.id and d.status in ('queued', 'waiting'))
      order by 1`.execute(db);
    return rows.map(({ sender }) => sender);
  });
}

it('the texts that follow the last part of a send wake also the lanes that get no picture of it', async () => {
  const suite = await sendSuite(database, closing, {
    images: 26,
    serverConfig: { whatsapp_contact_message: 'Orders: {shop}' },
  });
  const { world, send } = suite;
  const sendId = randomUUID();
  const part = (images: readonly TestImage[], index: number) =>
    send({ images: urlsOf(images), batch: batchSuffix({ sendId, index, total: 2, images: 26 }) });
  expect(await part(world.images.slice(0, 25), 1)).toMatchObject({ success: true });
  // All of it has left, and the lanes rest.
  await world.within(async ({ db, shopId }) => {
    await db.updateTable('deliveries').where('shop_id', '=', shopId).set({ status: 'accepted' }).execute();
    await db.deleteFrom('lane_wakes').where('shop_id', '=', shopId).execute();
  });
  // The other groups leave the lists, so that the last picture is for one of them only.
  await world.within(({ db, shopId }) =>
    db
      .deleteFrom('channel_groups')
      .where('shop_id', '=', shopId)
      .where('group_id', '!=', '120363041011201@g.us')
      .execute(),
  );
  expect(await part(world.images.slice(25), 2)).toMatchObject({ success: true });
  expect((await suite.statuses())['queued']).toBeGreaterThan(1);
  expect(await forgotten(suite)).toEqual([]);
});

it('a message of which the log says that it was not sent wakes its lane', async () => {
  const suite = await sendSuite(database, closing, { images: 2, timeoutMs: 400 });
  suite.world.script({ fault: 'reset-before', group: '120363041011301@g.us', times: 2 });
  await suite.accept();
  await rest(suite);
  expect(await suite.statuses()).toMatchObject({ uncertain: 2 });
  await lookUpUncertain.run({}, suite.world.pumpDeps, jobContext);
  expect(await suite.statuses()).toMatchObject({ waiting: 2 });
  expect(await forgotten(suite)).toEqual([]);
});

it('the end of a hold wakes also a lane that a worker takes, and leaves for it, at this moment', async () => {
  const suite = await sendSuite(database, closing, { images: 1 });
  await asSystem(database, (scope) => holdAll(scope, { by: 'test', why: 'test' }));
  await suite.accept();
  await rest(suite);
  const { shop } = suite.world;
  const [lane] = await suite.world.within(({ db, shopId }) =>
    db.selectFrom('lanes').where('shop_id', '=', shopId).select('id').orderBy('sender_id').limit(1).execute(),
  );
  const laneId = lane?.id ?? '';
  const owner = randomUUID();
  await asSystem(database, async (scope) => {
    await scope.db.updateTable('lanes').where('id', '=', laneId).set({ wake_at: sql<Date>`now()` }).execute();
    await takeLanes(scope, { laneIds: [laneId], owner, leaseMs: 10_000 });
  });
  await inShop(database, shop.id, async (scope) => {
    expect(await holdLane(scope, { laneId, owner })).toMatchObject({ isStopped: true });
    await asSystem(database, releaseAll);
    await leaveLane(scope, { laneId, owner, inMs: null });
  });
  expect(await forgotten(suite)).toEqual([]);
});
