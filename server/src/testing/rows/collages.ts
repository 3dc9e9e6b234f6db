import { createHash, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { key } from '@kolaj/domain/shared/fold';
import { sql } from 'kysely';
import type { Database } from '../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../adapters/postgres/scope.ts';
import type { TestShop } from './people.ts';

export interface TestSubfolder {
  id: string;
  folderId: string;
  brand: string;
}

/** A brand's subfolder in a folder of its own, or in the folder given. */
export async function aSubfolder(
  database: Database,
  shop: TestShop,
  { brand = 'Beren', folderId }: { brand?: string; folderId?: string } = {},
): Promise<TestSubfolder> {
  return inShop(database, shop.id, async (scope) => {
    const folder_id = folderId ?? (await aFolder(scope));
    const { id } = await scope.db
      .insertInto('subfolders')
      .values({ shop_id: shop.id, folder_id, source_path: `autumn/${brand}`, name: brand, name_key: key(brand) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, folderId: folder_id, brand };
  });
}

async function aFolder({ db, shopId }: ShopScope): Promise<string> {
  const source =
    (await db.selectFrom('sources').where('shop_id', '=', shopId).select('id').executeTakeFirst()) ??
    (await db
      .insertInto('sources')
      .values({ shop_id: shopId, ftp_key: randomUUID(), driver: 'local' })
      .returning('id')
      .executeTakeFirstOrThrow());
  const folder = await db
    .insertInto('folders')
    .values({ shop_id: shopId, source_id: source.id, source_path: randomUUID(), name: 'Autumn' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return folder.id;
}

/** Gives the shop an empty local photo source, below the installation's folder for sources. */
export async function aLocalSource(database: Database, shop: TestShop, sources: string): Promise<string> {
  const folder = path.join(sources, shop.keyword);
  await mkdir(path.join(folder, 'x', 'y'), { recursive: true });
  const ftp_key = `local-${shop.keyword}`;
  await inShop(database, shop.id, async ({ db, shopId }) => {
    const settings = JSON.stringify({ folder: shop.keyword });
    await db.insertInto('sources').values({ shop_id: shopId, ftp_key, driver: 'local', settings }).execute();
    await db
      .updateTable('shops')
      .set({ server_config: sql`server_config || jsonb_build_object('ftp_key', ${ftp_key}::text)` })
      .where('id', '=', shopId)
      .execute();
  });
  return folder;
}

export interface TestCollage {
  id: string;
  exportId: string;
  /** Of its exported picture. */
  sha256: string;
}

interface CollageOptions {
  /** Paths of its photos; its own picture stands for each. */
  photos?: string[];
  status?: 'pending' | 'failed' | 'done' | 'verified';
  state?: 'active' | 'passive';
  code?: string;
  color?: string;
  /** Keywords whose value a machine only assumed. */
  guessed?: readonly string[];
  price?: string;
  discountprice?: string | null;
}

/** A collage with an export whose file nobody has written; approved unless told otherwise. */
export async function aCollage(
  database: Database,
  shop: TestShop,
  subfolder: TestSubfolder,
  options: CollageOptions = {},
): Promise<TestCollage> {
  const { status = 'verified', state = 'active', code = `BR-${randomUUID().slice(0, 4)}`, color = 'BLACK' } = options;
  const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
  const text_data = {
    code,
    values: { firm: subfolder.brand, code, color, size: 'Std', type: 'DRESS', price: options.price ?? '$24.50' },
    discountprice: options.discountprice ?? null,
    guessed: options.guessed ?? [],
  };
  return inShop(database, shop.id, async ({ db, shopId }) => {
    await db.insertInto('blobs').values({ sha256, mime: 'image/jpeg', bytes: 1 }).execute();
    const { id } = await db
      .insertInto('collages')
      .values({
        shop_id: shopId,
        folder_id: subfolder.folderId,
        subfolder_id: subfolder.id,
        source_key: randomUUID(),
        kolaj_name: code,
        product_code: code,
        status,
        state,
        stage: 'idle',
        editor: JSON.stringify({ template_id: randomUUID(), template_version: 1, text_data, images: [], reasons: [] }),
        ...(status === 'verified' ? { verified_at: new Date(), exported_at: new Date() } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const exportId = await giveExport({ db, shopId }, { collageId: id, sha256 });
    for (const [position, path] of (options.photos ?? []).entries()) {
      await db
        .insertInto('collage_images')
        .values({ collage_id: id, shop_id: shopId, path, sha256, position })
        .execute();
    }
    if (status === 'failed') {
      // A photo that nobody has looked at yet: only a worker can tell whether another try helps.
      const photo = {
        collage_id: id,
        shop_id: shopId,
        path: `autumn/${subfolder.brand}/${code}.jpg`,
        sha256,
        position: 0,
      };
      await db.insertInto('collage_images').values(photo).execute();
    }
    return { id, exportId, sha256 };
  });
}

/** The picture of a collage's first version, whose smaller copies are the same file; answers with its id. */
export async function giveExport(
  { db, shopId }: Pick<ShopScope, 'db' | 'shopId'>,
  { collageId, sha256 }: { collageId: string; sha256: string },
): Promise<string> {
  const made = await db
    .insertInto('exports')
    .values({
      shop_id: shopId,
      collage_id: collageId,
      collage_version: 1,
      sha256,
      renditions: JSON.stringify({ '192': sha256, '384': sha256, '960': sha256 }),
      thumbhash: '',
      width: 1000,
      height: 1150,
      scene_hash: sha256,
      template_id: randomUUID(),
      template_version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('collages').where('id', '=', collageId).set({ export_id: made.id }).execute();
  return made.id;
}
