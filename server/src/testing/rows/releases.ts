import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../adapters/postgres/pool.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import type { TestShop } from './people.ts';

interface TestPage {
  /** `productKeyOf`. */
  key: string;
  slug: string;
  collageId: string;
  /** Its address is known, and the product is on the live site no more. */
  isGone?: boolean;
}

/** A live release of a shop as the database knows it: pages of products, without their files. */
export async function aLiveRelease(database: Database, shop: TestShop, pages: readonly TestPage[]): Promise<void> {
  const shown = Object.fromEntries(pages.flatMap(({ collageId, isGone }) => (isGone ? [] : [[collageId, 'x']])));
  await inShop(database, shop.id, async ({ db, shopId }) => {
    const { id } = await db
      .insertInto('builds')
      .values({ shop_id: shopId, token: randomUUID(), status: 'published', shown: JSON.stringify(shown) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`update shops set live_build_id = ${id} where id = ${shopId}`.execute(db);
    for (const { key, slug, collageId } of pages) {
      await db
        .insertInto('site_addresses')
        .values({ shop_id: shopId, kind: 'product', key, slug, collage_id: collageId })
        .execute();
    }
  });
}
