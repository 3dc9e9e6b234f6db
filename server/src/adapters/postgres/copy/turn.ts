import type { Client } from 'pg';
import type { DatabaseAddress } from '../address.ts';
import { type Refused, refused } from '../trouble/file-trouble.ts';
import { withConnection } from './connection.ts';

/** Any numbers that nothing else in this database locks. */
const backupLock = 7_065_109;
const removalLock = 7_065_110;

/** It waits, while whoever has the turn works elsewhere. */
const turn = { name: 'kolaj backup', keepAlive: true, idle_in_transaction_session_timeout: 0 };

/** Lets one process at a time back up this database, on whichever machine; the turn ends with its connection. */
export async function inTurn<Result>(address: DatabaseAddress, run: () => Promise<Result>): Promise<Result | Refused> {
  return withConnection(address, turn, async (client) => {
    if (!(await isTaken(client, backupLock)))
      return refused('A backup of this database is being written already. Wait for its end.');
    // What a backup has seen named must still be there when it comes to copy it.
    await client.query('select pg_advisory_lock($1)', [removalLock]);
    return run();
  });
}

/** Removes files while no backup counts on them; one that wants to begin waits for the end. */
export async function whileNoBackup<Result>(
  address: DatabaseAddress,
  run: () => Promise<Result>,
): Promise<Result | Refused> {
  return withConnection(address, turn, async (client) => {
    if (!(await isTaken(client, removalLock)))
      return refused('Files are removed when the backup that is being written, or another removal, has ended.');
    return run();
  });
}

async function isTaken(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as "isOurs"', [lock]);
  return rows[0]?.isOurs === true;
}
