import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { type MadeBlob, recordBlobs } from '../../../kernel/blob.store.ts';

/** A picture with a watermark: of which one, with which mark (a hash), how wide. */
export interface MarkedKey {
  source: string;
  mark: string;
  /** px. */
  width: number;
}

/** SHA-256 of the marked copy; null = nobody has asked for it yet. */
export async function markedCopy(
  { db, shopId }: ShopScope,
  { source, mark, width }: MarkedKey,
): Promise<string | null> {
  const row = await db
    .selectFrom('marked_pictures')
    .where('shop_id', '=', shopId)
    .where('source_sha256', '=', source)
    .where('mark', '=', mark)
    .where('width', '=', width)
    .select('sha256')
    .executeTakeFirst();
  return row?.sha256 ?? null;
}

/** Keeps a copy, in place of those with marks that the shop had before; of two that were made at once the first stays. */
export async function keepMarked(
  scope: ShopScope,
  { source, mark, width, blob }: MarkedKey & { blob: MadeBlob },
): Promise<void> {
  await recordBlobs(scope, [blob]);
  await scope.db
    .insertInto('marked_pictures')
    .values({ shop_id: scope.shopId, source_sha256: source, mark, width, sha256: blob.sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await scope.db
    .deleteFrom('marked_pictures')
    .where('shop_id', '=', scope.shopId)
    .where('source_sha256', '=', source)
    .where('width', '=', width)
    .where('mark', '<>', mark)
    .execute();
}
