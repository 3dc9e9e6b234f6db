import { Client } from 'pg';
import type { DatabaseAddress } from '../address.ts';
import { unreachable } from '../database-away.ts';
import { type Refused, refused } from '../file-trouble.ts';

/** Any number that nothing else in this database locks. */
const backupLock = 7_065_109;

/** Lets one process at a time back up this database, on whichever machine; the turn ends with its connection. */
export async function inTurn<Result>(address: DatabaseAddress, run: () => Promise<Result>): Promise<Result | Refused> {
  const client = new Client({
    ...{ ...address, connectionTimeoutMillis: 3_000, application_name: 'kolaj backup', keepAlive: true },
    idle_in_transaction_session_timeout: 0,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return refused(unreachable(error));
  }
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as "isOurs"', [backupLock]);
    if (rows[0]?.isOurs !== true)
      return refused('A backup of this database is being written already. Wait for its end.');
    return await run();
  } finally {
    await client.end().catch(() => undefined);
  }
}
