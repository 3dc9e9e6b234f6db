import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { syncToDisk } from '../../../adapters/disk/sync.ts';
import type { DatabaseAddress } from '../../../adapters/postgres/address.ts';
import { inSnapshot, type Snapshot, type SomeRows } from '../../../adapters/postgres/copy/snapshot.ts';
import type { TableShape } from '../../../adapters/postgres/copy/tables.ts';
import { inTurn } from '../../../adapters/postgres/copy/turn.ts';
import { type Refused, refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import { hasQueue, waitingJobs } from '../../../jobs/waiting-jobs.store.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import {
  type BackupPlace,
  backupsByClock,
  backupsIn,
  beginFolder,
  finishFolder,
  folderTrouble,
  openBackup,
} from './backup-folder.ts';
import { copyWhole, eachOf, isThere, type KnownFile, keptAt, readFileLine } from './copied-files.ts';
import { folderFiles, keepFolders } from './kept-folders.ts';
import { backupFormat, type Manifest } from './manifest.ts';
import { linesOf, writePart } from './parts.ts';
import { counting, type Progress, silent } from './progress.ts';
import { allFiles, keyHistory, keysInUse, liveReleases } from './snapshot.store.ts';

export interface BackupDeps {
  /** The owner's login, directly. */
  address: DatabaseAddress;
  files: Pick<FileStore, 'readFound'>;
  /** With the folders of local sources and of published sites. */
  dataDir: string;
  /** `Sealer.keyId` */
  keyId: string;
  version: string;
  /** Nobody is told unless this is given. */
  progress?: Progress;
}

export interface MadeBackup {
  kind: 'made';
  place: BackupPlace;
  manifest: Manifest;
  /** Files of the store that earlier backups of the folder did not have. */
  newFiles: number;
}

/**
 * Backs up the whole installation into a folder of backups: the database as it is at one moment, then the files that it names, of
 * which the folder keeps one copy for all its backups. Everything may go on meanwhile. Killed anywhere it leaves no backup. Safe to
 * repeat; what a person can put right is a refusal.
 */
