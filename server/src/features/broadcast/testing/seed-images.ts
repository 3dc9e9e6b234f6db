import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { giveExport } from '../../../testing/rows/collages.ts';

export interface TestImage {
  collageId: string;
  url: string;
  sha256: string;
}

/** The brand once more in another folder, with a collage that looks the same as one of the first. */
export async function seedTwin(
  scope: ShopScope,
  { subfolderId, sha256 }: { subfolderId: string; sha256: string },
): Promise<void> {
  const { db, shopId } = scope;
  const { source_id } = await db
    .selectFrom('folders')
    .where('shop_id', '=', shopId)
    .select('source_id')
    .executeTakeFirstOrThrow();
  const folder = await db
    .insertInto('folders')
    .values({ shop_id: shopId, source_id, source_path: 'again', name: 'Again' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const twin = await db
    .insertInto('subfolders')
    .columns(['shop_id', 'folder_id', 'source_path', 'name', 'name_key'])
    .expression(
      db
        .selectFrom('subfolders')
        .where('id', '=', subfolderId)
        .select(['shop_id', sql<string>`${folder.id}::uuid`.as('folder_id'), 'source_path', 'name', 'name_key']),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await seedImage(scope, { subfolderId: twin.id, collageId: randomUUID(), sha256, discounted: false, number: 0 });
}

export interface NewImages {
  subfolderId: string;
  count: number;
  discounted: boolean;
  media: MediaUrls;
}

export async function seedImages(
  scope: ShopScope,
  { subfolderId, count, discounted, media }: NewImages,
): Promise<TestImage[]> {
  const images: TestImage[] = [];
  for (let i = 0; i < count; i++) {
    const collageId = randomUUID();
    const sha256 = createHash('sha256').update(collageId).digest('hex');
    await seedImage(scope, { subfolderId, collageId, sha256, discounted, number: i });
    images.push({ collageId, sha256, url: media.of(sha256, 'image/jpeg') });
  }
  return images;
}

let lastMoment = 0;

/** Two of one millisecond would be sent in the order of their ids, which is chance. */
function nextMoment(): Date {
  lastMoment = Math.max(lastMoment + 1, Date.now());
  return new Date(lastMoment);
}

interface NewImage {
  subfolderId: string;
  collageId: string;
  sha256: string;
  discounted: boolean;
  number: number;
}

async function seedImage({ db, shopId }: ShopScope, image: NewImage): Promise<void> {
  const { subfolderId, collageId, sha256, discounted, number } = image;
  const { folder_id } = await db
    .selectFrom('subfolders')
    .where('id', '=', subfolderId)
    .select('folder_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('blobs')
    .values({ sha256, mime: 'image/jpeg', bytes: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const code = `BR-${number}-${collageId.slice(0, 4)}`;
  const made = nextMoment();
  await db
    .insertInto('collages')
    .values({
      id: collageId,
      shop_id: shopId,
      folder_id,
      subfolder_id: subfolderId,
      source_key: code,
      kolaj_name: code,
      product_code: code,
      status: 'verified',
      stage: 'idle',
      discounted,
      created_at: made,
      verified_at: made,
      exported_at: made,
    })
    .execute();
  await giveExport({ db, shopId }, { collageId, sha256 });
}
