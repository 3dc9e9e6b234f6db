import { brandKeyOf } from '@kolaj/domain/site/derive-products';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** What visitors can open of a shop's site. */
export interface PublishedSite {
  isLive: boolean;
  /** Path of a brand's page below the site's root, with the last slash; null = it never had one. */
  brandPath: (brand: { id: string; name: string }) => string | null;
}

export async function publishedSite({ db, shopId }: ShopScope): Promise<PublishedSite> {
  const shop = await db.selectFrom('shops').where('id', '=', shopId).select('live_build_id').executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('site_addresses')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'brand')
    .orderBy('first_published_at')
    .orderBy('slug')
    .select(['key', 'slug'])
    .execute();
  // The newest address of a brand; older ones lead there.
  const slugs = new Map(rows.map(({ key, slug }) => [key, slug]));
  return {
    isLive: shop.live_build_id !== null,
    brandPath: (brand) => {
      const slug = slugs.get(brandKeyOf(brand));
      return slug === undefined ? null : `b/${slug}/`;
    },
  };
}
