import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import type { Runner } from '../../../kernel/feature.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { publishedShops } from '../live/live-links.store.ts';
import type { ReleaseFacts } from '../release-folder.ts';
import type { Releases } from '../releases.ts';
import { keptReleases } from '../site.store.ts';
import type { ReleaseFolders } from './adopt-release.ts';
import { packContents, putManifest, readManifest, unpackContents } from './release-packs.ts';
import { emptiedShops, forgetShared, noteShared, sharedRelease, sharedReleaseIds } from './shared-release.store.ts';

interface Deps {
  /** On this machine. */
  here: Releases;
  folders: ReleaseFolders;
  database: Pick<Database, 'db'>;
  files: Pick<FileStore, 'putBytes' | 'read'>;
  /** Other machines have data folders of their own, so what is written here goes into the store too. */
  isShared: boolean;
}

export interface SharedReleases extends Releases {
  /** Shares live releases that only this machine has, and removes those of firms of which nothing is left. */
  tidy: () => Promise<void>;
}

/**
 * Releases that every machine can read, whichever has built them: in the store as a manifest and packs of files, and on each machine as a
 * folder, written when a release is first asked for there. Reading is as on one machine from then on.
 */
export function sharedReleases({ here, folders, database, files, isShared }: Deps): SharedReleases {
  const looks = new Map<string, Promise<ReleaseFacts | null>>();
  const seen = new Set<string>();
  const nameOf = (shopId: string, buildId: string) => `${shopId}/${buildId}`;
  const noted = (shopId: string, buildId: string) => inShop(database, shopId, (scope) => sharedRelease(scope, buildId));

  async function share(shopId: string, buildId: string, earlierId: string | null): Promise<void> {
    const facts = await here.facts(shopId, buildId);
    if (facts === null) return;
    const earlier = earlierId === null ? null : await noted(shopId, earlierId);
    const before = earlier && (await readManifest(files, earlier.manifest));
    const called = new Map(
      Object.entries({ ...facts.carried, ...facts.files }).map(([file, sha256]) => [sha256, file]),
    );
    const read = (sha256: string) => here.read(shopId, buildId, called.get(sha256) ?? '');
    const { stored, ...contents } = await packContents(files, { wanted: [...called.keys()], before, read });
    const trace = await folders.trace({ shopId, buildId });
    const manifest = await putManifest(files, { facts, trace, ...contents });
    // What the release before has had in the store for long is in use anew as well.
    await inShop(database, shopId, (scope) =>
      noteShared(scope, {
        ...{ releaseId: buildId, manifest: manifest.sha256, packs: contents.packs },
        stored: [...stored, manifest],
      }),
    );
    await folders.setMark({ shopId, buildId }, manifest.sha256);
  }

  /** Once per process and release: whether the folder here is what was shared last, or has to be brought. */
  async function look(shopId: string, buildId: string): Promise<ReleaseFacts | null> {
    const release = { shopId, buildId };
    // As on one machine: no question costs anything.
    if (!isShared && folders.isHere(release)) return here.facts(shopId, buildId);
    const shared = await noted(shopId, buildId);
    if (shared === null) return here.facts(shopId, buildId);
    if (folders.isHere(release)) {
      if ((await folders.mark(release)) === shared.manifest) return here.facts(shopId, buildId);
      // A build that was tried again elsewhere has made other pages under this name.
      await folders.remove(release);
    }
    const manifest = await readManifest(files, shared.manifest);
    await folders.adopt(release, { ...manifest, mark: shared.manifest }, (missing, keep) =>
      unpackContents(files, manifest, missing, keep),
    );
    await here.keepOnly(shopId, async () => [buildId, ...(await inShop(database, shopId, keptReleases))]);
    return here.facts(shopId, buildId);
  }

  async function facts(shopId: string, buildId: string): Promise<ReleaseFacts | null> {
    const name = nameOf(shopId, buildId);
    if (seen.has(name)) {
      const known = await here.facts(shopId, buildId);
      if (known) return known;
    }
    const looking = looks.get(name) ?? look(shopId, buildId).finally(() => looks.delete(name));
    looks.set(name, looking);
    const found = await looking;
    if (found) seen.add(name);
    return found;
  }

  async function shareLive(): Promise<void> {
    for (const { shopId, releaseId } of await asSystem(database, (scope) => publishedShops(scope, null))) {
      const isOurs = folders.isHere({ shopId, buildId: releaseId }) && (await noted(shopId, releaseId)) === null;
      if (isOurs) await share(shopId, releaseId, null);
    }
  }

  return {
    ...here,
    facts,
    async write(release, make) {
      const built = await here.write(release, make);
      if (built.problems.length > 0) return built;
      if (isShared) await share(release.shopId, release.buildId, release.earlierId);
      seen.add(nameOf(release.shopId, release.buildId));
      return built;
    },
    async earlier(shopId, buildId) {
      await facts(shopId, buildId);
      return here.earlier(shopId, buildId);
    },
    async read(shopId, buildId, file) {
      await facts(shopId, buildId);
      return here.read(shopId, buildId, file);
    },
    async isGone(shopId, buildId) {
      return (await here.isGone(shopId, buildId)) && (await noted(shopId, buildId)) === null;
    },
    keepOnly: (shopId, kept) => keepOnly({ here, database }, shopId, kept),
    async tidy() {
      await removeEmptied({ here, folders, database });
      if (isShared) await shareLive();
    },
  };
}

/** What is known to be shared is read first: a release that is begun meanwhile is none of the past ones. */
async function keepOnly(
  { here, database }: Pick<Deps, 'here' | 'database'>,
  shopId: string,
  kept: () => Promise<readonly string[]>,
): Promise<void> {
  const known = await inShop(database, shopId, sharedReleaseIds);
  await here.keepOnly(shopId, async () => {
    const buildIds = await kept();
    const past = known.filter((id) => !buildIds.includes(id));
    await inShop(database, shopId, (scope) => forgetShared(scope, past));
    return buildIds;
  });
}

async function removeEmptied({ here, folders, database }: Pick<Deps, 'here' | 'folders' | 'database'>): Promise<void> {
  const shops = await folders.shops();
  for (const shopId of await asSystem(database, (scope) => emptiedShops(scope, shops)))
    await here.keepOnly(shopId, async () => []);
}

const tidiedEveryMs = 3_600_000;

/** Each machine for itself: no job of another one reaches its folder. */
export const keepReleasesTidy = (
  { tidy }: Pick<SharedReleases, 'tidy'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Runner => ({
  async start() {
    let under = Promise.resolve();
    const run = () => {
      under = under.then(tidy).catch((error: unknown) => log.warn({ err: error }, 'releases are tidied later'));
    };
    run();
    const timer = setInterval(run, tidiedEveryMs).unref();
    return async () => {
      clearInterval(timer);
      await under;
      return {};
    };
  },
});
