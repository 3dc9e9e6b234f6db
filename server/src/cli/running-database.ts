import path from 'node:path';
import type { DatabaseAddress } from '../adapters/postgres/address.ts';
import { adoptRunning } from '../adapters/postgres/embedded/adopt.ts';
import type { Env } from '../env.ts';

/**
 * The database of this installation, or null: the embedded one is asked only while the product runs, because two servers on
 * one folder would be its end.
 */
export async function runningDatabase({ databaseUrl, dataDir }: Env): Promise<DatabaseAddress | null> {
  if (databaseUrl !== null) return { connectionString: databaseUrl };
  const running = await adoptRunning(path.join(dataDir, 'postgres', 'pg18'));
  await running?.stop();
  return running?.connection ?? null;
}
