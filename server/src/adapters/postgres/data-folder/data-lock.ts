import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileTrouble, type Refused, refused } from '../trouble/file-trouble.ts';
import { claim } from './claim.ts';

/** A full server does all of these; a process with only some of them may run beside it on the same data folder. */
const fullServer = ['web', 'worker', 'scheduler'];

export interface DataLock {
  readonly kind: 'locked';
  /** Frees the folder; a killed process need not, its lock is seen to be stale. */
  release(): Promise<void>;
}

/**
 * Lets only one full server work on a data folder (`kolaj.lock`). Processes with fewer roles take no lock: they share
 * the database of the folder. Call it first, before the database is started. Makes the folder.
 */
export async function lockDataDir(dataDir: string, roles: readonly string[]): Promise<DataLock | Refused> {
  const folder = path.resolve(dataDir);
  try {
    await mkdir(folder, { recursive: true });
    if (!fullServer.every((role) => roles.includes(role))) return { kind: 'locked', release: async () => undefined };

    const owner = await claim(path.join(folder, 'kolaj.lock'), roles.join(','));
    if (owner.kind === 'claimed') return { kind: 'locked', release: owner.release };
    return refused(
      `Kolaj, or one of its commands, already works on the data folder ${folder} (process ${owner.holder.pid}). Stop it, or set KOLAJ_DATA_DIR.`,
    );
  } catch (error) {
    const trouble = fileTrouble(error, folder);
    if (trouble) return trouble;
    throw error;
  }
}
