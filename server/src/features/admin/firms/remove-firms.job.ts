import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { removeShopFolders } from '../../source/open/shop-folders.ts';
import {
  beginRemoval,
  type ExpiredFirm,
  endAgents,
  endRemoval,
  expiredFirms,
  removeSome,
  shopTables,
  untieCollages,
} from './remove-firms.store.ts';

export interface RemoveFirmsDeps {
  database: Pick<Database, 'db'>;
  /** Holds the photos of `local` sources. */
  localRoot: string;
  /** Removes all releases of a shop's site. */
  removeSite: (shopId: string) => Promise<void>;
}

/**
 * Every night: empties firms that were deleted longer ago than they can be restored. First what is on the disk, by what the rows say of
 * it, then the rows, in parts; files of the store go with the next removal of those that belong to nobody, unless another shop has them
 * too. Killed anywhere, the next run finds the rest; run twice it finds nothing the second time.
 */
export const removeFirms = defineJob<RemoveFirmsDeps>()({
  name: 'admin.remove-firms',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 5,
  retryDelaySeconds: 300,
  timeLimitSeconds: 4 * 3600,
  slots: 1,
  schedule: '13 2 * * *',

  async run(_payload, deps, { signal }) {
    const { database } = deps;
    const tables = await asSystem(database, shopTables);
    const failures: unknown[] = [];
    for (const firm of await asSystem(database, expiredFirms)) {
      signal.throwIfAborted();
      await removeFirm(firm, { ...deps, tables, signal }).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} firms were not removed whole`);
  },
});

interface Removal extends RemoveFirmsDeps {
  tables: readonly string[];
  signal: AbortSignal;
}

async function removeFirm(firm: ExpiredFirm, removal: Removal): Promise<void> {
  const { database } = removal;
  if (!(await asSystem(database, (scope) => beginRemoval(scope, firm)))) return;
  await removeFiles(firm, removal);
  await removeRows(firm, removal);
  await asSystem(database, (scope) => endRemoval(scope, firm));
}

async function removeFiles({ id }: ExpiredFirm, { database, localRoot, removeSite }: RemoveFirmsDeps): Promise<void> {
  await removeShopFolders(database, { shopId: id, localRoot });
  await removeSite(id);
}

async function removeRows(firm: ExpiredFirm, { database, tables, signal }: Removal): Promise<void> {
  await asSystem(database, (scope) => endAgents(scope, firm));
  await asSystem(database, (scope) => untieCollages(scope, firm));
  for (const table of tables) {
    do signal.throwIfAborted();
    while ((await asSystem(database, (scope) => removeSome(scope, firm, table))) > 0);
  }
}
