import type { Hold } from '@kolaj/contract/broadcast/sending-stop';
import { type HoldCause, holdCauses, type Whereabouts } from '@kolaj/domain/broadcast/hold/hold-cause';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { wakeAllLanes } from '../wheel/wake.store.ts';

const storedCause = z.nullable(z.enum(holdCauses));

/** The hold of the whole installation, what waits in the meantime, and the firms that have stopped themselves. */
export async function readHold({ db }: SystemScope): Promise<Hold> {
  const installation = await db
    .selectFrom('installation')
    .select(['sending_held', 'held_at', 'held_by', 'held_why', 'held_cause'])
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
  const { sending_held: isHeld, held_at: at, held_by: by, held_why: why, held_cause: cause } = installation;
  return {
    held: isHeld
      ? { at: at?.toISOString() ?? null, by: by ?? '', why: why ?? '', cause: z.parse(storedCause, cause) }
      : null,
    waiting: rows[0]?.waiting ?? 0,
    stopped: stopped.map((shop) => ({ ...shop, at: shop.at?.toISOString() ?? null })),
  };
}

/** A person's own reason, or why Kolaj holds by itself. */
type HoldReason = { by: string } & ({ why: string } | { cause: HoldCause });

/** Holds everything back, for all shops; who did it first stays. The pumps ask before each message. */
export async function holdAll(scope: SystemScope, { by, ...reason }: HoldReason): Promise<boolean> {
  const why = 'why' in reason ? reason.why : null;
  const cause = 'cause' in reason ? reason.cause : null;
  const held = await scope.db
    .updateTable('installation')
    .where('sending_held', '=', false)
    .set({ sending_held: true, held_at: sql<Date>`now()`, held_by: by, held_why: why, held_cause: cause })
    .executeTakeFirst();
  await tellEverybody(scope);
  return held.numUpdatedRows > 0n;
}

/** Ends the hold, and wakes every lane with work. */
export async function releaseAll(scope: SystemScope): Promise<boolean> {
  const released = await scope.db
    .updateTable('installation')
    .where('sending_held', '=', true)
    .set({ sending_held: false, held_at: null, held_by: null, held_why: null, held_cause: null })
    .executeTakeFirst();
  await wakeAllLanes(scope);
  await tellEverybody(scope);
  return released.numUpdatedRows > 0n;
}

/** Every shop's open consoles show or hide their banner. */
async function tellEverybody({ db }: SystemScope): Promise<void> {
  const shops = await db.selectFrom('shops').where('deleted_at', 'is', null).select('id').execute();
  for (const { id } of shops) await tell({ db, shopId: id }, { kind: 'broadcasts' });
}

/** PostgreSQL's own number of the cluster; rejects where this login may not ask. */
export async function readCluster({ db }: SystemScope): Promise<string | null> {
  const { rows } = await sql<{ cluster: string }>`
    select system_identifier::text as cluster from pg_control_system()`.execute(db);
  return rows[0]?.cluster ?? null;
}

/** Remembers where this installation is now; answers with where it was at its last start. What is not known now stays. */
export async function rememberWhereabouts({ db }: SystemScope, now: Whereabouts): Promise<Whereabouts> {
  const known = await db.selectFrom('installation').select(['cluster', 'folder']).forUpdate().executeTakeFirstOrThrow();
  const { cluster, folder } = { cluster: now.cluster ?? known.cluster, folder: now.folder ?? known.folder };
  if (cluster !== known.cluster || folder !== known.folder)
    await db.updateTable('installation').set({ cluster, folder }).execute();
  return known;
}
