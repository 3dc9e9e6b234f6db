import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPostmaster } from '../../../../adapters/postgres/data-folder/postmaster.ts';
import type { EmbeddedPostgres } from '../../../../adapters/postgres/embedded/embedded-postgres.ts';
import type { ServerAddress } from '../../../../adapters/postgres/embedded/ensure-database.ts';
import { startEmbeddedPostgres } from '../../../../adapters/postgres/embedded/launcher.ts';
import { connect, type Database } from '../../../../adapters/postgres/pool.ts';
import { migrate } from '../../../../adapters/postgres/schema/migrate.ts';

/** A database server of the test's own, as durable as the product's, that may be stopped in the middle. */
export interface CrashingDatabase extends Database {
  readonly address: ServerAddress;
  readonly dataDir: string;
  /** PostgreSQL's `immediate` stop: every session is interrupted, nothing is tidied up. */
  crash: () => Promise<void>;
  restart: () => Promise<void>;
  /** While it is crashed: its folder once more, as a person copies it to another disk, with a server of its own. */
  copy: () => Promise<CopiedDatabase>;
}

export interface CopiedDatabase extends Database {
  readonly address: ServerAddress;
  readonly dataDir: string;
  /** Ends its server and removes the folder. */
  remove: () => Promise<void>;
}

export async function crashingDatabase(closing: (() => Promise<void>)[]): Promise<CrashingDatabase> {
  const dataDir = await newFolder();
  closing.push(() => removeFolder(dataDir));
  let server = await startIn(dataDir);
  closing.push(() => server.stop());
  const { connection: address } = server;
  const migrated = await migrate({ address, log: () => undefined });
  if (migrated.kind === 'refused') throw new Error(migrated.sentence);
  const database = await connect({ address, log: () => undefined, max: 5 });
  closing.push(() => database.close());

  return {
    ...database,
    address,
    dataDir,
    async crash() {
      const postmaster = await readPostmaster(path.join(dataDir, 'postgres', 'pg18'));
      if (!postmaster) throw new Error('the database server has left no record of itself');
      process.kill(postmaster.pid, 'SIGQUIT');
      await server.exited;
    },
    async restart() {
      server = await startIn(dataDir);
    },
    copy: () => copyOf(dataDir),
  };
}

async function copyOf(original: string): Promise<CopiedDatabase> {
  const dataDir = await newFolder();
  const copied = spawnSync('cp', ['-a', `${original}/.`, dataDir]);
  if (copied.status !== 0) throw new Error(String(copied.stderr));
  const server = await startIn(dataDir);
  const database = await connect({ address: server.connection, log: () => undefined, max: 5 });
  return {
    ...database,
    address: server.connection,
    dataDir,
    async remove() {
      await database.close();
      await server.stop();
      await removeFolder(dataDir);
    },
  };
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-battery-'));
  // As root the server runs as `nobody`, which must be able to enter.
  await chmod(folder, 0o755);
  return folder;
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 });

async function startIn(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, mode: 'own', log: () => undefined });
  if (server.kind === 'refused') throw new Error(server.sentence);
  return server;
}
