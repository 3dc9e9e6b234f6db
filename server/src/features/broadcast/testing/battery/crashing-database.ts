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
  /** PostgreSQL's `immediate` stop: every session is interrupted, nothing is tidied up. */
  crash: () => Promise<void>;
  restart: () => Promise<void>;
}

export async function crashingDatabase(closing: (() => Promise<void>)[]): Promise<CrashingDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-battery-'));
  // As root the server runs as `nobody`, which must be able to enter.
  await chmod(dataDir, 0o755);
  closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  const start = async (): Promise<EmbeddedPostgres> => {
    const server = await startEmbeddedPostgres({ dataDir, mode: 'own', log: () => undefined });
    if (server.kind === 'refused') throw new Error(server.sentence);
    return server;
  };
  let server = await start();
  closing.push(() => server.stop());
  const { connection: address } = server;
  const migrated = await migrate({ address, log: () => undefined });
  if (migrated.kind === 'refused') throw new Error(migrated.sentence);
  const database = await connect({ address, log: () => undefined, max: 5 });
  closing.push(() => database.close());

  return {
    ...database,
    address,
    async crash() {
      const postmaster = await readPostmaster(path.join(dataDir, 'postgres', 'pg18'));
      if (!postmaster) throw new Error('the database server has left no record of itself');
      process.kill(postmaster.pid, 'SIGQUIT');
      await server.exited;
    },
    async restart() {
      server = await start();
    },
  };
}
