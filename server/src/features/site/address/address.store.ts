import type { SiteModel } from '@kolaj/domain/site/model';
import type { SiteSnapshot } from '@kolaj/domain/site/snapshot';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

export type Addresses = SiteSnapshot['addresses'];

/** All addresses that the shop has published, oldest first. */
export async function publishedAddresses({ db, shopId }: ShopScope): Promise<Addresses> {
  const rows = await db
    .selectFrom('site_addresses')
    .select(['kind', 'slug', 'key', 'collage_id'])
    .where('shop_id', '=', shopId)
    .orderBy('first_published_at')
    .orderBy('slug')
    .execute();
  return {
    products: rows
      .filter(({ kind }) => kind === 'product')
      .map(({ slug, key, collage_id }) => ({ slug, key, collageId: collage_id ?? '' })),
    brands: rows.filter(({ kind }) => kind === 'brand').map(({ slug, key }) => ({ slug, key })),
  };
}

/** Whether a product of the shop was published since addresses are noted. */
export async function hasAddresses({ db, shopId }: ShopScope): Promise<boolean> {
  const known = await db
    .selectFrom('site_addresses')
    .select('slug')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'product')
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/** Notes what a release publishes; run twice it notes the same. */
export async function noteAddresses(scope: ShopScope, { products, brands }: SiteModel): Promise<void> {
  await keepAddresses(scope, {
    products: products.map(({ slug, key, collageId }) => ({ slug, key, collageId })),
    brands: brands.filter(({ kind }) => kind === 'brand').map(({ slug, key }) => ({ slug, key })),
  });
}

/** Whose an address is now is what counts: a former address of a brand can be the present one of another. */
export async function keepAddresses({ db, shopId }: ShopScope, { products, brands }: Addresses): Promise<void> {
  const rows = [
    ...products.map((address) => ({ kind: 'product', ...address })),
    ...brands.map((address) => ({ kind: 'brand', collageId: '', ...address })),
  ];
  await sql`
    insert into site_addresses (shop_id, kind, slug, key, collage_id)
    select ${shopId}, kind, slug, key, nullif(collage_id, '')::uuid
    from unnest(
      ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ slug }) => slug)}::text[],
      ${rows.map(({ key }) => key)}::text[], ${rows.map(({ collageId }) => collageId)}::text[]
    ) as published (kind, slug, key, collage_id)
    on conflict (shop_id, kind, slug) do update set key = excluded.key, collage_id = excluded.collage_id
    where (site_addresses.key, site_addresses.collage_id) is distinct from (excluded.key, excluded.collage_id)
  `.execute(db);
}

/** For the site's server: addresses of the product or brand that was published under this one, newest first; none = it never was. */
export async function slugsOfSame(
  { db }: SystemScope,
  { shopId, kind, slug }: { shopId: string; kind: 'product' | 'brand'; slug: string },
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select other.slug
    from site_addresses asked
    join site_addresses other on other.shop_id = asked.shop_id and other.kind = asked.kind
      and (other.key = asked.key or other.collage_id = asked.collage_id)
    where asked.shop_id = ${shopId} and asked.kind = ${kind} and asked.slug = ${slug}
    order by other.first_published_at desc`.execute(db);
  return rows.map((row) => row.slug);
}
