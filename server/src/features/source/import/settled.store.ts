import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** States of the files below a directory that we received ourselves: bytes and ms since 1970, by path. */
export async function receivedStates(
  scope: ShopScope,
  { sourceId, below }: { sourceId: string; below: string },
): Promise<Map<string, { bytes: number; modifiedAt: number }>> {
  const rows = await scope.db
    .selectFrom('received_files')
    .where('shop_id', '=', scope.shopId)
    .where('source_id', '=', sourceId)
    .where(({ fn, val }) => fn<boolean>('starts_with', ['path', val(`${below}/`)]))
    .select(['path', 'bytes', 'modified_at'])
    .execute();
  return new Map(rows.map(({ path, bytes, modified_at }) => [path, { bytes, modifiedAt: modified_at.getTime() }]));
}

/** An imported file is known from its import. */
export async function forgetReceived(
  scope: ShopScope,
  { sourceId, paths }: { sourceId: string; paths: readonly string[] },
): Promise<void> {
  await scope.db
    .deleteFrom('received_files')
    .where('shop_id', '=', scope.shopId)
    .where('source_id', '=', sourceId)
    .where('path', '=', sql<string>`any(${[...paths]})`)
    .execute();
}
