import { Client, type ClientConfig } from 'pg';
import type { DatabaseAddress } from '../address.ts';
import { unreachable } from '../trouble/database-away.ts';
import { type Refused, refused } from '../trouble/file-trouble.ts';

interface Way extends Pick<ClientConfig, 'keepAlive' | 'idle_in_transaction_session_timeout'> {
  /** Shown in `pg_stat_activity`. */
  name: string;
}

/** Runs something on a connection of its own as the owner of the tables, and ends that; a database that is not there is a refusal. */
export async function withConnection<Result>(
  address: DatabaseAddress,
  { name, ...way }: Way,
  run: (client: Client) => Promise<Result | Refused>,
): Promise<Result | Refused> {
  const client = new Client({ ...address, connectionTimeoutMillis: 3_000, application_name: name, ...way });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return refused(unreachable(error));
  }
  try {
    return await run(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
