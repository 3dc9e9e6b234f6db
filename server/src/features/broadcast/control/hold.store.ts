import type { Hold } from '@kolaj/contract/broadcast/sending-stop';
import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { changesChannel } from '../../../kernel/changes.store.ts';

/** The hold of the whole installation, what waits in the meantime, and the firms that have stopped themselves. */
export async function readHold({ db }: SystemScope): Promise<Hold> {
  const installation = await db
    .selectFrom('installation')
    .select(['sending_held', 'held_at', 'held_by', 'held_why'])
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(messages), 0)::int as waiting from delivery_counts where status in ('queued', 'waiting')`.execute(
    db,
  );
  const stopped = await db
    .selectFrom('shops')
    .leftJoin('users', 'users.id', 'shops.sending_stopped_by')
    .where('shops.sending_stopped', '=', true)
    .where('shops.deleted_at', 'is', null)
    .select(['shops.keyword', 'shops.name', 'shops.sending_stopped_at as at', 'users.name as by'])
    .orderBy('shops.keyword')
    .execute();
  const { sending_held: isHeld, held_at: at, held_by: by, held_why: why } = installation;
  return {
    held: isHeld ? { at: at?.toISOString() ?? null, by: by ?? '', why: why ?? '' } : null,
    waiting: rows[0]?.waiting ?? 0,
    stopped: stopped.map((shop) => ({ ...shop, at: shop.at?.toISOString() ?? null })),
  };
}

/** Holds everything back, for all shops; who did it first stays. The pumps ask before each message. */
export async function holdAll(scope: SystemScope, { by, why }: { by: string; why: string }): Promise<boolean> {
  const held = await scope.db
    .updateTable('installation')
    .where('sending_held', '=', false)
    .set({ sending_held: true, held_at: sql<Date>`now()`, held_by: by, held_why: why })
    .executeTakeFirst();
  await tellEverybody(scope);
  return held.numUpdatedRows > 0n;
}

/** Ends the hold. The lanes are woken by the sweep, which the caller orders. */
export async function releaseAll(scope: SystemScope): Promise<boolean> {
  const released = await scope.db
    .updateTable('installation')
    .where('sending_held', '=', true)
    .set({ sending_held: false, held_at: null, held_by: null, held_why: null })
    .executeTakeFirst();
  await tellEverybody(scope);
  return released.numUpdatedRows > 0n;
}

/** Every shop's open consoles show or hide their banner. */
async function tellEverybody({ db }: SystemScope): Promise<void> {
  await sql`
    select pg_notify(${changesChannel}, json_build_object('shop', id, 'change', json_build_object('kind', 'broadcasts'))::text)
    from shops where deleted_at is null`.execute(db);
}

/** PostgreSQL's own number of the cluster; rejects where this login may not ask. */
export async function readCluster({ db }: SystemScope): Promise<string | null> {
  const { rows } = await sql<{ cluster: string }>`
    select system_identifier::text as cluster from pg_control_system()`.execute(db);
  return rows[0]?.cluster ?? null;
}

/** Remembers the cluster; true when the database came here from another one. */
export async function isOtherCluster({ db }: SystemScope, cluster: string): Promise<boolean> {
  const { cluster: known } = await db.selectFrom('installation').select('cluster').executeTakeFirstOrThrow();
  if (known !== cluster) await db.updateTable('installation').set({ cluster }).execute();
  return known !== null && known !== cluster;
}
