import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/*
 * The one order in which sending takes its locks, so that nobody waits in a circle:
 *
 *   1. the shop's accepts (`lockAccepts`), by whoever lets messages of a send leave that did not wait before
 *   2. lanes that may have to be made (`ensureLanes`), before anything else is held
 *   3. lanes, by id (`lockLanes`; a pump holds its own)
 *   4. the phone that a lane shares with other firms (`takePhoneTurn`), several by key
 *   5. sends, by id: whole (`lockSends`, or one of them: `lockSend`, `lockBroadcast`), or shared (`shareSend`)
 *   6. deliveries; their counts follow by trigger, which only adds lines and locks nothing
 *      then the wishes to take messages back (`recall/`)
 *   7. the day's log and the lists of groups
 *   8. orders of jobs (`announce`), last: a second order for the same work waits for the first one's commit
 *
 * Waking lanes (`wakeLanes`) waits for nobody and may come anywhere. The wheel takes lanes of all firms at once, skipping what is
 * held.
 *
 * A send is shared by those who take one message of it or write down that one was accepted: many at once. It is whole for
 * everybody else, so for a stop, which waits for those who share it, and after which they see it. Who shares it never locks the
 * whole of it in the same transaction: two who did would wait for each other.
 *
 * Who changes many deliveries locks all of their sends first and changes no others. All locks of rows are "no key" ones: a row that
 * is added beside, with a foreign key to a lane or a send, does not wait for them.
 */

/** Sends that transactions share. */
const shared = new WeakMap<ShopScope['db'], Set<string>>();

/** Of sends, not of their rows: those who want to share a row would pass by one who waits for the whole of it, for ever. */
const keyOf = ({ shopId }: ShopScope, id: unknown) =>
  sql`hashtextextended('kolaj.send.' || ${shopId} || '.' || ${id}, 0)`;

/** Locks a send together with others who take or end single messages of it. What is read of it counts from here on. */
export async function shareSend(scope: ShopScope, id: string): Promise<void> {
  shared.set(scope.db, (shared.get(scope.db) ?? new Set()).add(id));
  await sql`select pg_advisory_xact_lock_shared(${keyOf(scope, id)})`.execute(scope.db);
}

/** Locks the whole of a send; what is read of it counts from here on. */
export async function holdSend(scope: ShopScope, id: string): Promise<void> {
  if (shared.get(scope.db)?.has(id)) throw new Error(`send ${id} is shared already: locked as a whole it would block`);
  await sql`select pg_advisory_xact_lock(${keyOf(scope, id)})`.execute(scope.db);
}

/** Locks sends, in a fixed order, once per transaction. Answers with those that are the shop's. */
export async function lockSends(scope: ShopScope, ids: Iterable<string>): Promise<string[]> {
  const { db, shopId } = scope;
  const wanted = [...new Set(ids)].toSorted();
  if (wanted.length === 0) return [];
  for (const id of wanted) await holdSend(scope, id);
  const { rows } = await sql<{ id: string }>`
    select id from broadcasts where shop_id = ${shopId} and id = any(${wanted}::uuid[])
    order by id for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks lanes, in a fixed order, before any send. */
export async function lockLanes({ db, shopId }: ShopScope, ids: Iterable<string>): Promise<void> {
  await sql`
    select from lanes where shop_id = ${shopId} and id = any(${[...new Set(ids)]}::uuid[])
    order by id for no key update`.execute(db);
}

/** Sends of which something waits in these lanes. One that comes to them after this look is not among them. */
export async function sendsWaitingIn({ db, shopId }: ShopScope, laneIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select broadcast_id as id from delivery_counts
    where shop_id = ${shopId} and lane_id = any(${[...laneIds]}::uuid[]) and status in ('queued', 'waiting')
    group by broadcast_id having sum(messages) > 0`.execute(db);
  return rows.map(({ id }) => id);
}
