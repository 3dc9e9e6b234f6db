import { sql } from 'kysely';
import type { ShopScope } from '../adapters/postgres/scope.ts';

export interface MadeBlob {
  sha256: string;
  mime: string;
  bytes: number;
  width?: number;
  height?: number;
}

/**
 * Makes files of the store known to the database. Safe to repeat. One that is known already is in use anew: what removes files that
 * nobody needs leaves it alone, and waits for this transaction.
 */
export async function recordBlobs({ db }: Pick<ShopScope, 'db'>, blobs: readonly MadeBlob[]): Promise<void> {
  if (blobs.length === 0) return;
  const unique = [...new Map(blobs.map((blob) => [blob.sha256, blob])).values()];
  // Sorted: two transactions that insert the same files must not wait for each other in a circle.
  unique.sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
  await db
    .insertInto('blobs')
    .values(unique)
    .onConflict((conflict) =>
      conflict
        .column('sha256')
        .doUpdateSet({ used_at: sql<Date>`now()` })
        // Once a day is enough to stay, and costs no write each time.
        .where('blobs.used_at', '<', sql<Date>`now() - interval '1 day'`),
    )
    .execute();
}
