import { moveCollage } from '@kolaj/domain/collage/status/status';
import { splitKeys } from '@kolaj/domain/source/product/by-hand/split';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { lockLives, writeLife } from '../../source/open/life.store.ts';
import { factsOf, type Joined, joinIntoOne, putTogether } from './join.store.ts';
import { splitWordBegin } from './split.store.ts';

export interface SplitUndo {
  id: string;
  /** What the split has made. */
  made: readonly string[];
}

export type SplitUndone = Exclude<Joined, { kind: 'joined' }> | (JoinedOne & { isJoined: boolean });
type JoinedOne = Extract<Joined, { kind: 'joined' }>;

/**
 * Takes a split back as if it had never been: what it made goes back into the collage, and its rows go. Where a person has done something
 * with one of them since, all are joined instead, which loses nothing. The caller has the collage drawn.
 */
export async function takeSplitBack(scope: ShopScope, { id, made: asked }: SplitUndo): Promise<SplitUndone> {
  const made = [...new Set(asked)].filter((one) => one !== id);
  if (made.length === 0) return { kind: 'refused' };
  const ids = [id, ...made];
  const lives = await lockLives(scope, ids);
  const [own] = await factsOf(scope, [id]);
  const life = lives.get(id);
  if (!own || !life || lives.size < ids.length) return { kind: 'not-found' };
  const step = moveCollage(life, { kind: 'imported' });
  const isOpen = own.state === 'active' && !own.was_sent && step.kind === 'moved' && step.render;
  // An import that has read the split already would write its rows once more.
  const isOfNow = (await areUntouched(scope, { id, made })) && !(await isBeingImported(scope, own.folder_id));
  if (!isOpen || !isOfNow) {
    const joined = await joinIntoOne(scope, { id, others: made, code: null });
    return joined.kind === 'joined' ? { ...joined, isJoined: true } : joined;
  }
  const photos = await putTogether(scope, { id, ids });
  await scope.db.deleteFrom('collages').where('shop_id', '=', scope.shopId).where('id', 'in', made).execute();
  await writeLife(scope, id, step.collage);
  const { folder_id: folderId, subfolder_id: subfolderId } = own;
  return { kind: 'joined', photos, folderId, subfolderId, isJoined: false };
}

/** Whether all were taken out of this collage, and are as the machine has left them: a row that anything points at stays. */
async function areUntouched({ db, shopId }: ShopScope, { id, made }: SplitUndo): Promise<boolean> {
  const begins = [splitKeys.begin, splitKeys.directory].map((begin) => `${begin}${splitWordBegin(id)}%`);
  const rows = await db
    .selectFrom('collages')
    .where('shop_id', '=', shopId)
    .where('id', 'in', made)
    .where('source_key', 'like', sql<string>`any(${begins}::text[])`)
    .where('state', '=', 'active')
    .where('status', '!=', 'verified')
    .where('verified_at', 'is', null)
    .where('return_note', 'is', null)
    .where('joined_into', 'is', null)
    .where(sql<boolean>`editor is not distinct from first_result`)
    .where(
      sql<boolean>`not exists (select from collages o where o.shop_id = ${shopId} and o.joined_into = collages.id)`,
    )
    .where(sql<boolean>`not exists (
      select from broadcast_images i where i.shop_id = ${shopId} and i.collage_id = collages.id)`)
    .where(sql<boolean>`not exists (
      select from approval_link_items i where i.shop_id = ${shopId} and i.collage_id = collages.id)`)
    .where(sql<boolean>`not exists (select from sold_out s where s.shop_id = ${shopId} and s.collage_id = collages.id)`)
    .where(sql<boolean>`not exists (
      select from site_addresses a where a.shop_id = ${shopId} and a.collage_id = collages.id)`)
    .select('id')
    .execute();
  return rows.length === made.length;
}

async function isBeingImported({ db, shopId }: ShopScope, folderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('import_jobs')
    .where('shop_id', '=', shopId)
    .where('folder_id', '=', folderId)
    .where('status', 'in', ['listing', 'copying'])
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}
