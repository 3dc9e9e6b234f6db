import type { Database } from '@kolaj/server/adapters/postgres/pool';
import { inShop } from '@kolaj/server/adapters/postgres/scope';
import { aSubfolder } from './collages.ts';
import type { TestShop } from './people.ts';

/** An import of a folder of its own that no worker has or will have. */
export async function anImport(
  database: Database,
  shop: TestShop,
  { status = 'queued' }: { status?: 'queued' | 'copying' | 'paused' | 'failed' } = {},
): Promise<string> {
  const subfolder = await aSubfolder(database, shop);
  return inShop(database, shop.id, async ({ db, shopId }) => {
    const { id } = await db
      .insertInto('import_jobs')
      .values({ shop_id: shopId, folder_id: subfolder.folderId, status, selection: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('import_items')
      .values({ shop_id: shopId, import_id: id, subfolder_id: subfolder.id })
      .execute();
    return id;
  });
}
