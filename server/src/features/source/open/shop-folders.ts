import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { folderOnDisk } from '../connection/local-folder.ts';
import { localSources } from './source.store.ts';

/** Removes the folders of a shop's photos on this machine for good, also those that it left for the store; one that another shop's source shares, or is in, stays. */
export async function removeShopFolders(
  database: Pick<Database, 'db'>,
  { shopId, localRoot }: { shopId: string; localRoot: string },
): Promise<void> {
  const sources = await asSystem(database, localSources);
  const folders = sources.flatMap(({ shop_id: owner, settings }) => {
    const folder = folderOnDisk({ driver: 'local', settings }, localRoot);
    return folder === null ? [] : [{ owner, folder }];
  });
  const others = folders.filter(({ owner }) => owner !== shopId);
  for (const { folder } of folders.filter(({ owner }) => owner === shopId)) {
    const isShared = others.some(({ folder: other }) => isWithin(folder, other) || isWithin(other, folder));
    if (!isShared) await rm(folder, { recursive: true, force: true });
  }
}

const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(outer + path.sep);
