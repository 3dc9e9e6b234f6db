import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isToCome } from '@kolaj/domain/installation/backup/backup-times';
import { isNoSpace } from '../../../adapters/disk/no-space.ts';
import { syncToDisk } from '../../../adapters/disk/sync.ts';
import { fileCode, type Refused, refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import { type Manifest, type Part, parseManifest, partsOf } from './manifest.ts';
import { hashOfFile, isPartWhole } from './parts.ts';

/**
 * A folder of backups:
 *
 *     blobs/ab/<sha256>                      files of the store, shared by all backups of the folder
 *     2026-11-27T08-38-17-123Z/              one backup; it gets this name when all of it is on the disk
 *       SHA256SUMS, manifest.json, files.zst, folders.zst, jobs.zst, tables/<name>.zst
 *     .part-<key>-…/                         one that is being written, or was never finished: no backup
 */
const backupName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;

const nameOf = (takenAt: Date) => takenAt.toISOString().replaceAll(/[:.]/g, '-');

const manifestName = 'manifest.json';
const sumsName = 'SHA256SUMS';

/** Names of the backups in a folder, the oldest first. */
export async function backupsIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  return entries.flatMap(({ name }) => (backupName.test(name) ? [name] : [])).sort();
}

/** Of which moment a backup is, by its name. */
const momentOf = (name: string) => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'));

export interface ByClock {
  /** The oldest first. */
  past: string[];
  /** Made while the clock was ahead: their names say nothing of which is the newest. */
  ahead: string[];
}

/** Names of the backups in a folder, those of moments to come apart. */
export async function backupsByClock(root: string, now: Date): Promise<ByClock> {
  const names = await backupsIn(root);
  const [past, ahead]: [string[], string[]] = [[], []];
  for (const name of names) (isToCome(momentOf(name), now) ? ahead : past).push(name);
  return { past, ahead };
}

/** Said of backups that are passed over. */
export const aheadSentence = (ahead: readonly string[]) =>
  `Passed over: ${ahead.join(', ')} (made while the clock was ahead).`;

/** A backup in its folder. */
export interface BackupPlace {
  root: string;
  name: string;
}

export const pathOf = ({ root, name }: BackupPlace) => path.join(root, name);

/** What a person means: a folder of backups stands for its last one, as far as its moment has come. */
export async function placeOf(
  folder: string,
  { now, say }: { now: Date; say: (sentence: string) => void },
): Promise<BackupPlace | Refused> {
  const meant = path.resolve(folder);
  if (backupName.test(path.basename(meant))) return { root: path.dirname(meant), name: path.basename(meant) };
  const { past, ahead } = await backupsByClock(meant, now);
  const last = past.at(-1);
  if (last !== undefined) {
    if (ahead.length > 0) say(aheadSentence(ahead));
    return { root: meant, name: last };
  }
  const [first] = ahead;
  return first === undefined
    ? refused(`There is no whole backup in ${meant}.`)
    : refused(
        `Every backup in ${meant} is of a moment to come. Set the clock, or name one: ${path.join(meant, first)}`,
      );
}

/** A place for a backup that is being written. What an earlier one of the same installation has left unfinished is removed. */
export async function beginFolder(root: string, keyId: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const name of await readdir(root)) {
    if (!name.startsWith(`.part-${keyId}-`) && !name.startsWith('.gone-')) continue;
    await rm(path.join(root, name), { recursive: true, force: true });
  }
  const folder = path.join(root, `.part-${keyId}-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Ends a backup: from the last line on it is whole, and before it there is none. */
export async function finishFolder(root: string, folder: string, manifest: Manifest): Promise<BackupPlace> {
  const file = path.join(folder, manifestName);
  await writeFile(file, `${JSON.stringify(manifest, null, 1)}\n`, { flag: 'wx', mode: 0o600 });
  const sums = [
    { sha256: await hashOfFile(file), file: manifestName },
    ...partsOf(manifest).map((part) => ({ sha256: part.sha256, file: part.file })),
  ];
  const sumsFile = path.join(folder, sumsName);
  await writeFile(sumsFile, sums.map((sum) => `${sum.sha256}  ${sum.file}\n`).join(''), { flag: 'wx', mode: 0o600 });
  for (const written of [file, sumsFile, path.join(folder, 'tables'), folder])
    await syncToDisk(written).catch(unlessMissing);
  const name = nameOf(new Date(manifest.takenAt));
  await rename(folder, path.join(root, name));
  await syncToDisk(root);
  return { root, name };
}

const unlessMissing = (error: Error) => {
  if (!('code' in error) || error.code !== 'ENOENT') throw error;
};

export type OpenedBackup = { kind: 'opened'; manifest: Manifest } | Refused;

/** Reads what a backup says of itself, and refuses one whose manifest was altered. Its parts are looked at by `checkParts`. */
export async function openBackup(place: BackupPlace): Promise<OpenedBackup> {
  const read = (name: string) => readFile(path.join(pathOf(place), name), 'utf8').catch(() => null);
  const [sums, text] = [await read(sumsName), await read(manifestName)];
  if (sums === null || text === null)
    return refused(`${pathOf(place)} is not a whole backup: ${sums === null ? sumsName : manifestName} is missing.`);
  const known = parseManifest(text, place.name);
  // Said first: of a later format only the kind is known.
  if (known.kind === 'refused') return refused(known.sentence);
  const hash = await hashOfFile(path.join(pathOf(place), manifestName));
  if (!sums.split('\n').includes(`${hash}  ${manifestName}`)) return refused(altered(place, manifestName));
  return { kind: 'opened', manifest: known.manifest };
}

const altered = (place: BackupPlace, file: string) =>
  `The backup ${pathOf(place)} is cut or altered: ${file} is not what was written. Choose another backup.`;

/** Reads every part of a backup; null = all are as they were written. */
export async function checkParts(place: BackupPlace, manifest: Manifest): Promise<Refused | null> {
  const isWhole = (part: Part) => isPartWhole(pathOf(place), part);
  for (const part of partsOf(manifest)) if (!(await isWhole(part))) return refused(altered(place, part.file));
  return null;
}

/** Whether a backup's lists of the files that it needs are as they were written; null = they are. */
export async function checkFileLists(place: BackupPlace, { files, folders }: Manifest): Promise<Refused | null> {
  for (const { part } of [files, folders]) {
    if (part !== null && !(await isPartWhole(pathOf(place), part))) return refused(altered(place, part.file));
  }
  return null;
}

const nothingMade = 'No backup was made.';

/** What a person can put right about the folder that backups go to; null = something else. */
export function folderTrouble(error: unknown, root: string, nothing = nothingMade): Refused | null {
  if (isNoSpace(error))
    return refused(
      `The disk of ${root} is full. ${nothing}${nothing === nothingMade ? ' Earlier ones are whole.' : ''}`,
    );
  switch (fileCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return refused(`The folder ${root} cannot be written. ${nothing}`);
    case 'ENOTDIR':
    case 'EEXIST':
      return refused(`${root} is not a folder. ${nothing}`);
    default:
      return null;
  }
}
