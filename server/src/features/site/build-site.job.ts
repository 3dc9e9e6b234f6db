import type { BuiltRelease } from '@kolaj/catalogue/release/release-build';
import type { SiteProblem } from '@kolaj/catalogue/release/verify';
import type { SiteGenerator } from '@kolaj/catalogue/site-files';
import type { Build, BuildWarning } from '@kolaj/contract/site/site';
import { deriveSite } from '@kolaj/domain/site/derive-site';
import type { SiteModel, SiteWarning } from '@kolaj/domain/site/model';
import * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import type { Announce } from '../../events.ts';
import { isAway } from '../../jobs/away.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import type { MediaUrls } from '../../kernel/media-urls.ts';
import { holdMarks, presentMarks } from '../collage/open/sold-out.store.ts';
import { noteAddresses } from './address/address.store.ts';
import { takeOverAddresses } from './address/take-over.ts';
import type { ReadCollages } from './known-collages.ts';
import { packLive } from './live/pack-live.ts';
import { makePages } from './make-pages.ts';
import type { SiteAddresses } from './open/site-addresses.ts';
import { countPhotosToMake } from './photos/site-photo.store.ts';
import { soldOutKey } from './refresh/sold-out-key.ts';
import type { Releases } from './releases.ts';
import {
  clearSnapshots,
  failBuild,
  keptReleases,
  publish,
  setStage,
  startBuilding,
  waitingBuild,
} from './site.store.ts';
import { sitePictures } from './site-pictures.ts';
import { readSnapshot } from './snapshot.store.ts';
import type { StoredSnapshot } from './stored-snapshot.ts';

interface Deps {
  database: Database;
  announce: Announce;
  releases: Releases;
  loadGenerator: () => Promise<SiteGenerator>;
  media: MediaUrls;
  addresses: SiteAddresses;
  readCollages: ReadCollages;
  /** Makes the copies of a few photos that are missing; what takes longer is for a later build. */
  bringPhotos: (shopId: string) => Promise<void>;
  clock: () => Date;
}

const payload = z.object({ shopId: z.string(), buildId: z.string() });

interface Attempt extends z.infer<typeof payload> {
  /** Where its pages are written. */
  releaseId: string;
  startedAt: Date;
  isFirstTry: boolean;
}

/**
 * Builds a site and publishes it: snapshot, check, pages, verify, atomic switch. Run twice it writes the same files and
 * publishes once. A failure leaves the old site as it is.
 */
export const buildSite = defineJob<Deps>()({
  name: 'build-site',
  payload,
  policy: 'each',
  attempts: 3,
  retryDelaySeconds: 5,
  timeLimitSeconds: 900,
  slots: 1,

  async run({ shopId, buildId }, deps, { attempt: tries, lastAttempt }) {
    const started = await inShop(deps.database, shopId, (scope) => startBuilding(scope, buildId));
    // Another build of the shop is at work; it orders this one when it ends.
    if (started.kind === 'busy') return;
    // The process died after it had published: what it had still to do is done now.
    if (started.kind === 'over') {
      await packLive(shopId, deps);
      return makeWay(shopId, deps);
    }
    const { releaseId } = started;
    const attempt = { shopId, buildId, releaseId, startedAt: deps.clock(), isFirstTry: tries === 1 };
    try {
      await buildAndPublish(attempt, deps);
    } catch (error) {
      if (!(error instanceof StoppedBuild)) {
        if (!lastAttempt || isAway(error)) throw error;
        await fail(attempt, deps, 'internal');
        await makeWay(shopId, deps);
        throw error;
      }
    }
    await makeWay(shopId, deps);
  },
});

/** A person stopped it: nothing of it gets out, and it is not tried again. */
class StoppedBuild extends Error {}

async function buildAndPublish(attempt: Attempt, deps: Deps): Promise<void> {
  const { snapshot, photos } = await stage(attempt, deps, 'snapshot', () => takeSnapshot(attempt, deps));

  const derived = await stage(attempt, deps, 'check', async () => deriveSite(snapshot.site));
  if (derived.kind === 'refused') return fail(attempt, deps, derived.reason);

  const address = deps.addresses.of(snapshot.site.shop);
  const built = await stage(attempt, deps, 'pages', async () => {
    const options = { basePath: address.path, siteUrl: address.url, mediaUrl: sitePictures(deps.media) };
    return makePages({ ...attempt, site: derived.site, options }, deps);
  });

  const problems = await stage(attempt, deps, 'verify', async () => built.problems);
  if (problems.length > 0) return fail(attempt, deps, `verify_failed: ${problems.map(sentenceOf).join(', ')}`);

  await stage(attempt, deps, 'publish', async () => {
    const waiting: SiteWarning[] = photos === 0 ? [] : [{ kind: 'photos_waiting', photos }];
    const data = contents({ site: derived.site, warnings: [...derived.warnings, ...waiting], snapshot });
    await inShop(deps.database, attempt.shopId, async (scope) => {
      const outcome = await publish(scope, attempt.buildId, {
        releaseId: attempt.releaseId,
        revision: built.revision,
        // The addresses have a table of their own.
        snapshot: { ...snapshot, site: { ...snapshot.site, addresses: { products: [], brands: [] } } },
        data: {
          ...data,
          ...sizesOf(built),
          seconds: (deps.clock().getTime() - attempt.startedAt.getTime()) / 1000,
        },
      });
      if (outcome === 'stopped') throw new StoppedBuild();
      await noteAddresses(scope, derived.site);
      await tell(scope, { kind: 'builds', id: attempt.buildId });
      // What was marked since the snapshot was taken: from here on every mark finds this release itself.
      await holdMarks(scope);
      if (soldOutKey(await presentMarks(scope)) !== soldOutKey(snapshot.site.soldOut))
        await deps.announce(scope, 'soldOutChanged', {});
    });
  });
  await packLive(attempt.shopId, deps);
}

