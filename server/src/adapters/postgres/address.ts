import type { ServerAddress } from './embedded/ensure-database.ts';

/** Where the database is: the embedded server's socket, or what `DATABASE_URL` says. Both fit the options of `pg`. */
export type DatabaseAddress = ServerAddress | { readonly connectionString: string };
