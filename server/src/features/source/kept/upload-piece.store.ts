import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { recordBlobs } from '../../../kernel/blob.store.ts';

export interface UploadPiece {
  start: number;
  sha256: string;
  bytes: number;
}

export async function uploadPieces({ db, shopId }: ShopScope, uploadId: string): Promise<UploadPiece[]> {
  return db
    .selectFrom('upload_pieces')
    .where('shop_id', '=', shopId)
    .where('upload_id', '=', uploadId)
    .select(['start', 'sha256', 'bytes'])
    .orderBy('start')
    .execute();
}

/** One that comes again takes the place of the first: its transaction had failed, or what came after it was lost. */
export async function keepPiece(
  scope: ShopScope,
  { uploadId, start, sha256, bytes }: UploadPiece & { uploadId: string },
): Promise<void> {
  await recordBlobs(scope, [{ sha256, bytes, mime: 'application/octet-stream' }]);
  const row = { upload_id: uploadId, start, shop_id: scope.shopId, sha256, bytes };
  await scope.db
    .insertInto('upload_pieces')
    .values(row)
    .onConflict((conflict) => conflict.columns(['upload_id', 'start']).doUpdateSet({ sha256, bytes }))
    .execute();
}

export async function forgetPieces({ db, shopId }: ShopScope, uploadId: string): Promise<void> {
  await db.deleteFrom('upload_pieces').where('shop_id', '=', shopId).where('upload_id', '=', uploadId).execute();
}

export async function movePieces({ db, shopId }: ShopScope, { from, to }: { from: string; to: string }): Promise<void> {
  await db
    .updateTable('upload_pieces')
    .set({ upload_id: to })
    .where('shop_id', '=', shopId)
    .where('upload_id', '=', from)
    .execute();
}
