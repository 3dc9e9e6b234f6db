import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** Whether a product's collage is in the shop's live release; one from before releases noted theirs has whatever was published. */
const isLive = ({ shopId }: ShopScope) => sql`exists (
  select from shops join builds on builds.id = shops.live_build_id
  where shops.id = ${shopId} and (builds.shown is null or builds.shown ? named.collage_id::text))`;

/** Path of a product's page (`productKeyOf`) below the root of the live site; null = it is not there. */
export async function livePageOf(scope: ShopScope, key: string): Promise<string | null> {
  const { rows } = await sql`
    select named.slug from site_addresses named
    where named.shop_id = ${scope.shopId} and named.kind = 'product' and named.key = ${key} and ${isLive(scope)}
    order by named.first_published_at desc, named.slug desc limit 1`.execute(scope.db);
  const [row] = z.parse(z.array(z.object({ slug: z.string() })), rows);
  return row === undefined ? null : `p/${row.slug}/`;
}

/** Of these models (`modelKeyOf`) those that have a page on the live site in at least one colour. */
export async function liveModels(scope: ShopScope, models: readonly string[]): Promise<ReadonlySet<string>> {
  if (models.length === 0) return new Set();
  // Named first: the release is asked about these few alone.
  const { rows } = await sql`
    with named as materialized (
      select collage_id, regexp_replace(key, E'\\n[^\\n]*$', '') as model from site_addresses
      where shop_id = ${scope.shopId} and kind = 'product'
        and regexp_replace(key, E'\\n[^\\n]*$', '') = any(${[...models]}::text[])
    )
    select distinct model from named where ${isLive(scope)}`.execute(scope.db);
  return new Set(z.parse(z.array(z.object({ model: z.string() })), rows).map(({ model }) => model));
}
