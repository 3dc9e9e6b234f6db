import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

/** Sends of which changes of messages wait to be added up. */
export async function sendsToAddUp({ db }: SystemScope): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct broadcast_id as id from count_changes`.execute(db);
  return rows.map(({ id }) => id);
}

/** One step adds up at most so many lines, so that it never comes near the time limit of a statement. */
const linesAtOnce = 20_000;

/**
 * Adds lines of `count_changes` of a send up into its totals and removes them, in one transaction: whoever reads both sees the
 * same sum before and after, and what is killed in between has not happened. Only here are totals written, and of one send by
 * one process at a time; another one that comes meanwhile leaves it to the first. Lines of a send that was deleted just go.
 *
 * @returns whether more may be left
 */
export async function addUpChanges({ db }: SystemScope, broadcastId: string): Promise<boolean> {
  const { rows: locks } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`kolaj.counts.${broadcastId}`}, 0)) as "isOurs"`.execute(db);
  if (!locks[0]?.isOurs) return false;

  const { rows } = await sql<{ lines: number }>`
    with taken as (
      delete from count_changes
      where ctid = any (array(select ctid from count_changes where broadcast_id = ${broadcastId} limit ${linesAtOnce}))
      returning *),
    known as (select taken.* from taken join broadcasts b on b.id = taken.broadcast_id),
    of_groups as (
      insert into delivery_totals as t
        (broadcast_id, lane_id, group_id, status, shop_id, group_name, target_kind, target_position, messages)
      select broadcast_id, lane_id, group_id, status, shop_id, min(group_name), min(target_kind), min(target_position),
        sum(messages)
      from known group by broadcast_id, lane_id, group_id, status, shop_id having sum(messages) <> 0
      on conflict (broadcast_id, lane_id, group_id, status) do update set messages = t.messages + excluded.messages),
    of_days as (
      insert into send_totals as t (broadcast_id, day, status, shop_id, messages)
      select broadcast_id, day, status, shop_id, sum(messages)
      from known group by broadcast_id, day, status, shop_id having sum(messages) <> 0
      on conflict (broadcast_id, day, status) do update set messages = t.messages + excluded.messages)
    select count(*)::int as lines from taken`.execute(db);
  const lines = rows[0]?.lines ?? 0;
  if (lines === 0) return false;
  // What waits in a lane is looked for among the totals: a row for nothing would be found each time.
  await sql`delete from delivery_totals where broadcast_id = ${broadcastId} and messages = 0`.execute(db);
  await sql`delete from send_totals where broadcast_id = ${broadcastId} and messages = 0`.execute(db);
  return lines === linesAtOnce;
}
