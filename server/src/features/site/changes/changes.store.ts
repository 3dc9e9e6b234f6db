import type { SiteLook } from '@kolaj/domain/site/changes/site-changes';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { publishedSite, storedLook } from '../stored-snapshot.ts';
import { type Shown, shownOf, storedShown } from './shown.ts';

/** What a site shows, as far as changes are told. */
interface ShownSite {
  shown: Shown;
  /** null = an older version wrote it another way: then nothing is said of its changes. */
  look: SiteLook | null;
}

/** What the live site shows; null = nothing is published. A build from before the digests is read whole. */
export async function liveShown(scope: ShopScope): Promise<ShownSite | null> {
  const row = await scope.db
    .selectFrom('shops')
    .innerJoin('builds', 'builds.id', 'shops.live_build_id')
    .select([
      'builds.shown',
      'builds.look',
      sql<unknown>`case when builds.shown is null then builds.snapshot end`.as('snapshot'),
    ])
    .where('shops.id', '=', scope.shopId)
    .executeTakeFirst();
  if (!row) return null;
  const shown = storedShown(row.shown);
  if (shown !== null) return { shown, look: storedLook(row.look) };
  const site = publishedSite(row.snapshot);
  return { shown: shownOf(site?.collages ?? []), look: site };
}

/** The look of the live site without its products. null = not published. */
export async function liveLook(scope: ShopScope): Promise<SiteLook | null> {
  const site = sql`builds.snapshot -> 'site'`;
  const row = await scope.db
    .selectFrom('shops')
    .innerJoin('builds', 'builds.id', 'shops.live_build_id')
    .select(
      sql<unknown>`coalesce(builds.look, jsonb_build_object('shop', ${site} -> 'shop', 'settings', ${site} -> 'settings',
        'channels', ${site} -> 'channels', 'prices', ${site} -> 'prices', 'brands', ${site} -> 'brands',
        'reels', coalesce(${site} -> 'reels', '[]')))`.as('look'),
    )
    .where('shops.id', '=', scope.shopId)
    .executeTakeFirst();
  return storedLook(row?.look ?? null);
}

/** A look alone, of what else may be in the value. */
const lookOf = ({ shop, settings, channels, prices, brands, reels }: SiteLook): SiteLook => ({
  ...{ shop, settings, channels, prices, brands, reels },
});

/** As stored with a build or a preview. */
export const shownColumns = (site: SiteLook & { collages: Parameters<typeof shownOf>[0] }) => ({
  shown: JSON.stringify(shownOf(site.collages)),
  look: JSON.stringify(lookOf(site)),
});
