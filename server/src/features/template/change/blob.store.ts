import type { ShopScope } from '../../../adapters/postgres/scope.ts';

export interface TemplateBlob {
  sha256: string;
  bytes: number;
  mime: string;
  width?: number;
  height?: number;
}

/** Makes a file of the store known to the database. Safe to repeat. */
export async function keepBlob({ db }: ShopScope, blob: TemplateBlob): Promise<void> {
  await db
    .insertInto('blobs')
    .values(blob)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

/** Of which type these files are; unknown ones are absent. */
export async function blobTypes(
  { db }: ShopScope,
  hashes: readonly string[],
): Promise<{ sha256: string; mime: string }[]> {
  if (hashes.length === 0) return [];
  return db.selectFrom('blobs').where('sha256', 'in', hashes).select(['sha256', 'mime']).execute();
}
