import { Client } from 'pg';
import { superuser } from './cluster.ts';

/** How to reach a server over its Unix socket; fits the options of `pg` as it is. */
export interface ServerAddress {
  /** The socket's folder. */
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

/** Makes Kolaj's own database when a start was cut short before it, which also proves that the server answers. */
export async function ensureDatabase(socketFolder: string): Promise<ServerAddress> {
  const address = { host: socketFolder, user: superuser, database: 'kolaj' };
  const client = new Client({ ...address, database: 'postgres', connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [address.database]);
    if (found.rowCount === 0) await client.query(`create database ${address.database}`);
  } finally {
    await client.end();
  }
  return address;
}
