import type { ServerAddress } from './ensure-database.ts';
import type { ServerEnd } from './server-process.ts';

/** A server that answers on a Unix socket: started by us, or another process's that we share. */
export interface EmbeddedPostgres {
  readonly kind: 'started' | 'adopted';
  readonly connection: ServerAddress;
  /** Stops our own server and waits for its end; leaves an adopted one alone. */
  stop(): Promise<void>;
  /** Resolves when the server has ended, by `stop` or on its own. Then start again: another process may have it by now. */
  readonly exited: Promise<ServerEnd>;
}
