import { randomUUID } from 'node:crypto';
import type { SiteGenerator } from '@kolaj/catalogue/site-files';
import { deriveSite } from '@kolaj/domain/site/derive-site';
import type { SiteSnapshot } from '@kolaj/domain/site/snapshot';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import { presentMarks } from '../../collage/open/sold-out.store.ts';
import { publishedAddresses } from '../address/address.store.ts';
import { takeOverAddresses } from '../address/take-over.ts';
import { packLive } from '../live/pack-live.ts';
import { makePages } from '../make-pages.ts';
import type { SiteAddresses } from '../open/site-addresses.ts';
import type { Releases } from '../releases.ts';
import { keptReleases } from '../site.store.ts';
import { sitePictures } from '../site-pictures.ts';
import { publishedSite } from '../stored-snapshot.ts';
import { beginRefresh, endRefresh, liveMarks } from './refresh.store.ts';
import { soldOutKey } from './sold-out-key.ts';

interface Deps {
  database: Database;
  releases: Releases;
  loadGenerator: () => Promise<SiteGenerator>;
  media: MediaUrls;
  addresses: SiteAddresses;
}

interface Refresh {
  shopId: string;
  buildId: string;
  releaseId: string;
  key: string;
  site: SiteSnapshot;
}

/** Of one run; another publish or mark in the meantime makes it look again. */
const looksAtMost = 5;

/**
 * Makes the pages of the live version again with the present marks (D-97): from what was published, so that nothing that waits for
 * a publish gets out, and without a version of its own. Run twice it finds nothing the second time.
 */
export const refreshSite = defineJob<Deps>()({
  name: 'site.refresh',
  payload: z.object({ shopId: z.string() }),
  policy: 'one-waiting',
  key: ({ shopId }) => shopId,
  attempts: 3,
  retryDelaySeconds: 2,
  timeLimitSeconds: 900,
  slots: 1,

  async run({ shopId }, deps, { attempt }) {
    for (let look = 0; look < looksAtMost; look++) {
      const refresh = await inShop(deps.database, shopId, (scope) => begin(scope, deps));
      // One that died while it packed has left the live site as it is now, but for that.
      if (refresh === null) return attempt === 1 ? undefined : packLive(shopId, deps);
      await clearAway(shopId, deps);
      const revision = await makeRelease(refresh, deps, attempt === 1);
      await inShop(deps.database, shopId, async (scope) => {
        if (await endRefresh(scope, { ...refresh, revision }))
          await tell(scope, { kind: 'builds', id: refresh.buildId });
      });
      await packLive(shopId, deps);
    }
  },
});

/** null = the live site shows what it should, there is none, or it is of a version that is not understood any more. */
async function begin(scope: ShopScope, { releases }: Deps): Promise<Refresh | null> {
  const live = await liveMarks(scope);
  const marks = await presentMarks(scope);
  const key = soldOutKey(marks);
  if (live === null || live.key === key) return null;
  const releaseId = randomUUID();
  const site = publishedSite(await beginRefresh(scope, { buildId: live.buildId, releaseId }));
  if (site === null) return null;
  // The live site may be from before addresses were noted: it keeps those that it has.
  await takeOverAddresses(scope, releases);
  return {
    shopId: scope.shopId,
    buildId: live.buildId,
    releaseId,
    key,
    site: { ...site, soldOut: marks, addresses: await publishedAddresses(scope) },
  };
}

async function makeRelease({ shopId, releaseId, site: snapshot }: Refresh, deps: Deps, isFirstTry: boolean) {
  const derived = deriveSite(snapshot);
  if (derived.kind === 'refused') throw new Error(`the live site cannot be made again: ${derived.reason}`);
  const address = deps.addresses.of(snapshot.shop);
  const options = { basePath: address.path, siteUrl: address.url, mediaUrl: sitePictures(deps.media) };
  const { problems, revision } = await makePages({ shopId, releaseId, isFirstTry, site: derived.site, options }, deps);
  const [problem] = problems;
  if (problem) throw new Error(`the live site made again is not whole: ${JSON.stringify(problem)}`);
  return revision;
}

/** Releases of earlier runs; the one that visitors read goes with the next run, when nobody reads it any more. */
async function clearAway(shopId: string, { database, releases }: Deps): Promise<void> {
  await releases.keepOnly(shopId, () => inShop(database, shopId, keptReleases));
}
