import { mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { afterCommit, asSystem, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Runner } from '../../../kernel/feature.ts';
import { type PublishedShop, publishedShops } from './live-links.store.ts';

/**
 * `sites/live/<keyword>` leads to the folder of the shop's live release, for a web server that serves releases itself (deploy/). Which
 * release is live is said by the database alone; the links follow it.
 */
export interface LiveLinks {
  /** After a shop has published, rolled back or been refreshed, or was deleted or restored. */
  follow: (shopId: string) => Promise<void>;
  /** All of them, and none of shops that have no site any more: a process may have died between commit and link. */
  repair: () => Promise<void>;
}

interface Deps {
  database: Database;
  dataDir: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A keyword is a name of a file here. */
const isName = (keyword: string) => /^[a-z0-9][a-z0-9-]*$/.test(keyword);

export function liveLinks({ database, dataDir, log }: Deps): LiveLinks {
  const folder = path.join(dataDir, 'sites', 'live');
  const published = (shopId: string | null) => asSystem(database, (scope) => publishedShops(scope, shopId));

  async function follow(shopId: string): Promise<void> {
    // Another process may publish the next release meanwhile: who writes last has looked last.
    for (let looks = 0; looks < looksAtMost; looks++) {
      const [shop] = await published(shopId);
      const isChanged = shop ? await point(folder, shop) : await unlink(folder, shopId);
      if (!isChanged) return;
    }
  }

  async function repair(): Promise<void> {
    // What is linked from here on is not looked at, and so not removed.
    const present = await linked(folder);
    const shops = await published(null);
    for (const { shopId, ...place } of shops)
      if (present.get(place.keyword) !== targetOf({ shopId, ...place })) await follow(shopId);
    const known = new Set(shops.map(({ keyword }) => keyword));
    for (const name of present.keys()) if (!known.has(name)) await rm(path.join(folder, name), { force: true });
  }

  // A site that is out stays out: the link is set right by the next look at all of them.
  const forgive = (error: unknown) => log.warn({ err: error }, 'a link to a live site is set later');
  // One after the other: they share a name that becomes the link.
  let before = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => {
    before = before.then(work).catch(forgive);
    return before;
  };
  const links = { follow: (shopId: string) => inTurn(() => follow(shopId)), repair: () => inTurn(repair) };
  following.set(database.db, links);
  return links;
}

const looksAtMost = 5;

/** Without the folder's own name: the data folder may be moved. */
const targetOf = ({ shopId, releaseId }: Omit<PublishedShop, 'keyword'>) => path.join('..', shopId, releaseId);

/** Where each link leads; `null` = it cannot be read. What is about to become one begins with a dot. */
async function linked(folder: string): Promise<Map<string, string | null>> {
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => !name.startsWith('.'));
  return new Map(
    await Promise.all(
      names.map(
        async (name): Promise<[string, string | null]> => [
          name,
          await readlink(path.join(folder, name)).catch(() => null),
        ],
      ),
    ),
  );
}

/** Whether the link was changed. One that is there leads to one release or the next at every moment. */
async function point(folder: string, { shopId, keyword, releaseId }: PublishedShop): Promise<boolean> {
  if (!isName(keyword)) return false;
  const link = path.join(folder, keyword);
  const target = targetOf({ shopId, releaseId });
  if ((await readlink(link).catch(() => null)) === target) return false;
  await mkdir(folder, { recursive: true });
  // One name per shop and process: what a killed one has left is written over.
  const temporary = path.join(folder, `.${keyword}.${process.pid}`);
  await rm(temporary, { force: true });
  await symlink(target, temporary);
  await rename(temporary, link);
  return true;
}

/** Whether there was a link to remove: of a shop that has no site any more. */
async function unlink(folder: string, shopId: string): Promise<boolean> {
  const own = [...(await linked(folder))].filter(([, target]) => target?.startsWith(path.join('..', shopId, '/')));
  for (const [name] of own) await rm(path.join(folder, name), { force: true });
  return own.length > 0;
}

/** Of each pool: publishing and rolling back happen in stores, which know no folders. */
const following = new WeakMap<Database['db'], LiveLinks>();

/** See `siteFollows`. */
export function linkFollows(scope: Pick<ShopScope, 'db'>, shopId: string): void {
  afterCommit(scope, async ({ db }) => following.get(db)?.follow(shopId));
}

/** Before this process serves or publishes anything. */
export const linksAtStart = (links: LiveLinks): Runner => ({
  async start() {
    await links.repair();
    return async () => ({});
  },
});
