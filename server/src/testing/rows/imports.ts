import type { Database } from '../../adapters/postgres/pool.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import { aSubfolder } from './collages.ts';
import type { TestShop } from './people.ts';

/** An import of a folder of its own that no worker has or will have. */
export async function anImport(
  database: Database,
  shop: TestShop,
  { status = 'queued' }: { status?: 'queued' | 'copying' | 'paused' | 'failed' | 'done' } = {},
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

/** A watched folder of the shop's source; a source is made when it has none. */
export async function aWatch(database: Database, shop: TestShop): Promise<string> {
  const { folderId } = await aSubfolder(database, shop);
  return inShop(database, shop.id, async ({ db, shopId }) => {
    const { source_id } = await db
      .selectFrom('folders')
      .where('id', '=', folderId)
      .select('source_id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('watches')
      .values({ shop_id: shopId, source_id, path: folderId, every_minutes: 15 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}
