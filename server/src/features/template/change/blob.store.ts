import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** Of which type these files are; unknown ones are absent. */
export async function blobTypes(
  { db }: ShopScope,
  hashes: readonly string[],
): Promise<{ sha256: string; mime: string }[]> {
  if (hashes.length === 0) return [];
  return db.selectFrom('blobs').where('sha256', 'in', hashes).select(['sha256', 'mime']).execute();
}
