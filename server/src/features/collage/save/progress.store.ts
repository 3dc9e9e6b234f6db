import { collageFailure } from '@kolaj/contract/collage/failure';
import { collageStatuses } from '@kolaj/domain/collage/collage';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

const life = z.object({
  status: z.enum(collageStatuses),
  version: z.int(),
  contentVersion: z.int(),
  failure: z.nullable(collageFailure),
  exportVersion: z.nullable(z.int()),
});

/** How far a collage's picture is; no lock, because somebody looks again and again. */
export async function collageProgress(scope: ShopScope, id: string) {
  const row = await scope.db
    .selectFrom('collages')
    .leftJoin('exports', 'exports.id', 'collages.export_id')
    .where('collages.shop_id', '=', scope.shopId)
    .where('collages.id', '=', id)
    .select([
      'collages.status',
      'collages.version',
      'collages.content_version as contentVersion',
      'collages.failure',
      'exports.collage_version as exportVersion',
      'exports.sha256',
    ])
    .executeTakeFirst();
  return row ? { life: z.parse(life, row), sha256: row.sha256 } : null;
}

/** The subfolders in which these collages are, each once. */
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

/** Where a collage is, for the news of its change. */
export async function placeOf(
  scope: ShopScope,
  id: string,
): Promise<{ folder_id: string; subfolder_id: string } | null> {
  const row = await scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .select(['folder_id', 'subfolder_id'])
    .executeTakeFirst();
  return row ?? null;
}
