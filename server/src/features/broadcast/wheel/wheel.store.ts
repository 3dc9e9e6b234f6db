import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { msInterval } from '../lane/lane.store.ts';

/** A lane by its shop. */
export interface LaneKey {
  shopId: string;
  laneId: string;
}

export interface ComingLane extends LaneKey {
  /** ms until it is due, 0 = it is. */
  inMs: number;
}

interface Looking {
  /** How far ahead, ms. */
  aheadMs: number;
  /** Firms that have all the places they may have, and lanes that this process has. */
  without: { shopIds: readonly string[]; laneIds: readonly string[] };
  limit: number;
}

/** Notices what was woken, and answers with the free lanes that are due now or soon, the longest due first. */
export async function lookAhead({ db }: SystemScope, { aheadMs, without, limit }: Looking): Promise<ComingLane[]> {
  // A lane that somebody holds at this moment is noticed at the next look.
  const noticing = sql`
    with woken as (
      select id from lanes where id in (select lane_id from lane_wakes order by lane_id limit 1000)
      for no key update skip locked),
    noticed as (delete from lane_wakes using woken where lane_wakes.lane_id = woken.id)
    update lanes set wake_at = least(wake_at, now()) from woken where lanes.id = woken.id`.execute(db);
  const looking = sql<ComingLane>`
    select shop_id as "shopId", id as "laneId",
      ceil(greatest(0, extract(epoch from wake_at - now())) * 1000)::float8 as "inMs"
    from lanes
    where wake_at <= now() + ${msInterval(aheadMs)} and (lease_owner is null or lease_until < now())
      and shop_id <> all(${[...without.shopIds]}::uuid[]) and id <> all(${[...without.laneIds]}::uuid[])
    order by wake_at limit ${limit}`.execute(db);
  const [, { rows }] = await Promise.all([noticing, looking]);
  return rows;
}

/** Takes those of the lanes that are free or abandoned. Leases are the database's, so its clock decides about them. */
export async function takeLanes(
  { db }: Pick<SystemScope, 'db'>,
  { laneIds, owner, leaseMs }: { laneIds: readonly string[]; owner: string; leaseMs: number },
): Promise<LaneKey[]> {
  const { rows } = await sql<LaneKey>`
    update lanes set lease_owner = ${owner}, lease_until = now() + ${msInterval(leaseMs)}
    where id in (
      select id from lanes
      where id = any(${[...laneIds]}::uuid[]) and (lease_owner is null or lease_until < now())
      order by id for no key update skip locked)
    returning shop_id as "shopId", id as "laneId"`.execute(db);
  return rows;
}
