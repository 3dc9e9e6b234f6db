import { type RawBuilder, sql } from 'kysely';
import { notify } from '../../../adapters/postgres/listen.ts';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

/** PostgreSQL channel on which every wheel hears that lanes were woken; which ones, it reads. */
export const wakesChannel = 'kolaj_lanes';

/**
 * Something waits in these lanes, or may leave sooner than was known: a worker looks at them as soon as the transaction has
 * committed. Locks nothing that a worker holds, so that it may come last (`locks.store.ts`).
 */
export async function wakeLanes({ db, shopId }: ShopScope, laneIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(laneIds)];
  if (ids.length === 0) return;
  await sql`insert into lane_wakes (shop_id, lane_id) select ${shopId}, unnest(${ids}::uuid[])`.execute(db);
  await notify(db, wakesChannel, '');
}

/**
 * Wakes lanes with work at which nobody would look: what was forgotten by a mistake of ours, or by a worker that lost its lane.
 * Those whose phone is not active are the check of phones' business.
 */
export const wakeForgottenLanes = (scope: SystemScope): Promise<void> =>
  wakeWhere(scope, sql`l.wake_at is null and not exists (select from lane_wakes w where w.lane_id = l.id)`);

/**
 * Wakes every lane with work, after a hold: also one that is due or was woken, because the worker that takes it at this moment may still see
 * the hold and then leave it for good.
 */
export const wakeAllLanes = (scope: SystemScope): Promise<void> => wakeWhere(scope, sql`true`);

async function wakeWhere({ db }: SystemScope, which: RawBuilder<unknown>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    insert into lane_wakes (shop_id, lane_id)
    select l.shop_id, l.id from lanes l
    join shops s on s.id = l.shop_id and not s.sending_stopped and s.held_at is null and s.deleted_at is null
    where ${which} and l.pause_reason is distinct from 'phone_not_active'
      and not exists (select from installation where sending_held)
      and exists (
        select from deliveries d join broadcasts b on b.id = d.broadcast_id
        where d.lane_id = l.id and d.status in ('queued', 'waiting')
          and b.status in ('accepted', 'running') and b.pause_reason is null)`.execute(db);
  if (numAffectedRows > 0n) await notify(db, wakesChannel, '');
}
