import { type BuiltRelease, buildRelease } from '@kolaj/catalogue/release/release-build';
import type { BuildOptions, SiteGenerator } from '@kolaj/catalogue/site-files';
import type { SiteModel } from '@kolaj/domain/site/model';
import type { Database } from '../../adapters/postgres/pool.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import type { Releases } from './releases.ts';
import { liveRelease } from './site.store.ts';

interface Deps {
  database: Database;
  releases: Releases;
  loadGenerator: () => Promise<SiteGenerator>;
}

interface Wanted {
  shopId: string;
  /** After a try that failed everything is made: the live release may be the reason. */
  isFirstTry: boolean;
  site: SiteModel;
  options: BuildOptions;
}

/** Pages of a site; those that are the same in the live release stay there (`earlierId`). */
export async function makePages(
  { shopId, isFirstTry, site, options }: Wanted,
  { database, releases, loadGenerator }: Deps,
): Promise<{ built: BuiltRelease; earlierId: string | null }> {
  const live = isFirstTry ? await inShop(database, shopId, (scope) => liveRelease(scope)) : null;
  const earlier = live && (await releases.earlier(shopId, live.releaseId));
  const built = await buildRelease({ generator: await loadGenerator(), site, options, earlier });
  return { built, earlierId: live && earlier ? live.releaseId : null };
}
