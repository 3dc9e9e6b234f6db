import { readdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { type BackupPlace, backupsByClock, openBackup, pathOf } from './backup-folder.ts';
import { copyHashed, copyWhole, eachOf, isThere, type KnownFile, keptAt } from './copied-files.ts';
import type { Manifest } from './manifest.ts';
import { linesOf, writePart } from './parts.ts';

/** A file of the data folder that the database knows no hash of: a photo in a source, a page of a published site. */
export interface FolderFile extends KnownFile {
  /** Below the data folder, with `/`. */
  path: string;
  modifiedMs: number;
}

const line = z.object({
  // Never out of these two folders.
  path: z.string().check(z.regex(/^(sources|sites)(\/(?!\.{1,2}(\/|$))[^/]+)+$/)),
  bytes: z.number(),
  modifiedMs: z.number(),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** The files of folders that a backup names. */
export async function* folderFiles(folder: string, part: Manifest['folders']['part']): AsyncGenerator<FolderFile> {
  for await (const text of linesOf(folder, part)) yield z.parse(line, JSON.parse(text));
}

interface Ways {
  root: string;
  /** Of the backup that is being written. */
  folder: string;
  temp: string;
  dataDir: string;
  now: Date;
}

/**
 * Copies folders of the data folder, as they are by now. What the last backup has seen with the same size and time is not read again;
 * what goes away meanwhile is left out.
 *
 * @param places below the data folder, with `/`
 */
export async function keepFolders(places: readonly string[], { root, folder, temp, dataDir, now }: Ways) {
  const before = await lastSeen(root, now);
  const kept: FolderFile[] = [];
  const copied = { newFiles: 0, touched: new Set<string>() };
  await eachOf(filesBelow(dataDir, places), async (file) => {
    const known = before.get(file.path);
    const isSame = known !== undefined && known.bytes === file.bytes && known.modifiedMs === file.modifiedMs;
    if (isSame && (await isThere(keptAt(root, known.sha256), known.bytes))) {
      kept.push(known);
      return;
    }
    const copy = await copyHashed(path.join(dataDir, file.path), { root, temp });
    if (copy === null) return;
    kept.push({ ...file, bytes: copy.bytes, sha256: copy.sha256 });
    if (!copy.isNew) return;
    copied.newFiles++;
    copied.touched.add(path.dirname(keptAt(root, copy.sha256)));
  });
  const lines = kept.map((file) => `${JSON.stringify(file)}\n`);
  const part = kept.length === 0 ? null : await writePart(folder, 'folders.zst', Readable.from(lines));
  const bytes = kept.reduce((sum, file) => sum + file.bytes, 0);
  return { ...copied, folders: { count: kept.length, bytes, part } satisfies Manifest['folders'] };
}

async function lastSeen(root: string, now: Date): Promise<Map<string, FolderFile>> {
  const seen = new Map<string, FolderFile>();
  const name = (await backupsByClock(root, now)).past.at(-1);
  const opened = name === undefined ? null : await openBackup({ root, name });
  if (name === undefined || opened?.kind !== 'opened') return seen;
  try {
    for await (const file of folderFiles(pathOf({ root, name }), opened.manifest.folders.part))
      seen.set(file.path, file);
  } catch {
    // It is spoilt: everything is read again.
    seen.clear();
  }
  return seen;
}

type Seen = Omit<FolderFile, 'sha256'>;

async function* filesBelow(dataDir: string, places: readonly string[]): AsyncGenerator<Seen> {
  for (const place of places) {
    const entries = await readdir(path.join(dataDir, place), { withFileTypes: true }).catch(() => []);
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${place}/${name}`);
    for (const entry of entries) {
      // A link may lead anywhere; those of live sites are made again.
      if (!entry.isFile()) continue;
      const found = await stat(path.join(dataDir, place, entry.name)).catch(() => null);
      if (found) yield { path: `${place}/${entry.name}`, bytes: found.size, modifiedMs: Math.round(found.mtimeMs) };
    }
    yield* filesBelow(dataDir, folders);
  }
}

/**
 * Puts the files back where they were, with their times; one that is there already stays. Answers with those that the backup lost.
 *
 * @param placeOf where below the data folder, if not where they were
 */
export async function bringFolders(
  { root, name }: BackupPlace,
  manifest: Manifest,
  { dataDir, temp, placeOf = (file) => file }: { dataDir: string; temp: string; placeOf?: (file: string) => string },
): Promise<string[]> {
  const missing: string[] = [];
  await eachOf(folderFiles(pathOf({ root, name }), manifest.folders.part), async (file) => {
    const to = path.join(dataDir, placeOf(file.path));
    const isTaken = await stat(to).then(
      () => true,
      () => false,
    );
    if (isTaken) return;
    const ways = { from: keptAt(root, file.sha256), temp, to, isPrivate: false };
    if (!(await copyWhole(file, ways))) missing.push(file.path);
    else await utimes(to, file.modifiedMs / 1000, file.modifiedMs / 1000);
  });
  return missing;
}
