import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncToDisk } from '../../disk/sync.ts';
import { claim } from '../data-folder/claim.ts';
import { waitUntilStopped } from '../data-folder/postmaster.ts';
import { fileTrouble, type Refused, refused } from '../trouble/file-trouble.ts';
import { locateBinaries } from './binaries.ts';
import type { ServerAddress } from './ensure-database.ts';
import { findDatabase } from './ensure-database.ts';
import { makeLibraryLinks } from './launcher.ts';
import { chooseRunAs } from './run-as.ts';
import { runServer } from './server-process.ts';
import { makeSocketFolder, removeIfTemporary, socketFolderFor } from './socket-folder.ts';

/** Where a copy of a database's folder is put, and the pieces of its log that lead on from it, as `<name>.gz`. */
export interface RecoveryPlaces {
  cluster: string;
  log: string;
}

export interface Recovery {
  /** Kolaj's data folder, without a database. */
  dataDir: string;
  say: (line: string) => void;
  /** Everything up to this moment, and nothing after it. */
  at: Date;
  fill: (places: RecoveryPlaces) => Promise<Refused | null>;
  /** With the database as it was, before anybody else sees it. Refused = it is thrown away. */
  settle: (connection: ServerAddress) => Promise<Refused | null>;
}

export interface Recovered {
  kind: 'recovered';
  /** Of the last transaction that came along; null = none came after the copy. */
  lastAt: Date | null;
}

/** The log does not lead to the moment. */
export interface EndsEarlier {
  kind: 'ends-earlier';
  lastAt: Date | null;
}

/**
 * Makes the embedded database as it was at a moment. It works in a folder of its own, which gets the database's name when all is done:
 * killed anywhere it leaves nothing that a start would take for a database, and may be repeated.
 */
export async function recoverEmbedded(recovery: Recovery): Promise<Recovered | EndsEarlier | Refused> {
  const postgresFolder = path.join(path.resolve(recovery.dataDir), 'postgres');
  try {
    await mkdir(postgresFolder, { recursive: true, mode: 0o755 });
    const owner = await claim(path.join(postgresFolder, 'owner.lock'), 'recovery');
    if (owner.kind === 'held') return refused(`Process ${owner.holder.pid} already runs the database here. Stop it.`);
    try {
      return await recoverAlone(recovery, postgresFolder);
    } finally {
      await owner.release();
    }
  } catch (error) {
    const trouble = fileTrouble(error, recovery.dataDir);
    if (trouble) return trouble;
    throw error;
  }
}

/** Beginning of the names of folders that are no database yet; what is left of one is removed by the next start (`cluster.ts`). */
const recoveryPrefix = 'recover-';

async function recoverAlone(recovery: Recovery, postgresFolder: string) {
  const target = path.join(postgresFolder, 'pg18');
  const isUsed = await stat(target).then(
    () => true,
    () => false,
  );
  if (isUsed) return refused(`${recovery.dataDir} has a database already. Choose an empty folder with KOLAJ_DATA_DIR.`);
  const trouble = await removeLeftovers(postgresFolder, recovery.say);
  if (trouble) return trouble;
  const folder = path.join(postgresFolder, `${recoveryPrefix}${process.pid}-${Date.now()}`);
  const places = { cluster: path.join(folder, 'pg18'), log: path.join(folder, 'log') };
  try {
    for (const each of [folder, places.log]) await mkdir(each, { mode: 0o755 });
    await mkdir(places.cluster, { mode: 0o700 });
    const recovered = (await recovery.fill(places)) ?? (await run(recovery, { postgresFolder, folder, places }));
    if (recovered.kind !== 'recovered') return recovered;
    spawnSync('sync', ['-f', places.cluster], { stdio: 'ignore' });
    await rename(places.cluster, target);
    await syncToDisk(postgresFolder);
    return recovered;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/** A server that outlived a killed recovery for a moment must not write into a folder that is being removed. */
async function removeLeftovers(postgresFolder: string, say: (line: string) => void): Promise<Refused | null> {
  for (const name of await readdir(postgresFolder)) {
    if (!name.startsWith(recoveryPrefix)) continue;
    const folder = path.join(postgresFolder, name);
    const trouble = await waitUntilStopped(path.join(folder, 'pg18'), say).catch(() => null);
    if (trouble) return trouble;
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
  return null;
}

interface Ways {
  postgresFolder: string;
  folder: string;
  places: RecoveryPlaces;
}

/** A day: a large database and a week of its log. */
const patienceMs = 24 * 3_600_000;

async function run(recovery: Recovery, { postgresFolder, folder, places: { cluster, log } }: Ways) {
  const binaries = locateBinaries();
  const runAs = binaries && chooseRunAs([binaries.postgres, postgresFolder]);
  if (!binaries || !runAs)
    return refused('PostgreSQL cannot run here. Start as an ordinary user, on a machine that it comes for.');
  await writeFile(path.join(cluster, 'recovery.signal'), '');
  if (runAs.owner !== process.getuid?.())
    spawnSync('chown', ['-R', '-h', `${runAs.owner}:${runAs.owner}`, cluster, log], { stdio: 'ignore' });
  const socketFolder = socketFolderFor(postgresFolder);
  const trouble = await makeSocketFolder(socketFolder, runAs.owner);
  if (trouble) return trouble;
  const libraryPath = await makeLibraryLinks(binaries, path.join(postgresFolder, 'lib'));
  const logFile = path.join(folder, 'postgres.log');
  const options = { dataDir: recovery.dataDir, cluster, logFile, binaries, libraryPath, runAs, socketFolder };
  try {
    const server = await runServer({ ...options, settings: recoverySettings(recovery.at), patienceMs });
    const said = await readFile(logFile, 'utf8');
    if (server.kind === 'refused')
      return said.includes(endedBefore) ? { kind: 'ends-earlier' as const, lastAt: lastIn(said) } : server;
    try {
      const connection = await findDatabase(socketFolder);
      if (connection === null) return refused('The copy holds no database of Kolaj.');
      return (await recovery.settle(connection)) ?? { kind: 'recovered' as const, lastAt: lastIn(said) };
    } finally {
      await server.stop();
    }
  } finally {
    await removeIfTemporary(socketFolder, postgresFolder);
  }
}

const recoverySettings = (at: Date) => ({
  // One after the other as PostgreSQL asks; one that is not there ends it.
  restore_command: 'gzip -dc ../log/%f.gz > "%p"',
  // When this is read, the server knows no names of zones yet, Z neither.
  recovery_target_time: at.toISOString().replace('Z', '+00'),
  // A copy's log goes straight on: what was restored begins a log of its own.
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  // Nobody is let in before the end.
  hot_standby: 'off',
  archive_mode: 'off',
});

const endedBefore = 'recovery ended before configured recovery target was reached';

/** The last transaction that came along, in PostgreSQL's own words. */
function lastIn(said: string): Date | null {
  const [, day, time] = /last completed transaction was at log time (\S+) ([\d:.]+)\+00/.exec(said) ?? [];
  return day === undefined ? null : new Date(`${day}T${time}Z`);
}
