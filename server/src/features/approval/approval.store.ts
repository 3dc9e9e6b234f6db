import type { QueueItem } from '@kolaj/domain/approval/queue';
import { collageStatuses, states } from '@kolaj/domain/collage/collage';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../adapters/postgres/scope.ts';

const words = z.object({
  status: z.enum(collageStatuses),
  state: z.enum(states),
  subfolderState: z.enum(states),
});

export interface QueuePlace {
  folderId: string;
  /** null = the whole folder. */
  subfolderId: string | null;
}

/** What waits for approval in a folder, with who is looking at it; in no certain order. */
export async function waitingItems(scope: ShopScope, { folderId, subfolderId }: QueuePlace): Promise<QueueItem[]> {
  const rows = await scope.db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.folder_id', '=', folderId)
    .where('collages.status', '=', 'done')
    .where('collages.state', '=', 'active')
    .$if(subfolderId !== null, (query) => query.where('collages.subfolder_id', '=', subfolderId))
    .select([
      'collages.id',
      'collages.status',
      'collages.state',
      'collages.created_at',
      'collages.claimed_by',
      'collages.claimed_until',
      'subfolders.state as subfolderState',
    ])
    .execute();
  return rows.map((row) => ({
    ...z.parse(words, row),
    id: row.id,
    createdAt: row.created_at,
    claimedBy: row.claimed_by,
    claimedUntil: row.claimed_until,
  }));
}

/** How many active collages of a place somebody has to work on before they can be approved. */
export async function needingWork(scope: ShopScope, { folderId, subfolderId }: QueuePlace): Promise<number> {
  const { count } = await scope.db
    .selectFrom('collages')
    .innerJoin('subfolders', 'subfolders.id', 'collages.subfolder_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.folder_id', '=', folderId)
    .where('collages.status', '=', 'failed')
    .where('collages.state', '=', 'active')
    .where('subfolders.state', '=', 'active')
    .$if(subfolderId !== null, (query) => query.where('collages.subfolder_id', '=', subfolderId))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Name of the folder; null when it is not of this shop. */
export async function folderName(scope: ShopScope, folderId: string): Promise<string | null> {
  const row = await scope.db
    .selectFrom('folders')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', folderId)
    .select('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** One request for a folder's list waits for the other: else both would get the same items. */
export async function oneAtATime(scope: ShopScope, folderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`verify ${folderId}`}, 0))`.execute(scope.db);
}

/** Keeps these items for a person. Claims only order the list: the first decision counts. */
export async function claimItems(
  scope: ShopScope,
  { ids, userId, until }: { ids: readonly string[]; userId: string; until: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await scope.db
    .updateTable('collages')
    .set({ claimed_by: userId, claimed_until: until })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** Other people whose claims in this folder still hold, by name. */
export async function othersAtWork(
  scope: ShopScope,
  { folderId, userId, now }: { folderId: string; userId: string; now: Date },
): Promise<{ name: string }[]> {
  return scope.db
    .selectFrom('collages')
    .innerJoin('users', 'users.id', 'collages.claimed_by')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.folder_id', '=', folderId)
    .where('collages.status', '=', 'done')
    .where('collages.claimed_by', '<>', userId)
    .where('collages.claimed_until', '>', now)
    .select('users.name')
    .distinct()
    .orderBy('users.name')
    .execute();
}

/** Folders and subfolders of collages, for the news of their change. */
export async function placesOf(
  scope: ShopScope,
  ids: readonly string[],
): Promise<{ folder_id: string; subfolder_id: string }[]> {
  if (ids.length === 0) return [];
  return scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['folder_id', 'subfolder_id'])
    .distinct()
    .execute();
}