export async function makeBackup(root: string, deps: BackupDeps): Promise<MadeBackup | Refused> {
  return inTurn(deps.address, async () => {
    let folder: string | null = null;
    try {
      folder = await beginFolder(root, deps.keyId);
      return await fill(root, folder, deps);
    } catch (error) {
      const trouble = folderTrouble(error, root);
      if (trouble) return trouble;
      throw error;
    } finally {
      // After the end it has another name.
      if (folder !== null) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  });
}

/** Two installations in one folder would throw each other's files away. `keys`: those that this one has and had. */
async function foreignTrouble(root: string, keys: readonly string[], now: Date): Promise<Refused | null> {
  const { past, ahead } = await backupsByClock(root, now);
  const last = past.at(-1) ?? ahead.at(-1);
  const opened = last === undefined ? null : await openBackup({ root, name: last });
  return opened?.kind === 'opened' && !keys.includes(opened.manifest.keyId)
    ? refused(
        `${root} holds backups of an installation with another key (${opened.manifest.keyId}). Choose another folder.`,
      )
    : null;
}

/** A manifest without what is only known when the files have been copied. */
export type Data = Omit<Manifest, 'files' | 'folders'> & { files: Pick<Manifest['files'], 'count' | 'part'> };

async function fill(root: string, folder: string, deps: BackupDeps): Promise<MadeBackup | Refused> {
  // Only as long as the tables take: an open snapshot keeps the database from tidying up.
  const written = await inSnapshot(deps.address, (snapshot) => writeData({ root, folder }, snapshot, deps));
  return written.kind === 'refused' ? written : addFiles({ root, folder }, written, deps);
}

/** Copies the files that written data names, and ends the backup. */
export async function addFiles(
  { root, folder }: Pick<Ways, 'root' | 'folder'>,
  { data, places }: Written,
  deps: Pick<BackupDeps, 'files' | 'dataDir' | 'progress'>,
): Promise<MadeBackup> {
  const progress = deps.progress ?? silent;
  progress.stage(`Copying the files (${data.files.count}), as far as the folder does not have them…`);
  const temp = path.join(folder, 'copying');
  await mkdir(temp, { mode: 0o700 });
  const ways = { root, folder, temp, dataDir: deps.dataDir };
  const ofStore = await copyFiles(data.files.part, ways, { ...deps, isCopied: counting(progress, data.files.count) });
  if (places.length > 0) progress.stage('Copying photos in folders and pages of sites…');
  const ofFolders = await keepFolders(places, { ...ways, now: new Date(data.takenAt) });
  const touched = [...ofStore.touched, ...ofFolders.touched];
  for (const each of [...touched, ...(touched.length > 0 ? [path.join(root, 'blobs'), root] : [])])
    await syncToDisk(each);
  await rm(temp, { recursive: true, force: true });
  const { bytes, lost } = ofStore;
  const manifest: Manifest = { ...data, files: { ...data.files, bytes, lost }, folders: ofFolders.folders };
  const place = await finishFolder(root, folder, manifest);
  return { kind: 'made', place, manifest, newFiles: ofStore.newFiles + ofFolders.newFiles };
}

export interface Written {
  kind: 'written';
  data: Data;
  /** Folders to copy besides, below the data folder. */
  places: string[];
}

const placeRows = z.array(z.object({ place: z.string() }));

async function writeData(
  { root, folder }: Pick<Ways, 'root' | 'folder'>,
  snapshot: Snapshot,
  deps: BackupDeps,
): Promise<Written | Refused> {
  const trouble = await keyTrouble(root, snapshot, deps.keyId);
  if (trouble) return trouble;
  const releases = z.parse(placeRows, await snapshot.ask(liveReleases));
  const { keyId, version } = deps;
  const data: Data = {
    ...{ kind: 'kolaj-backup', shop: null, keyId, version, sequences: [...snapshot.sequences] },
    ...(await writeParts(
      folder,
      snapshot,
      { some: () => ({ where: 'true' }), jobs: waitingJobs, files: allFiles },
      deps.progress,
    )),
  };
  return { kind: 'written', data, places: ['sources', ...releases.map(({ place }) => place)] };
}

export interface Chosen {
  /** Which rows of a table; null = none. */
  some: (table: TableShape) => SomeRows | null;
  /** Queries, as those of whole installations. */
  jobs: string;
  files: string;
}

/** Writes tables, jobs and the list of files, and what the snapshot says of itself. */
export async function writeParts(
  folder: string,
  snapshot: Snapshot,
  { some, jobs, files }: Chosen,
  progress = silent,
): Promise<Omit<Data, 'kind' | 'shop' | 'keyId' | 'version' | 'sequences'>> {
  progress.stage(`Writing the tables (${snapshot.tables.length})…`);
  const isWritten = counting(progress, snapshot.tables.length);
  const tables: Manifest['tables'] = [];
  for (const table of snapshot.tables) {
    const chosen = some(table);
    const written = chosen === null ? noRows : await writeRows(folder, snapshot.rowsOf(table, chosen), table.name);
    tables.push({ ...table, columns: [...table.columns], ...written });
    isWritten();
  }
  const known = snapshot.linesOf(files);
  const filesPart = await writePart(folder, 'files.zst', known);
  return {
    format: backupFormat,
    postgres: snapshot.postgres,
    takenAt: snapshot.takenAt.toISOString(),
    migrations: [...snapshot.migrations],
    tables,
    ledgerMonths: [...snapshot.ledgerMonths],
    jobs: await writeJobs(folder, snapshot, jobs),
    files: { count: known.rowCount, part: filesPart },
  };
}

const noRows = { rows: 0, part: null };

async function writeRows(folder: string, rows: ReturnType<Snapshot['rowsOf']>, table: string) {
  const part = await writePart(folder, `tables/${table}.zst`, rows);
  if (rows.rowCount > 0) return { rows: rows.rowCount, part };
  await rm(path.join(folder, part.file));
  return noRows;
}

const keyRows = z.array(z.object({ keyId: z.string() }));
const historyRows = z.tuple([
  z.object({ next: z.nullable(z.string()), former: z.array(z.string()), isCopy: z.boolean() }),
]);

/** A backup that names a key which opens nothing in it would be refused with the right one. */
async function keyTrouble(root: string, snapshot: Snapshot, keyId: string): Promise<Refused | null> {
  const [{ next, former, isCopy }] = z.parse(historyRows, await snapshot.ask(keyHistory));
  if (next !== null)
    return refused('A change of the key was broken off. Go on with it before you back up: npm run kolaj -- rekey');
  // Its backups would be taken for the last ones of its original, and with another key end those of it.
  if (isCopy && (await backupsIn(root)).length > 0)
    return refused(
      `This is a copy of an installation, and ${root} may be its original's. Choose an empty folder, or release it first.`,
    );
  const foreign = await foreignTrouble(root, [keyId, ...former], snapshot.takenAt);
  if (foreign) return foreign;
  const used = z.parse(keyRows, await snapshot.ask(keysInUse));
  return used.length === 0 || used.some((row) => row.keyId === keyId)
    ? null
    : refused(
        'The key is not the one that secrets in this database are sealed with. Set KOLAJ_SECRET_KEY, or put secret.key back.',
      );
}

const queueRows = z.tuple([z.object({ isThere: z.boolean() })]);
const jobRows = z.array(z.object({ line: z.string() }));

async function writeJobs(folder: string, snapshot: Snapshot, query: string): Promise<Manifest['jobs']> {
  const [{ isThere: hasJobs }] = z.parse(queueRows, await snapshot.ask(hasQueue));
  const jobs = hasJobs ? z.parse(jobRows, await snapshot.ask(query)) : [];
  if (jobs.length === 0) return { count: 0, part: null };
  const part = await writePart(folder, 'jobs.zst', Readable.from(jobs.map(({ line }) => `${line}\n`)));
  return { count: jobs.length, part };
}

interface Ways {
  root: string;
  folder: string;
  temp: string;
}

async function copyFiles(
  part: Manifest['files']['part'],
  { root, folder, temp }: Ways,
  { files, isCopied }: Pick<BackupDeps, 'files'> & { isCopied: () => void },
) {
  const copied = { newFiles: 0, bytes: 0, lost: [] as string[], touched: new Set<string>() };
  await eachOf(knownFiles(folder, part), async (file) => {
    isCopied();
    copied.bytes += file.bytes;
    const to = keptAt(root, file.sha256);
    if (await isThere(to, file.bytes)) return;
    const from = await files.readFound(`${file.sha256.slice(0, 2)}/${file.sha256}`);
    if (from === null || !(await copyWhole(file, { from, temp, to, isPrivate: true }))) {
      copied.lost.push(file.sha256);
      return;
    }
    copied.newFiles++;
    copied.touched.add(path.dirname(to));
  });
  return copied;
}

/** The files of the store that a backup names. */
export async function* knownFiles(folder: string, part: Manifest['files']['part']): AsyncGenerator<KnownFile> {
  for await (const line of linesOf(folder, part)) yield readFileLine(line);
}

/** Every file that a backup needs of its folder. */
export async function* keptFiles(folder: string, manifest: Manifest): AsyncGenerator<KnownFile> {
  yield* knownFiles(folder, manifest.files.part);
  yield* folderFiles(folder, manifest.folders.part);
}
