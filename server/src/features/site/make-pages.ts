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
  /** The folder that they are written into. */
  releaseId: string;
  /** After a try that failed everything is made: the live release may be the reason. */
  isFirstTry: boolean;
  site: SiteModel;
  options: BuildOptions;
}

/** Writes the release of a site; what is the same in the live one is taken from there. With `problems` there is none. */
export async function makePages(
  { shopId, releaseId, isFirstTry, site, options }: Wanted,
  { database, releases, loadGenerator }: Deps,
): Promise<BuiltRelease> {
  const live = isFirstTry ? await inShop(database, shopId, (scope) => liveRelease(scope)) : null;
  const earlier = live && (await releases.earlier(shopId, live.releaseId));
  const wanted = { generator: await loadGenerator(), site, options, earlier };
  const release = { shopId, buildId: releaseId, earlierId: live && earlier ? live.releaseId : null };
  return releases.write(release, (put) => buildRelease(wanted, put));
}
