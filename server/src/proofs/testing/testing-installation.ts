import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildCatalogue } from '@kolaj/catalogue/build';
import { buildConsole, isFresh } from '@kolaj/console/build';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { adoptRunning } from '../../adapters/postgres/embedded/adopt.ts';
import { startEmbeddedPostgres } from '../../adapters/postgres/embedded/launcher.ts';
import { connect, type Database } from '../../adapters/postgres/pool.ts';
import { migrate } from '../../adapters/postgres/schema/migrate.ts';
import { type ServerOptions, startServer, type TestServer, untilDeserted, untilFound } from './testing-server.ts';

/** For tests with whole servers: data folders to start them on. Ends what a failed test has left running. */
export function testInstallation() {
  let base = '';
  let model = '';
  let made = 0;
  const servers: TestServer[] = [];
  const databases: Database[] = [];

  beforeAll(async () => {
    base = await mkdtemp(path.join(tmpdir(), 'kolaj-process-'));
    // As root the database runs as `nobody`, which must be able to enter.
    await chmod(base, 0o755);
    model = path.join(base, 'model');
    // Once here, so that servers that start together need not.
    if (!isFresh()) await buildConsole();
    await buildCatalogue();
    await makeModel(model);
  }, 180_000);

  /** Servers live for one test, except those that the file's `beforeAll` has started. */
  const kept = new Set<TestServer>();
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.close();
    for (const server of servers.splice(0)) await end(server);
  });
  afterAll(async () => {
    for (const server of kept) await end(server);
    await untilDeserted(base);
    await rm(base, { recursive: true, force: true, maxRetries: 10 });
  });

  return {
    base: () => base,

    /** A data folder whose database is migrated and empty. */
    dataFolder(): string {
      const folder = path.join(base, `data-${++made}`);
      spawnSync('cp', ['-a', model, folder]);
      return folder;
    },

    async start(options: ServerOptions): Promise<TestServer> {
      const server = await startServer(options);
      servers.push(server);
      return server;
    },

    /** For `beforeAll`: a running server for all tests of the file. */
    async startForAll(options: ServerOptions): Promise<TestServer> {
      const server = await startServer(options);
      kept.add(server);
      await server.running();
      return server;
    },

    /** A pool of the test's own on the database that a running server has started. */
    async database({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<Database> {
      const cluster = path.join(dataDir, 'postgres', 'pg18');
      const found = await untilFound(() => adoptRunning(cluster));
      await found.stop();
      const database = await connect({ address: found.connection, max: 2, log: () => undefined });
      databases.push(database);
      return database;
    },
  };
}

async function end(server: TestServer): Promise<void> {
  server.process.kill('SIGKILL');
  await server.ended;
}

/** initdb and migrations take seconds; a copy of their result does not. */
async function makeModel(dataDir: string): Promise<void> {
  await mkdir(dataDir);
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  if (server.kind === 'refused') throw new Error(server.sentence);
  try {
    await migrate({ address: server.connection, log: () => undefined });
  } finally {
    await server.stop();
  }
}
