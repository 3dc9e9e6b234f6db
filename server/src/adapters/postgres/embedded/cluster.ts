import { spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { syncToDisk } from '../../disk/sync.ts';
import { diskFullIn, type Refused, refused } from '../trouble/file-trouble.ts';
import type { Binaries } from './binaries.ts';
import { spawnGuarded } from './guard.ts';
import type { RunAs } from './run-as.ts';
import { logTail, withLogFile } from './server-log.ts';

/** The role that owns everything; only this machine's owner of the socket folder can be it. */
export const superuser = 'kolaj';

export interface ClusterOptions {
  dataDir: string;
  postgresFolder: string;
  cluster: string;
  logFile: string;
  binaries: Binaries;
  libraryPath: string;
  runAs: RunAs;
}

/** Makes sure that a whole cluster folder is there, readable by the server's user and by nobody else. */
export async function prepareCluster(options: ClusterOptions): Promise<Refused | null> {
  await removeHalfMade(options.postgresFolder);
  if (!(await exists(options.cluster))) {
    const trouble = await create(options);
    if (trouble) return trouble;
  }
  return takeOver(options);
}

async function removeHalfMade(postgresFolder: string): Promise<void> {
  for (const name of await readdir(postgresFolder)) {
    if (!/^(init|recover)-/.test(name)) continue;
    await rm(path.join(postgresFolder, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/** initdb works in a folder of its own, renamed when complete: a kill leaves nothing that looks like a database. */
async function create(options: ClusterOptions): Promise<Refused | null> {
  const { postgresFolder, cluster, logFile, binaries, libraryPath, runAs } = options;
  const half = path.join(postgresFolder, `init-${process.pid}-${Date.now()}`);
  await mkdir(half, { mode: 0o700 });
  if (runAs.owner !== process.getuid?.()) await chown(half, runAs.owner, runAs.owner);

  const code = await withLogFile(logFile, (output) => {
    const command = [binaries.initdb, '-D', half, ...initdbFlags];
    return spawnGuarded({ command, signal: 'TERM', libraryPath, runAs, output }).exited;
  });
  if (code !== 0) return initdbFailed(options, half, code);

  await rename(half, cluster);
  await syncToDisk(postgresFolder);
  return null;
}

const initdbFlags = [
  ...['-U', superuser, '-A', 'trust', '-E', 'UTF8'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums', '--no-instructions'],
];

async function initdbFailed({ dataDir, logFile }: ClusterOptions, half: string, code: number): Promise<Refused> {
  await rm(half, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  const tail = await logTail(logFile);
  return diskFullIn(tail, dataDir) ?? refused(`PostgreSQL could not be set up (initdb ended with ${code}):\n${tail}`);
}

async function takeOver({ cluster, runAs, binaries }: ClusterOptions): Promise<Refused | null> {
  const { uid } = await stat(cluster);
  if (uid !== runAs.owner) {
    if (process.getuid?.() !== 0) {
      return refused(`${cluster} belongs to another user (${uid}). Start as that user, or change the owner.`);
    }
    spawnSync('chown', ['-R', '-h', `${runAs.owner}:${runAs.owner}`, cluster], { stdio: 'ignore' });
  }
  // Any `chmod -R` or copy opens the folder, and the server then refuses it.
  await chmod(cluster, 0o700);

  const version = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  return version === '18'
    ? null
    : refused(`${cluster} is not a PostgreSQL 18 database folder, which ${binaries.postgres} needs.`);
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
