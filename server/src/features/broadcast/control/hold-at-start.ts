import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { holdAll, isOtherCluster, readCluster } from './hold.store.ts';

export interface HoldAtStart {
  database: Pick<Database, 'db'>;
  dataDir: string;
  /** KOLAJ_SENDING=hold. */
  startsHeld: boolean;
  say: (sentence: string) => void;
}

/** Who restores a data folder leaves an empty file of this name in it. */
export const restoredMark = 'restored';

/**
 * A copy of a database must not send what its original sends already: a restored backup and a staging machine begin in hold
 * (architecture §7). Known by the setting, by the mark in the data folder, or because PostgreSQL's cluster is another one.
 */
export async function holdAtStart({ database, dataDir, startsHeld, say }: HoldAtStart): Promise<void> {
  const mark = path.join(dataDir, restoredMark);
  const isMarked = await rm(mark).then(
    () => true,
    () => false,
  );
  // null = this login may not ask, and then only the setting and the mark tell.
  const cluster = await asSystem(database, readCluster).catch(() => null);
  await asSystem(database, async (scope) => {
    const isOther = cluster !== null && (await isOtherCluster(scope, cluster));
    const why = startsHeld ? byTheSetting : isMarked || isOther ? restored : null;
    if (why !== null && (await holdAll(scope, { by: 'Kolaj', why }))) say(`All sending is held: ${why}`);
  });
}

const byTheSetting = 'this installation starts without sending (KOLAJ_SENDING)';
const restored = 'this database was restored from a backup; look at what waits, then release it';
