import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { basesToKeep, isSpent } from '@kolaj/domain/installation/backup/moments';
import type { DatabaseAddress } from '../../../adapters/postgres/address.ts';
import { inTurn } from '../../../adapters/postgres/copy/turn.ts';
import { type Refused, refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import { currentChain } from './chain-mark.ts';
import { baseNamesIn, basesIn, basesOf, chainsIn, momentsIn, segmentsIn } from './moments-folder.ts';

interface Ways {
  address: DatabaseAddress;
  dataDir: string;
  clock: () => Date;
  days: number;
}

export interface KeptMoments {
  kind: 'kept';
  /** Copies and pieces that were removed. */
  bases: number;
  pieces: number;
}

const dayMs = 24 * 3_600_000;

/**
 * Removes copies and pieces of the log that no moment of the last days needs: first a copy, then what only it needed. A log with a copy
 * that cannot be read is left alone. Killed anywhere the next one finishes.
 */
export async function keepMomentsSince(root: string, { address, dataDir, clock, days }: Ways) {
  const since = new Date(clock().getTime() - days * dayMs);
  return inTurn(address, async (): Promise<KeptMoments | Refused> => {
    const removed = { bases: 0, pieces: 0 };
    await removeGone(momentsIn(root));
    const current = await currentChain(dataDir, root);
    for (const chain of await chainsIn(root)) {
      if (chain !== current && (await isOver(chain, since))) {
        await removeFolder(chain);
        continue;
      }
      const ofChain = await keepOf(chain, since);
      if ('sentence' in ofChain) return ofChain;
      removed.bases += ofChain.bases;
      removed.pieces += ofChain.pieces;
    }
    return { kind: 'kept', ...removed };
  });
}

/** Whether a log that does not go on ended before the days that count. */
async function isOver(chain: string, since: Date): Promise<boolean> {
  const last = (await segmentsIn(chain)).at(-1);
  const { mtime } = await stat(last?.file ?? chain);
  return mtime < since;
}

async function keepOf(chain: string, since: Date): Promise<Pick<KeptMoments, 'bases' | 'pieces'> | Refused> {
  const [names, bases] = [await baseNamesIn(chain), await basesIn(chain)];
  if (names.length !== bases.length)
    return refused(`A copy in ${basesOf(chain)} is cut or altered, so nothing was removed there. Remove its folder.`);
  const kept = basesToKeep(bases, since);
  const old = bases.filter((base) => !kept.includes(base));
  for (const base of old) await removeFolder(base.path);
  await removeGone(basesOf(chain));
  // Without any copy the log has not begun yet.
  const spent = kept.length === 0 ? [] : (await segmentsIn(chain)).filter(({ name }) => isSpent(name, kept));
  for (const { file } of spent) await rm(file, { force: true });
  return { bases: old.length, pieces: spent.length };
}

/** By a name that stands for nothing, before the first of its files is gone. */
async function removeFolder(folder: string): Promise<void> {
  const gone = path.join(path.dirname(folder), `.gone-${path.basename(folder)}`);
  await rename(folder, gone);
  await rm(gone, { recursive: true, force: true });
}

async function removeGone(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith('.gone-')) await rm(path.join(folder, name), { recursive: true, force: true });
}
