import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseAddress } from '../../../adapters/postgres/address.ts';
import { inTurn } from '../../../adapters/postgres/copy/turn.ts';
import { type Refused, refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import { basesIn, chainsIn } from '../moments/moments-folder.ts';
import { backupsByClock, backupsIn, checkFileLists, openBackup, pathOf } from './backup-folder.ts';
import { keptAt } from './copied-files.ts';
import { keptFiles, knownFiles } from './make-backup.ts';
import { isPartWhole } from './parts.ts';

export interface Kept {
  kind: 'kept';
  /** Backups that were removed. */
  removed: number;
  /** Files that no backup of the folder needed any more. */
  files: number;
  /** Made while the clock was ahead: they stay, and take the place of no other. */
  ahead: string[];
}

/**
 * Keeps the newest backups of a folder and removes the others, with the files that only they had. Removes no file while a list of
 * those that are needed cannot be read. Killed anywhere it leaves whole backups; the next one finishes.
 */
export async function keepNewest(
  root: string,
  keep: number,
  { address, now }: { address: DatabaseAddress; now: Date },
): Promise<Kept | Refused> {
  // One that is being written counts on files which no whole backup names yet.
  return inTurn(address, () => removeOld(root, keep, now));
}

async function removeOld(root: string, keep: number, now: Date): Promise<Kept | Refused> {
  const { past, ahead } = await backupsByClock(root, now);
  const old = past.slice(0, -Math.max(1, keep));
  for (const name of old) {
    // A name that stands for no backup before the first of its files is gone.
    const gone = path.join(root, `.gone-${name}`);
    await rename(path.join(root, name), gone);
    await rm(gone, { recursive: true, force: true });
  }
  const needed = await neededFiles(root);
  if ('sentence' in needed) return needed;
  return { kind: 'kept', removed: old.length, files: await removeOthers(root, needed), ahead };
}

async function neededFiles(root: string): Promise<Set<string> | Refused> {
  const needed = new Set<string>();
  for (const name of await backupsIn(root)) {
    const place = { root, name };
    const opened = await openBackup(place);
    const trouble = opened.kind === 'refused' ? opened : await checkFileLists(place, opened.manifest);
    if (opened.kind === 'refused' || trouble !== null)
      return refused(`No file was removed, because a backup of the folder cannot be read. ${trouble?.sentence ?? ''}`);
    for await (const { sha256 } of keptFiles(pathOf(place), opened.manifest)) needed.add(sha256);
  }
  for (const base of (await Promise.all((await chainsIn(root)).map(basesIn))).flat()) {
    if (!(await isPartWhole(base.path, base.files)))
      return refused(`No file was removed, because ${base.path} is cut or altered. Remove that folder.`);
    for await (const { sha256 } of knownFiles(base.path, base.files)) needed.add(sha256);
  }
  return needed;
}

async function removeOthers(root: string, needed: ReadonlySet<string>): Promise<number> {
  let removed = 0;
  const folder = path.join(root, 'blobs');
  for (const digits of await readdir(folder).catch(() => [])) {
    for (const name of await readdir(path.join(folder, digits))) {
      // Only what a backup has put there.
      if (!/^[0-9a-f]{64}$/.test(name) || needed.has(name)) continue;
      await rm(keptAt(root, name), { force: true });
      removed++;
    }
  }
  return removed;
}
