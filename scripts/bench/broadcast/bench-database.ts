import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ServerAddress } from '@kolaj/server/adapters/postgres/embedded/ensure-database';
import { startEmbeddedPostgres } from '@kolaj/server/adapters/postgres/embedded/launcher';
import { connect, type Database } from '@kolaj/server/adapters/postgres/pool';
import { migrate } from '@kolaj/server/adapters/postgres/schema/migrate';
import { Client } from 'pg';

export interface BenchDatabase extends Database {
  readonly address: ServerAddress;
}

/** A PostgreSQL of its own, with the product's settings and nothing in it; gone when the work is done. */
export async function withServer<Result>(work: (address: ServerAddress) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-bench-'));
  // As root the server runs as nobody, who must be able to enter.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataDir: folder, log: console.error });
  if (server.kind === 'refused') throw new Error(server.sentence);
  try {
    const { host, user, database } = server.connection;
    return await work({ host, user, database });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The same, migrated, with a pool. */
export async function withDatabase<Result>(work: (database: BenchDatabase) => Promise<Result>): Promise<Result> {
  return withServer(async (address) => {
    const migrated = await migrate({ address, log: () => undefined });
    if (migrated.kind === 'refused') throw new Error(migrated.sentence);
    const database = await connect({ address, log: console.error, statementTimeoutMs: 600_000 });
    try {
      return await work({ ...database, address });
    } finally {
      await database.close();
    }
  });
}

/** As the owner: the application's role may not, and PostgreSQL would only warn. */
export async function vacuum({ address }: BenchDatabase): Promise<void> {
  const owner = new Client(address);
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.end();
}
