import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { isSegment, segmentAfter } from '@kolaj/domain/installation/backup/moments';
import { syncToDisk } from '../../../adapters/disk/sync.ts';
import { claim } from '../../../adapters/postgres/data-folder/claim.ts';
import { spoolOf } from '../../../adapters/postgres/embedded/archiving.ts';
import { copyWhole } from '../backup/copied-files.ts';
import { hashOfFile } from '../backup/parts.ts';
import { currentChain, endChain } from './chain-mark.ts';
import { type KeptSegment, logOf, segmentPath, segmentsIn } from './moments-folder.ts';

export interface MoveDeps {
  dataDir: string;
  /** The folder of backups. */
  root: string;
  /** The last piece to take; all unless told. */
  upTo?: string;
}

export interface Moved {
  moved: number;
  /** Why the log does not go on; null = it does, or none has begun. */
  broken: string | null;
}

/**
 * Takes the pieces of the log that the database has finished from the spool to the folder of backups, each whole and on the disk before
 * it goes from the spool; one process at a time. A log with a gap, or that goes another way than before (a folder that was put
 * back to an earlier state), ends there; the next copy of the database begins another one.
 */
export async function moveSegments(deps: MoveDeps): Promise<Moved> {
  const turn = await claim(path.join(spoolOf(deps.dataDir), 'moving.lock'), 'pieces of the log');
  if (turn.kind === 'held') return { moved: 0, broken: null };
  try {
    return await moveAlone(deps);
  } finally {
    await turn.release();
  }
}

async function moveAlone({ dataDir, root, upTo }: MoveDeps): Promise<Moved> {
  // First: a copy that begins its log after this counts on none of them.
  const waiting = (await waitingIn(dataDir)).filter(({ name }) => upTo === undefined || name <= upTo);
  const chain = await currentChain(dataDir, root);
  const kept = chain === null ? [] : await segmentsIn(chain);
  let moved = 0;
  for (const { name, file } of waiting) {
    if (chain !== null) {
      const sha256 = await hashOfFile(file);
      const broken = breakAt(kept, { name, sha256 });
      if (broken !== null) {
        await endChain(dataDir);
        return { moved, broken };
      }
      if (!kept.some((each) => each.name === name)) {
        const next = { name, sha256, file: segmentPath(chain, name, sha256) };
        await keep(chain, file, next);
        kept.push(next);
        moved++;
      }
    }
    await rm(file, { force: true });
  }
  return { moved, broken: null };
}

/** Finished pieces, in order. */
export async function waitingIn(dataDir: string): Promise<{ name: string; file: string }[]> {
  const spool = spoolOf(dataDir);
  return (await readdir(spool).catch(() => []))
    .map((file) => ({ name: file.replace(/\.gz$/, ''), file: path.join(spool, file) }))
    .filter(({ name, file }) => file.endsWith('.gz') && isSegment(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function breakAt(kept: readonly KeptSegment[], { name, sha256 }: Pick<KeptSegment, 'name' | 'sha256'>): string | null {
  const last = kept.at(-1);
  if (last === undefined || name === segmentAfter(last.name)) return null;
  if (name > last.name) return `the piece ${segmentAfter(last.name)} is missing`;
  const same = kept.find((each) => each.name === name);
  return same === undefined || same.sha256 === sha256 ? null : `the piece ${name} is another one by now`;
}

/** With the time at which it was finished. */
async function keep(chain: string, from: string, { sha256, file: to }: KeptSegment): Promise<void> {
  const { size, mtime } = await stat(from);
  const isWhole = await copyWhole({ sha256, bytes: size }, { from, temp: logOf(chain), to, isPrivate: true });
  if (!isWhole) throw new Error(`${from} changed while it was read.`);
  await utimes(to, mtime, mtime);
  await syncToDisk(logOf(chain));
}
