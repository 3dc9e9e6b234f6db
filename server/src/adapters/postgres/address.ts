import type { ServerAddress } from './embedded/ensure-database.ts';

/** Where the database is: the embedded server's socket, or what a setting says. Both fit the options of `pg`. */
export type DatabaseAddress = ServerAddress | { readonly connectionString: string };

/** The two ways to one database. They differ only where a connection pooler stands in front. */
export interface DatabaseAddresses {
  /** `DATABASE_URL`, for the pool: its transactions may each be on another connection of the server. */
  readonly pooled: DatabaseAddress;
  /** `KOLAJ_DIRECT_DATABASE_URL`, for what needs a connection of its own: migrations, LISTEN, the job queue. Else `pooled`. */
  readonly direct: DatabaseAddress;
}

/** The database that the settings name; null = the embedded one. */
export function databaseElsewhere(env: {
  databaseUrl: string | null;
  directDatabaseUrl: string | null;
}): DatabaseAddresses | null {
  const { databaseUrl, directDatabaseUrl } = env;
  if (databaseUrl === null) return null;
  const pooled = { connectionString: databaseUrl };
  return { pooled, direct: directDatabaseUrl === null ? pooled : { connectionString: directDatabaseUrl } };
}
