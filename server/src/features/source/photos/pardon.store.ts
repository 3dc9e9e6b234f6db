import { pardonableFaults } from '@kolaj/domain/collage/status/pardonable';
import { moveCollage } from '@kolaj/domain/collage/status/status';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { lockLives, writeLife } from '../open/life.store.ts';

/** Which of these contents the shop wants to use although they are damaged. */
export async function pardonedPhotos(
  { db, shopId }: Pick<ShopScope, 'db' | 'shopId'>,
  hashes: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('photo_pardons')
    .where('shop_id', '=', shopId)
    .where('sha256', '=', sql<string>`any(${[...hashes]})`)
    .select('sha256')
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

export interface Pardoned {
  photos: number;
  /** Collages that have to be processed again. */
  collages: { id: string; folderId: string; subfolderId: string }[];
}

/**
 * Lets the shop use the damaged photos of these collages as far as they can be read, on a person's word (reliability rule 15).
 * A photo whose tolerant look failed too is looked at once more. Approved collages stay as they are (D-27).
 *
 * @returns null when one of the collages is unknown; then nothing is changed
 */
export async function pardonPhotos(
  scope: ShopScope,
  { collageIds, userId }: { collageIds: readonly string[]; userId: string },
): Promise<Pardoned | null> {
  const lives = await lockLives(scope, collageIds);
  if (collageIds.some((id) => !lives.has(id))) return null;

  const damaged = await damagedPhotos(scope, collageIds);
  const hashes = [...new Set(damaged.map(({ sha256 }) => sha256))];
  await writePardons(scope, hashes, userId);
  const collages = new Map<string, Pardoned['collages'][number]>();
  for (const { id, folder_id, subfolder_id } of damaged) {
    const life = lives.get(id);
    if (!life || life.status === 'verified' || collages.has(id)) continue;
    const step = moveCollage(life, { kind: 'imported' });
    if (step.kind !== 'moved') continue;
    await writeLife(scope, id, step.collage);
    collages.set(id, { id, folderId: folder_id, subfolderId: subfolder_id });
  }
  return { photos: hashes.length, collages: [...collages.values()] };
}

function damagedPhotos({ db, shopId }: ShopScope, collageIds: readonly string[]) {
  return db
    .selectFrom('collage_images')
    .innerJoin('collages', 'collages.id', 'collage_images.collage_id')
    .innerJoin('photo_analyses', 'photo_analyses.sha256', 'collage_images.sha256')
    .where('collages.shop_id', '=', shopId)
    .where('collage_images.shop_id', '=', shopId)
    .where('collages.id', '=', sql<string>`any(${[...collageIds]}::uuid[])`)
    .where('photo_analyses.tolerant', '=', false)
    .where('photo_analyses.verdict', '=', 'unreadable')
    .where('photo_analyses.fault', 'in', pardonableFaults)
    .select(['collages.id', 'collages.folder_id', 'collages.subfolder_id', 'collage_images.sha256'])
    .orderBy('collages.id')
    .execute();
}

async function writePardons({ db, shopId }: ShopScope, hashes: readonly string[], userId: string): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .insertInto('photo_pardons')
    .values(hashes.map((sha256) => ({ shop_id: shopId, sha256, pardoned_by: userId })))
    .onConflict((conflict) => conflict.columns(['shop_id', 'sha256']).doNothing())
    .execute();
  await db
    .deleteFrom('photo_analyses')
    .where('sha256', 'in', [...hashes])
    .where('tolerant', '=', true)
    .where('verdict', '=', 'unreadable')
    .execute();
}