function sizesOf({ files }: BuiltRelease) {
  const all = [...files.values()];
  return {
    pages: all.filter((file) => file.path.endsWith('.html')).length,
    size: all.reduce((sum, { size }) => sum + size, 0),
  };
}

async function stage<T>(
  { shopId, buildId }: Attempt,
  { database }: Deps,
  name: NonNullable<Build['stage']>,
  work: () => Promise<T>,
): Promise<T> {
  await inShop(database, shopId, async (scope) => {
    if (!(await setStage(scope, buildId, name))) throw new StoppedBuild();
    await tell(scope, { kind: 'builds', id: buildId });
  });
  return work();
}

async function takeSnapshot({ shopId, buildId, startedAt }: Attempt, deps: Deps) {
  const { database, media, releases, readCollages, bringPhotos } = deps;
  await bringPhotos(shopId);
  return inShop(database, shopId, async (scope) => {
    await takeOverAddresses(scope, releases);
    const snapshot = await readSnapshot(scope, {
      buildId,
      now: startedAt,
      pictureOrigins: [media.origin],
      readCollages,
    });
    return { snapshot, photos: await countPhotosToMake(scope) };
  });
}

const sentenceOf = ({ kind, ...where }: SiteProblem) => `${kind} ${Object.values(where).join(' ')}`.trim();

/** Warnings with a place each; the rest is counted. */
const placedWarnings = 20;

function groupedWarnings(warnings: readonly SiteWarning[], { site, folderOf }: StoredSnapshot): BuildWarning[] {
  const collages = new Map(site.collages.map(({ id, subfolderId }) => [id, subfolderId]));
  const collageOf = (id: string) => {
    const subfolder_id = collages.get(id) ?? '';
    const folder_id = folderOf[subfolder_id];
    return folder_id === undefined ? null : { id, folder_id, subfolder_id };
  };
  const nowhere = { collage: null, brand_id: null };
  const exampleOf = (warning: SiteWarning): BuildWarning['examples'][number] => {
    switch (warning.kind) {
      case 'code_missing':
        return {
          ...nowhere,
          about: `${warning.name} ${warning.color}`.trim(),
          collage: collageOf(warning.collageId),
        };
      case 'price_missing':
        return {
          ...nowhere,
          about: `${warning.code} ${warning.color}`.trim(),
          collage: collageOf(warning.collageId),
        };
      case 'number_missing':
        return { ...nowhere, about: 'whatsapp_phone' };
      case 'currency_missing':
        return { ...nowhere, about: String(warning.products) };
      case 'photos_waiting':
        return { ...nowhere, about: String(warning.photos) };
      case 'logo_missing':
        return { ...nowhere, about: warning.brand, brand_id: warning.brandId };
      case 'picture_refused':
        return { ...nowhere, about: warning.field };
      case 'brand_inactive':
        return { ...nowhere, about: `${warning.brand} (${warning.products})`, brand_id: warning.brandId };
    }
  };
  return [...Map.groupBy(warnings, ({ kind }) => kind)].map(([kind, of]) => ({
    ...{ kind, count: of.length },
    examples: of.slice(0, placedWarnings).map(exampleOf),
  }));
}

function contents(parts: { site: SiteModel; warnings: readonly SiteWarning[]; snapshot: StoredSnapshot }) {
  const { site, warnings, snapshot } = parts;
  return {
    products: site.products.length,
    brands: site.brands
      .filter(({ kind }) => kind === 'brand')
      .map(({ name, products, newCount }) => ({ name, count: products.length, new: newCount })),
    folders: new Set(Object.values(snapshot.folderOf)).size,
    warnings: groupedWarnings(warnings, snapshot),
  };
}

async function fail({ shopId, buildId }: Attempt, { database }: Deps, reason: string): Promise<void> {
  await inShop(database, shopId, async (scope) => {
    await failBuild(scope, buildId, reason);
    await tell(scope, { kind: 'builds', id: buildId });
  });
}

/** However a build ended, and whatever its tries have left. */
async function makeWay(shopId: string, deps: Deps): Promise<void> {
  try {
    await removeOldReleases(shopId, deps);
  } finally {
    await orderNext(shopId, deps);
  }
}

/** A request made during this build waits as `queued`; it is built once, however many there were (D-45). */
async function orderNext(shopId: string, { database, announce }: Deps): Promise<void> {
  await inShop(database, shopId, async (scope) => {
    const next = await waitingBuild(scope);
    if (next) await announce(scope, 'buildRequested', { buildId: next });
  });
}

async function removeOldReleases(shopId: string, { database, releases }: Deps): Promise<void> {
  await inShop(database, shopId, clearSnapshots);
  await releases.keepOnly(shopId, () => inShop(database, shopId, keptReleases));
}
