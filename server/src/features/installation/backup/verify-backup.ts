import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isOfDeadProcess, tempFolderName } from '../../../adapters/disk/temp-folders.ts';
import type { DatabaseAddress } from '../../../adapters/postgres/address.ts';
import { inSnapshot } from '../../../adapters/postgres/copy/snapshot.ts';
import { startEmbeddedPostgres } from '../../../adapters/postgres/embedded/launcher.ts';
import { migrate } from '../../../adapters/postgres/schema/migrate.ts';
import { type Refused, refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import { type BackupPlace, checkParts, openBackup, pathOf } from './backup-folder.ts';
import { eachOf, isSame, keptAt } from './copied-files.ts';
import { keptFiles } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { hashOfStream } from './parts.ts';
import { counting, type Progress, silent } from './progress.ts';
import { historyTrouble, jobsOf, loadData } from './restore-backup.ts';

export interface Verified {
  kind: 'verified';
  manifest: Manifest;
  /** Files that the folder has lost, or that changed in it, by hash; those that the store had lost already are not among them. */
  missing: string[];
}

/**
 * Proves a backup: reads every byte of it, restores it into a database of its own that is thrown away afterwards, reads each table
 * back and compares it, and brings it up to this program's state. Needs nothing of the installation.
 */
export async function verifyBackup(
  place: BackupPlace,
  database: ScratchDatabase,
  progress = silent,
): Promise<Verified | Refused> {
  const opened = await openBackup(place);
  if (opened.kind === 'refused') return opened;
  const { manifest } = opened;
  progress.stage(`Reading ${pathOf(place)}…`);
  const trouble =
    (await historyTrouble(manifest)) ??
    (await checkParts(place, manifest)) ??
    (await database((address) => compare(address, place, manifest, progress)));
  return trouble ?? { kind: 'verified', manifest, missing: await missingFiles(place, manifest, progress) };
}

/** Runs something with an empty database, which is gone afterwards. */
export type ScratchDatabase = (run: (address: DatabaseAddress) => Promise<Refused | null>) => Promise<Refused | null>;

/** A PostgreSQL of its own in the system's folder for temporary files: nobody's server is burdened, and no right is needed on it. */
export const scratchDatabase: ScratchDatabase = (run) => inScratch(tmpdir(), run);

const named = 'kolaj-verify-';

/** The same in another folder. What a killed process has left there goes first: it is as large as its backup. */
export async function inScratch(folder: string, run: Parameters<ScratchDatabase>[0]): Promise<Refused | null> {
  for (const name of await readdir(folder)) {
    const isLeft = name.startsWith(named) && isOfDeadProcess(name.slice(named.length));
    if (isLeft) await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
  const dataDir = await mkdtemp(path.join(folder, `${named}${tempFolderName()}-`));
  try {
    // As root the server runs as `nobody`, which must be able to enter.
    await chmod(dataDir, 0o755);
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
    const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
    if (server.kind === 'refused') return server;
    try {
      return await run(server.connection);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function compare(
  address: DatabaseAddress,
  place: BackupPlace,
  manifest: Manifest,
  progress: Progress,
): Promise<Refused | null> {
  progress.stage('Restoring its data into a scratch database…');
  const loaded = await loadData(place, manifest, {
    address,
    async alongside() {
      for await (const job of jobsOf(place, manifest)) void job;
    },
  });
  if (loaded.kind === 'refused') return loaded;
  progress.stage(`Comparing the tables (${manifest.tables.length})…`);
  const isCompared = counting(progress, manifest.tables.length);
  const different = await inSnapshot(address, async ({ rowsOf }) => {
    for (const { name, columns, part } of manifest.tables) {
      isCompared();
      if (part === null) continue;
      if ((await hashOfStream(rowsOf({ name, columns }))) !== part.contentSha256)
        return { kind: 'table', name } as const;
    }
    return { kind: 'none' } as const;
  });
  if (different.kind === 'refused') return different;
  if (different.kind === 'table')
    return refused(`Table ${different.name} does not come back from ${pathOf(place)} as it was. Make another backup.`);
  const onward = await migrate({ address, log: () => undefined });
  return onward.kind === 'refused' ? onward : null;
}

async function missingFiles(place: BackupPlace, manifest: Manifest, progress: Progress): Promise<string[]> {
  const count = manifest.files.count + manifest.folders.count;
  progress.stage(`Reading the files (${count})…`);
  const isRead = counting(progress, count);
  const known = new Set(manifest.files.lost);
  const missing: string[] = [];
  await eachOf(keptFiles(pathOf(place), manifest), async ({ sha256 }) => {
    isRead();
    if (known.has(sha256) || (await isSame(keptAt(place.root, sha256), sha256))) return;
    if (!missing.includes(sha256)) missing.push(sha256);
    // What is not what its name says helps nobody, and keeps the next backup from copying it.
    await rm(keptAt(place.root, sha256), { force: true }).catch(() => undefined);
  });
  return missing;
}
