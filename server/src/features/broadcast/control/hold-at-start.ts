import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Hold } from '@kolaj/contract/broadcast/sending-stop';
import { type HoldCause, holdCauseAtStart } from '@kolaj/domain/broadcast/hold/hold-cause';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { folderIdentity } from './folder-identity.ts';
import { holdAll, readCluster, readHold, rememberWhereabouts } from './hold.store.ts';

export interface HoldAtStart {
  database: Pick<Database, 'db'>;
  dataDir: string;
  /** Where the database is when it is not below the data folder. */
  databaseUrl: string | null;
  /** KOLAJ_SENDING=hold. */
  startsHeld: boolean;
}

/** Who restores a data folder leaves an empty file of this name in it. */
export const restoredMark = 'restored';

/** Runs before anything can leave: a restored backup, a copied folder and a staging machine begin in hold (D-104). */
export async function holdAtStart({ database, dataDir, databaseUrl, startsHeld }: HoldAtStart): Promise<void> {
  const mark = path.join(dataDir, restoredMark);
  const isMarked = existsSync(mark);
  const now = {
    // null = this login may not ask.
    cluster: await asSystem(database, readCluster).catch(() => null),
    folder: databaseUrl === null ? await folderIdentity(path.join(dataDir, 'postgres')) : null,
  };
  await asSystem(database, async (scope) => {
    const known = await rememberWhereabouts(scope, now);
    const cause = holdCauseAtStart({ startsHeld, isMarked, known, now });
    if (cause !== null) await holdAll(scope, { by: 'Kolaj', cause });
  });
  // Only now: a start that breaks off before finds it again. One that cannot be removed holds the next start, too.
  await rm(mark, { recursive: true, force: true }).catch(() => undefined);
}

/** Why sending is held, for the terminal; null = it is not. */
export const whyHeld = ({ held }: Pick<Hold, 'held'>): string | null =>
  held === null || held.cause === null ? (held?.why ?? null) : terminalWords[held.cause];

/** Said at the end of every start while sending is held. */
export async function heldSentences(database: Pick<Database, 'db'>): Promise<string[]> {
  const why = whyHeld(await asSystem(database, readHold));
  return why === null ? [] : [`All sending is held: ${why}.`, '  To release it: npm run kolaj -- release', ''];
}

/** For the terminal and the command line; the console has its own. */
export const terminalWords: Record<HoldCause, string> = {
  setting: 'this installation starts without sending (KOLAJ_SENDING)',
  restored: 'this database was restored from a backup; look at what waits, then release it',
  copied: 'this data folder is a copy, or was moved to another disk or machine; release it only if the original is off',
  imported: 'this shop was read in from another installation; release it when the other one sends no more',
};
