import { keptSince } from '@kolaj/domain/installation/retention';
import * as z from 'zod/mini';
import type { DatabaseAddress } from '../../../adapters/postgres/address.ts';
import { whileNoBackup } from '../../../adapters/postgres/copy/turn.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import {
  derivedTables,
  forgetBlobs,
  forgetDerived,
  knownFiles,
  looseBlobs,
  looseDerived,
} from './loose-files.store.ts';

export interface LooseFilesDeps {
  database: Pick<Database, 'db'>;
  /** For the turn with backups, which count on the files that they have seen named. */
  address: DatabaseAddress;
  files: Pick<FileStore, 'list' | 'removeUnused'>;
  clock: () => Date;
}

const rowsAtOnce = 500;
const digits = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'));

/**
 * Every night: removes files of the store that belong to nobody any more. First their rows, then the files that have no row; each only when
 * nobody has stored it anew for some days, so that what is on its way to an owner stays. Killed anywhere, the next run goes on.
 */
export const removeLooseFiles = defineJob<LooseFilesDeps>()({
  name: 'installation.remove-loose-files',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 5,
  retryDelaySeconds: 900,
  timeLimitSeconds: 4 * 3600,
  slots: 1,
  schedule: '53 2 * * *',

  async run(_payload, { database, address, files, clock }, { signal }) {
    const since = keptSince('loose-files', clock());
    const came = await whileNoBackup(address, async () => {
      await forgetRows(database, since, signal);
      for (const each of digits) {
        signal.throwIfAborted();
        await removeFiles(await files.list(each), { database, files, since });
      }
    });
    if (came !== undefined) throw new Error(came.sentence);
  },
});

async function forgetRows(database: Pick<Database, 'db'>, since: Date, signal: AbortSignal): Promise<void> {
  for (const table of derivedTables) {
    const loose = await asSystem(database, (scope) => looseDerived(scope, { table, since }));
    for (const some of parts(loose)) {
      signal.throwIfAborted();
      await asSystem(database, (scope) => forgetDerived(scope, { table, some, since }));
    }
  }
  for (const some of parts(await asSystem(database, (scope) => looseBlobs(scope, since)))) {
    signal.throwIfAborted();
    await asSystem(database, (scope) => forgetBlobs(scope, { some, since }));
  }
}

async function removeFiles(
  names: readonly string[],
  { database, files, since }: Pick<LooseFilesDeps, 'database' | 'files'> & { since: Date },
): Promise<void> {
  for (const some of parts(names)) {
    const known = await asSystem(database, (scope) => knownFiles(scope, some));
    for (const name of some) if (!known.has(name)) await files.removeUnused(name, since);
  }
}

function* parts(names: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < names.length; at += rowsAtOnce) yield names.slice(at, at + rowsAtOnce);
}
