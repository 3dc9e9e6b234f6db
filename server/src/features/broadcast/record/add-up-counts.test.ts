// Counts of a send while many of its messages change at once: exact at every moment, and nobody waits for anybody (issue 13, row 15).
import { seeded } from '@kolaj/testkit/seeded';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { asSystem, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { type SendSuite, sendSuite } from '../testing/send-suite.ts';
import { addUpCounts } from './add-up-counts.ts';
import { addUpChanges } from './count-changes.store.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const statuses = ['queued', 'waiting', 'sending', 'accepted', 'uncertain', 'failed'];

async function aSend(): Promise<SendSuite & { id: string; messages: string[] }> {
  const suite = await sendSuite(database, closing, { images: 8 });
  const id = await suite.accept();
  const { rows } = await suite.world.within(({ db }) =>
    sql<{ id: string }>`select id from deliveries where broadcast_id = ${id} order by id`.execute(db),
  );
  return { ...suite, id, messages: rows.map((row) => row.id) };
}

/** What is counted otherwise than it is, in one look. Days have no place of their own in the ledger: only their sum is compared. */
async function miscounted({ db }: Pick<ShopScope, 'db'>): Promise<unknown[]> {
  const { rows } = await sql`
    with truth as (
      select broadcast_id, lane_id, group_id, status, count(*)::int as messages from deliveries group by 1, 2, 3, 4),
    counted as (
      select broadcast_id, lane_id, group_id, status, sum(messages)::int as messages from delivery_counts
      group by 1, 2, 3, 4 having sum(messages) <> 0),
    of_days as (
      select broadcast_id, status, sum(messages)::int as messages from send_counts group by 1, 2 having sum(messages) <> 0)
    (select * from truth except select * from counted) union all (select * from counted except select * from truth)
    union all
    (select broadcast_id, null::uuid, null::text, status, messages from of_days except
      select broadcast_id, null, null, status, sum(messages)::int from truth group by 1, 4)`.execute(db);
  return rows;
}

const linesLeft = () =>
  asSystem(database, async ({ db }) => (await sql`select from count_changes`.execute(db)).rows.length);

const move = ({ db }: Pick<ShopScope, 'db'>, id: string | undefined, status: string) =>
  sql`update deliveries set status = ${status} where id = ${id}`.execute(db);

describe('messages of one send', () => {
  it('change at the same time: who counts one waits for nobody else', async () => {
    const { world, messages } = await aSend();
    await world.within(async (first) => {
      await move(first, messages[0], 'accepted');
      await world.within(async (second) => {
        await sql`set local lock_timeout = '50ms'`.execute(second.db);
        await move(second, messages[1], 'accepted');
      });
      await addUpCounts(database);
      expect(await asSystem(database, miscounted)).toEqual([]);
    });
    expect(await asSystem(database, miscounted)).toEqual([]);
  });

  it('are counted exactly at every moment, and at rest', async () => {
    const { world, messages, id } = await aSend();
    const random = seeded(7);
    let writing = 4;
    const write = async (writer: number) => {
      for (let turn = 0; turn < 60; turn++) {
        const message = messages[writer + 4 * Math.floor(random() * Math.floor(messages.length / 4))];
        const status = statuses[Math.floor(random() * statuses.length)] ?? 'queued';
        await world
          .within(async (scope) => {
            await move(scope, message, status);
            if (random() < 0.2) throw new Error('taken back');
          })
          .catch(() => undefined);
      }
      writing--;
    };
    const looks: unknown[] = [];
    const look = async () => {
      while (writing > 0) {
        await addUpCounts(database);
        looks.push(...(await asSystem(database, miscounted)));
      }
    };
    await Promise.all([write(0), write(1), write(2), write(3), look()]);
    expect(looks).toEqual([]);
    await addUpCounts(database);
    expect(await linesLeft()).toBe(0);
    expect(await asSystem(database, miscounted)).toEqual([]);
    // Groups and totals of nothing have no row.
    const { rows } = await asSystem(database, ({ db }) =>
      sql`select from delivery_totals where broadcast_id = ${id} and messages <= 0`.execute(db),
    );
    expect(rows).toEqual([]);
  });

  it('that move together, to another lane and group or out of order, are counted by what they are now', async () => {
    const { world, messages } = await aSend();
    await world.within(async ({ db }) => {
      await sql`update deliveries set status = 'cancelled' where id = any(${messages.slice(0, 20)}::uuid[])`.execute(
        db,
      );
      await sql`update deliveries set group_id = 'elsewhere@g.us' where id = ${messages[30]}`.execute(db);
      await sql`update deliveries set updated_at = now()`.execute(db);
      await sql`update deliveries set lane_id = (select id from lanes where shop_id = ${world.shop.id} order by id limit 1)
        where id = any(${messages.slice(20)}::uuid[])`.execute(db);
    });
    expect(await asSystem(database, miscounted)).toEqual([]);
    await addUpCounts(database);
    expect(await asSystem(database, miscounted)).toEqual([]);
  });
});

describe('adding up', () => {
  it('twice, or by several at once, changes nothing', async () => {
    await aSend();
    await Promise.all([addUpCounts(database), addUpCounts(database)]);
    await addUpCounts(database);
    expect(await asSystem(database, miscounted)).toEqual([]);
    expect(await linesLeft()).toBe(0);
  });

  it('killed in the middle has not happened, and is done by the next', async () => {
    const { id, messages, world } = await aSend();
    await world.within((scope) => move(scope, messages[0], 'accepted'));
    const killer = new Client(database.address);
    await killer.connect();
    const killed = asSystem(database, async (scope) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(scope.db);
      await addUpChanges(scope, id);
      await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await sql`select 1`.execute(scope.db);
    });
    await expect(killed).rejects.toThrow();
    await killer.end();
    expect(await linesLeft()).toBeGreaterThan(0);
    expect(await asSystem(database, miscounted)).toEqual([]);
    await addUpCounts(database);
    expect(await linesLeft()).toBe(0);
    expect(await asSystem(database, miscounted)).toEqual([]);
  });

  it('drops what is left of a send that was deleted', async () => {
    const { id, messages, world } = await aSend();
    await addUpCounts(database);
    await world.within((scope) => move(scope, messages[0], 'accepted'));
    await world.within(async ({ db }) => {
      await sql`delete from send_log where broadcast_id = ${id}`.execute(db);
      await sql`delete from broadcasts where id = ${id}`.execute(db);
    });
    await addUpCounts(database);
    expect(await linesLeft()).toBe(0);
    expect(await asSystem(database, miscounted)).toEqual([]);
  });
});
