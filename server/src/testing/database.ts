import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, inject } from 'vitest';
import type { ServerAddress } from '../adapters/postgres/embedded/ensure-database.ts';
import { connect, type Database } from '../adapters/postgres/pool.ts';
import type {} from './database-setup.ts';

/** A database of the test file's own, as the application sees it: row-level security holds. */
export interface TestDatabase extends Database {
  /** The owner's login, past row-level security: for arranging rows and for a second pool. */
  readonly address: ServerAddress;
}

/**
 * Makes an empty migrated database for the calling test file and drops it after the file's last test. Call it at the top:
 * `const database = await testDatabase();`. The vitest project needs `server/src/testing/database-setup.ts` as global setup.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { host, user, template } = inject('postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const address = { host, user, database: name };

  // wal_log copies a small database in half the time of a file copy.
  await onServer({ host, user }, `create database ${name} template ${template} strategy wal_log`);
  const database = await connect({ address, log: console.error, max: 5, applicationName: name });
  afterAll(async () => {
    await database.close();
    await onServer({ host, user }, `drop database ${name} with (force)`);
  });
  return { ...database, address };
}

async function onServer(server: { host: string; user: string }, statement: string): Promise<void> {
  const client = new Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
