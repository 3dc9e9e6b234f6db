import { Client } from 'pg';
import { superuser } from './cluster.ts';

/** How to reach a server over its Unix socket; fits the options of `pg` as it is. */
export interface ServerAddress {
  /** The socket's folder. */
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

const name = 'kolaj';

/** The owner's part: makes Kolaj's database when a first start was cut short before it. Proves that the server answers. */
export async function ensureDatabase(socketFolder: string): Promise<ServerAddress> {
  const address = { host: socketFolder, user: superuser, database: name };
  await connected({ ...address, database: 'postgres' }, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${name}`);
  });
  return address;
}

/** The guest's part: finds Kolaj's database, or `null` while the owner has not made it yet. */
export async function findDatabase(socketFolder: string): Promise<ServerAddress | null> {
  const address = { host: socketFolder, user: superuser, database: name };
  return connected(address, () => Promise.resolve(address)).catch(() => null);
}

async function connected<Result>(address: ServerAddress, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ ...address, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await run(client);
  } finally {
    await client.end();
  }
}
