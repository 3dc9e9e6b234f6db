import { type DatabaseAddress, databaseElsewhere } from '../adapters/postgres/address.ts';
import { startEmbeddedPostgres } from '../adapters/postgres/embedded/launcher.ts';
import { connect, type Database } from '../adapters/postgres/pool.ts';
import { migrate, stateTrouble } from '../adapters/postgres/schema/migrate.ts';
import type { Env } from '../env.ts';

/**
 * Works on the installation's database whether Kolaj runs or not: an embedded server that is stopped is started for as long as the
 * work takes. A database of another version is left alone; only a stopped embedded one is brought up to date, as a start would.
 */
export async function withDatabase(
  env: Env,
  work: (database: Database, direct: DatabaseAddress) => Promise<number>,
): Promise<number> {
  await using begun = new AsyncDisposableStack();
  const elsewhere = databaseElsewhere(env);
  let addresses = elsewhere;
  if (addresses === null) {
    const server = await startEmbeddedPostgres({ dataDir: env.dataDir, log: console.error });
    if (server.kind === 'refused') return refuse(server.sentence);
    begun.defer(() => server.stop());
    addresses = { pooled: server.connection, direct: server.connection };
    if (server.kind === 'started') {
      const migrated = await migrate({ address: server.connection, log: console.log });
      if (migrated.kind === 'refused') return refuse(migrated.sentence);
    }
  }
  const trouble = await stateTrouble({ address: addresses.direct });
  if (trouble !== null) return refuse(trouble);
  const database = await connect({
    address: addresses.pooled,
    log: console.error,
    max: 1,
    applicationName: 'kolaj command',
  });
  begun.defer(() => database.close());
  return await work(database, addresses.direct);
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 1;
}
