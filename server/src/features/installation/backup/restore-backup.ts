import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isNoSpace } from '../../../adapters/disk/no-space.ts';
import type { DatabaseAddress } from '../../../adapters/postgres/address.ts';
import { type Load, load, usedTrouble } from '../../../adapters/postgres/copy/load.ts';
import { migrate } from '../../../adapters/postgres/schema/migrate.ts';
import { migrationFolder, readMigrations } from '../../../adapters/postgres/schema/migration-files.ts';
import { type Refused, refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import { orderAgain, parseWaitingJob, type WaitingJob } from '../../../jobs/waiting-jobs.store.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { type BackupPlace, checkParts, openBackup, pathOf } from './backup-folder.ts';
import { copyWhole, eachOf, type KnownFile, keptAt } from './copied-files.ts';
import { bringFolders } from './kept-folders.ts';
import { knownFiles } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { linesOf, readPart } from './parts.ts';
import { countShops, holdRestored } from './restored.store.ts';

export interface RestoreDeps {
  /** The owner's login of an empty database, directly. */
  address: DatabaseAddress;
  files: Pick<FileStore, 'has' | 'putFile' | 'tempFolder'>;
  dataDir: string;
  /** Of the key that is there; null = there is none. */
  keyId: string | null;
  /** The key is lost for good: secrets of the backup stay sealed. */
  isKeyLost: boolean;
  say: (sentence: string) => void;
}

export interface Restored {
  kind: 'restored';
  manifest: Manifest;
  shops: number;
  /** Files that the backup names and does not have: those of the store by hash, others by their path. */
  missing: string[];
}

/**
 * Reads a backup into an empty installation, which is held afterwards: nothing leaves it until somebody releases it (D-104). Everything
 * is looked at before anything is changed: manifest, checksums, key, versions, and that the database is empty. Safe to repeat
 * after it was killed.
 */
export async function restoreBackup(place: BackupPlace, deps: RestoreDeps): Promise<Restored | Refused> {
  const opened = await openBackup(place);
  if (opened.kind === 'refused') return opened;
  const { manifest } = opened;
  if (manifest.kind === 'kolaj-shop')
    return refused(`${pathOf(place)} is the export of one shop. Read it in with: npm run kolaj -- shop import`);
  const trouble =
    keyTrouble(manifest, deps) ??
    (await historyTrouble(manifest)) ??
    (await emptyTrouble(manifest, deps)) ??
    (await checkParts(place, manifest));
  if (trouble) return trouble;
  deps.say(`The backup of ${manifest.takenAt} is whole. Copying its files…`);
  try {
    return await bringAll(place, manifest, deps);
  } catch (error) {
    if (!isNoSpace(error)) throw error;
    return refused(`The disk of ${deps.dataDir}, or that of the database, is full. Free some space and repeat this.`);
  }
}

async function bringAll(place: BackupPlace, manifest: Manifest, deps: RestoreDeps): Promise<Restored | Refused> {
  const missing = await bringFiles(place, manifest, deps);
  deps.say('Reading its data…');
  const { address, say } = deps;
  let shops = 0;
  const loaded = await loadData(place, manifest, {
    address,
    async alongside(client) {
      await holdRestored(client);
      shops = await countShops(client);
      await orderAgain(address, client, jobsOf(place, manifest));
    },
  });
  if (loaded.kind === 'refused') return loaded;
  const onward = await migrate({ address, log: say });
  return onward.kind === 'refused' ? onward : { kind: 'restored', manifest, shops, missing };
}

export function keyTrouble(
  { keyId }: Pick<Manifest, 'keyId'>,
  { keyId: ours, isKeyLost }: Pick<RestoreDeps, 'keyId' | 'isKeyLost'>,
): Refused | null {
  if (ours === keyId || isKeyLost) return null;
  const needed = `The secrets of the backup are sealed with the key ${keyId}`;
  const then = 'Put its secret.key into the data folder, or set KOLAJ_SECRET_KEY. Nothing was restored.';
  return refused(
    ours === null ? `${needed}, and there is no key here. ${then}` : `${needed}; the one here is ${ours}. ${then}`,
  );
}

/** What ran on the backup's database must be the beginning of what this program has. */
export async function historyTrouble({ migrations, version }: Manifest): Promise<Refused | null> {
  const files = await readMigrations(migrationFolder);
  const newest = files.at(-1)?.name ?? '';
  for (const [index, { name, sha256 }] of migrations.entries()) {
    const file = files[index];
    if (file?.name === name && (file.sha256 === sha256 || file.ranAs === sha256)) continue;
    return name > newest
      ? refused(
          `The backup is of a newer Kolaj (${version}, ${name}). Restore it with that version. Nothing was restored.`,
        )
      : refused(
          `The backup's database went another way than this program's (${name}). Restore it with Kolaj ${version}.`,
        );
  }
  return null;
}

async function emptyTrouble({ migrations }: Manifest, { address }: RestoreDeps): Promise<Refused | null> {
  const sentence = await usedTrouble(address, migrations);
  return sentence === null ? null : refused(sentence);
}

/** Before the data: nobody is shown rows whose files are not there yet. Answers with what the backup does not have. */
export async function bringFiles(
  place: BackupPlace,
  manifest: Manifest,
  { files, dataDir, placeOf }: Pick<RestoreDeps, 'files' | 'dataDir'> & { placeOf?: (file: string) => string },
): Promise<string[]> {
  const temp = await files.tempFolder();
  try {
    const known = knownFiles(pathOf(place), manifest.files.part);
    const ofStore = await bringOfStore(known, { root: place.root, temp, files });
    return [...ofStore, ...(await bringFolders(place, manifest, { dataDir, temp, ...(placeOf && { placeOf }) }))];
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}

/** Puts files that the store does not have into it, from a folder of backups. Answers with those that it does not have either. */
export async function bringOfStore(
  known: AsyncIterable<KnownFile>,
  { root, temp, files }: { root: string; temp: string } & Pick<RestoreDeps, 'files'>,
): Promise<string[]> {
  const missing: string[] = [];
  await eachOf(known, async (file) => {
    if (await files.has(file.sha256)) return;
    const copy = path.join(temp, file.sha256);
    const ways = { from: keptAt(root, file.sha256), temp, to: copy, isPrivate: false };
    if (await copyWhole(file, ways)) await files.putFile(copy);
    else missing.push(file.sha256);
  });
  return missing;
}

export interface LoadWays extends Pick<Load, 'alongside'> {
  address: DatabaseAddress;
}

/** Makes the tables as they were when the backup was made, and fills them. */
export async function loadData(place: BackupPlace, manifest: Manifest, { address, alongside }: LoadWays) {
  const ground = await migrate({ address, log: () => undefined, upTo: manifest.migrations.at(-1)?.name });
  if (ground.kind === 'refused') return ground;
  const tables = manifest.tables.map(({ part, ...table }) => ({
    ...table,
    data: part === null ? null : () => readPart(pathOf(place), part),
  }));
  return load(address, { ...manifest, tables, alongside });
}

export async function* jobsOf(place: BackupPlace, manifest: Manifest): AsyncGenerator<WaitingJob> {
  for await (const line of linesOf(pathOf(place), manifest.jobs.part)) yield parseWaitingJob(line);
}
