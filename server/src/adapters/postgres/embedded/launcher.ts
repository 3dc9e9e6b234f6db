import { chmod, mkdir, readFile, readlink, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { claim } from '../data-folder/claim.ts';
import { waitUntilStopped } from '../data-folder/postmaster.ts';
import { fileTrouble, type Refused, refused } from '../trouble/file-trouble.ts';
import { adoptRunning } from './adopt.ts';
import { settleArchiving } from './archiving.ts';
import { type Binaries, locateBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { ensureDatabase } from './ensure-database.ts';
import { chooseRunAs } from './run-as.ts';
import { runServer } from './server-process.ts';
import { makeSocketFolder, removeIfTemporary, socketFolderFor } from './socket-folder.ts';

export interface LaunchOptions {
  /** Kolaj's data folder; the server lives in `postgres` below it. */
  dataDir: string;
  log(line: string): void;
  /** `own` refuses when another process runs the server of this folder; the default shares that one. */
  mode?: 'own' | 'adopt-or-own';
  /** Whether a server that is started puts the pieces of its log into the spool, for moments; as it did before, unless told. */
  archives?: boolean;
  /** Settings on top of ours, for tests (`fsync: 'off'`). */
  settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the PostgreSQL that came with the lockfile on `<dataDir>/postgres`, or joins the one another process of this
 * machine has started there. One process owns the server at a time (`owner.lock`); when that process dies in any way
 * the server stops, and nothing that was committed is lost. Whatever a person can put right is a refusal with one
 * sentence; the caller prints it and ends with code 1.
 */
export async function startEmbeddedPostgres(options: LaunchOptions): Promise<EmbeddedPostgres | Refused> {
  const dataDir = path.resolve(options.dataDir);
  try {
    return await ownOrAdopt({ ...options, dataDir });
  } catch (error) {
    const trouble = fileTrouble(error, dataDir);
    if (trouble) return trouble;
    throw error;
  }
}

/** An owner may have to wait for a dying server and make the database first; afterwards it is not coming up at all. */
const longestStartMs = 60_000;

async function ownOrAdopt(options: LaunchOptions): Promise<EmbeddedPostgres | Refused> {
  const postgresFolder = path.join(options.dataDir, 'postgres');
  await mkdir(postgresFolder, { recursive: true });
  await chmod(postgresFolder, 0o755);

  const deadline = performance.now() + longestStartMs;
  for (;;) {
    const owner = await claim(path.join(postgresFolder, 'owner.lock'), 'database server');
    if (owner.kind === 'claimed') return launch(options, postgresFolder, owner.release);

    if (options.mode === 'own') {
      return refused(`Process ${owner.holder.pid} already runs the database of ${options.dataDir}. Stop it first.`);
    }
    const adopted = await adoptRunning(path.join(postgresFolder, 'pg18'));
    if (adopted) return adopted;

    if (performance.now() > deadline) {
      return refused(`The database that process ${owner.holder.pid} starts on ${options.dataDir} does not come up.`);
    }
    await wait(25);
  }
}

async function launch(
  options: LaunchOptions,
  postgresFolder: string,
  release: () => Promise<void>,
): Promise<EmbeddedPostgres | Refused> {
  try {
    const result = await launchServer(options, postgresFolder);
    if (result.kind === 'refused') {
      await release();
      return result;
    }
    const exited = result.exited.finally(release);
    return {
      ...result,
      exited,
      async stop() {
        await result.stop();
        await exited;
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

async function launchServer(
  { dataDir, log, archives, settings = {} }: LaunchOptions,
  postgresFolder: string,
): Promise<EmbeddedPostgres | Refused> {
  const binaries = locateBinaries();
  if (!binaries) {
    return refused(
      `No PostgreSQL comes with this installation for ${process.platform}-${process.arch}. Set DATABASE_URL, or install without --omit=optional.`,
    );
  }
  const runAs = chooseRunAs([binaries.initdb, binaries.postgres, postgresFolder]);
  if (!runAs) {
    return refused('PostgreSQL cannot run as this user here. Start as an ordinary user, or set DATABASE_URL.');
  }

  const cluster = path.join(postgresFolder, 'pg18');
  const logFile = path.join(postgresFolder, 'postgres.log');
  const socketFolder = socketFolderFor(postgresFolder);
  const libraryPath = await makeLibraryLinks(binaries, path.join(postgresFolder, 'lib'));
  const trouble =
    (await waitUntilStopped(cluster, log)) ??
    (await prepareCluster({ dataDir, postgresFolder, cluster, logFile, binaries, libraryPath, runAs })) ??
    (await makeSocketFolder(socketFolder, runAs.owner));
  if (trouble) return trouble;

  const archiving = await settleArchiving(postgresFolder, { isWanted: archives, owner: runAs.owner });
  const server = await runServer({
    ...{ dataDir, cluster, logFile, binaries, libraryPath, runAs, socketFolder },
    settings: { ...archiving, ...settings },
  });
  if (server.kind === 'refused') return server;

  try {
    const connection = await ensureDatabase(socketFolder);
    const exited = server.exited.finally(() => removeIfTemporary(socketFolder, postgresFolder));
    return { kind: 'started', connection, exited, stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the library links the package needs, in `folder` and never in the package (which may be read-only and whose
 * install script may not have run). Returns the library search path: both folders are needed, since each library looks
 * only beside itself.
 */
export async function makeLibraryLinks(binaries: Binaries, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const listed = await readFile(path.join(binaries.packageFolder, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of linkList.parse(JSON.parse(listed))) {
    await link(path.join(binaries.packageFolder, source), path.join(folder, path.basename(target)));
  }
  return `${folder}${path.delimiter}${binaries.libraryFolder}`;
}

async function link(existing: string, at: string): Promise<void> {
  const current = await readlink(at).catch(() => null);
  if (current === existing) return;

  const fresh = `${at}.${process.pid}`;
  await symlink(existing, fresh);
  await rename(fresh, at);
}
