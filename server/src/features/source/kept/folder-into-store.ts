import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openFolderSource } from '../../../adapters/folder/folder-source.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, lookInShop } from '../../../adapters/postgres/scope.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import type { FileSource, SourceEntry } from '../../../ports/file-source.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { connectionOf } from '../connection/source-connection.ts';
import { inParallel } from '../in-parallel.ts';
import { type FolderSource, useStore } from './folder-sources.store.ts';
import { keepFolder } from './kept-folder.store.ts';
import { forgetKept, holdPlaces, keepPhoto, keptPhotos } from './kept-photo.store.ts';

export interface IntoStoreDeps {
  database: Pick<Database, 'db'>;
  files: Pick<FileStore, 'putFile' | 'has' | 'tempFolder'>;
  /** Holds the folders of local sources on this machine. */
  localRoot: string;
}

export type IntoStore =
  | { kind: 'moved'; files: number; bytes: number; leftOut: string[] }
  /** It stays a folder, because of what is at this path of it. */
  | { kind: 'stays'; why: 'not-here' | 'unreadable' | 'other-accents' | 'too-long' | 'changing'; path: string };

/** In UTF-8. The database finds rows by their paths, and longer ones it cannot. */
const longestPath = 1024;
const atOnce = 4;
/** Once to copy, once to see that nothing has come meanwhile, and once more. */
const mostLooks = 3;

/**
 * Copies a shop's folder into the store and has the shop use that from then on; the folder stays as it was. Times stay, so what was imported
 * is known as imported. While nothing runs: what comes into the folder behind it is not seen. Safe to break off and to repeat.
 */
export async function folderIntoStore(source: FolderSource, deps: IntoStoreDeps): Promise<IntoStore> {
  const { driver, settings } = source;
  const known = connectionOf({ driver, settings, byOwner: false, secrets: {} }, { ...deps, sourceServers: [] });
  if (known.kind !== 'local') throw new Error('A folder is not on another server.');
  const folder = await openFolderSource(known.folder, known.names).catch(() => null);
  if (folder === null) return { kind: 'stays', why: 'not-here', path: known.folder };

  for (let look = 0; look < mostLooks; look++) {
    const seen = await everythingIn(folder);
    if (seen.kind === 'stays') return seen;
    if ((await copyMissing(source, { folder, seen }, deps)) > 0) continue;
    await change(source, seen, deps);
    const bytes = seen.files.reduce((sum, file) => sum + file.bytes, 0);
    return { kind: 'moved', files: seen.files.length, bytes, leftOut: seen.leftOut };
  }
  return { kind: 'stays', why: 'changing', path: known.folder };
}

interface Seen {
  kind: 'seen';
  files: SourceEntry[];
  folders: string[];
  /** Links that lead out, and what may not be read: no import sees it either. */
  leftOut: string[];
}

async function everythingIn(folder: FileSource): Promise<Seen | (IntoStore & { kind: 'stays' })> {
  const seen: Seen = { kind: 'seen', files: [], folders: [], leftOut: [] };
  const open = [''];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const listed = await folder.list(path);
    if (listed.kind !== 'listed') return { kind: 'stays', why: 'unreadable', path };
    if (path !== '') seen.folders.push(path);
    seen.leftOut.push(...listed.unreadable.map((each) => each.path));
    // The others are on their way in, and never ended.
    for (const entry of listed.entries.filter(({ name }) => !name.startsWith('.kolaj-'))) {
      const why = faultOf(entry.path);
      if (why !== null) return { kind: 'stays', why, path: entry.path };
      if (entry.kind === 'file') seen.files.push(entry);
      else open.push(entry.path);
    }
  }
  return seen;
}

function faultOf(path: string): 'other-accents' | 'too-long' | null {
  if (path !== path.normalize('NFC')) return 'other-accents';
  return Buffer.byteLength(path) > longestPath ? 'too-long' : null;
}

interface Copying {
  folder: FileSource;
  seen: Seen;
}

/** Answers how many were missing. */
async function copyMissing(
  { id: sourceId, shopId }: FolderSource,
  { folder, seen }: Copying,
  { database, files }: IntoStoreDeps,
): Promise<number> {
  const rows = await lookInShop(database, shopId, (scope) => keptPhotos(scope, sourceId));
  const kept = new Map(rows.map((row) => [row.path, row]));
  const there = new Set(seen.files.map(({ path }) => path));
  const gone = rows.map(({ path }) => path).filter((path) => !there.has(path));
  if (gone.length > 0) await inShop(database, shopId, (scope) => forgetKept(scope, { sourceId, paths: gone }));

  const temp = await files.tempFolder();
  try {
    const copied = await inParallel(seen.files, atOnce, async (entry) => {
      const before = kept.get(entry.path);
      const isSame = before?.bytes === entry.bytes && before.cameAt.getTime() === entry.modifiedAt.getTime();
      if (isSame && (await files.has(before.sha256))) return false;
      const file = join(temp, randomUUID());
      const opened = await folder.openRead(entry.path, 0);
      // It went away since it was listed: the next look says what is there.
      if (opened.kind !== 'open') return true;
      await pipeline(opened.stream, createWriteStream(file));
      const stored = await files.putFile(file);
      const photo = { path: entry.path, ...stored, cameAt: entry.modifiedAt };
      await inShop(database, shopId, async (scope) => {
        await holdPlaces(scope, { sourceId, blob: stored });
        await keepPhoto(scope, { sourceId, ...photo, replaces: true });
      });
      return true;
    });
    return copied.filter((isNew) => isNew).length + gone.length;
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

function change({ id: sourceId, shopId }: FolderSource, seen: Seen, { database }: IntoStoreDeps): Promise<void> {
  return inShop(database, shopId, async (scope) => {
    await holdPlaces(scope, { sourceId, blob: null });
    for (const path of seen.folders) await keepFolder(scope, { sourceId, path, madeAt: new Date() });
    await useStore(scope, sourceId);
    const who = { userId: null, requestId: randomUUID(), asAdmin: true };
    await writeAudit(scope, { ...who, action: 'installation.folder-into-store', diff: { files: seen.files.length } });
  });
}
