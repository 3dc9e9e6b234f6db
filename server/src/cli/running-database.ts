import path from 'node:path';
import { type DatabaseAddresses, databaseElsewhere } from '../adapters/postgres/address.ts';
import { adoptRunning } from '../adapters/postgres/embedded/adopt.ts';
import type { Env } from '../env.ts';

/**
 * The database of this installation, or null: the embedded one is asked only while the product runs, because two servers on
 * one folder would be its end.
 */
export async function runningDatabase(env: Env): Promise<DatabaseAddresses | null> {
  const elsewhere = databaseElsewhere(env);
  if (elsewhere !== null) return elsewhere;
  const running = await adoptRunning(path.join(env.dataDir, 'postgres', 'pg18'));
  await running?.stop();
  return running === null ? null : { pooled: running.connection, direct: running.connection };
}
