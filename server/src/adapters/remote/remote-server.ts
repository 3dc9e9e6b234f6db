import type { FileSource } from '../../ports/file-source.ts';
import type { DeskUser } from './connection-pool.ts';
import type { AskForPlaces } from './shared-places.ts';

/** One server of photos. Every `open` answers with a source of its own; all of them share its few connections. */
export interface RemoteServer {
  /** Rejects with a SourceError when it cannot be reached. A person's calls come before copies, which is what is meant otherwise. */
  open: (user?: DeskUser) => Promise<FileSource>;
}

/** What a connection goes through, in order; told before each, for the connection test. */
export type ConnectStep = 'resolve' | 'connect' | 'secure' | 'login' | 'root';

export interface ServerOptions {
  /** Told before each step of connecting. */
  onStep?: (step: ConnectStep) => void;
  /** Where other processes use the same server. */
  askForPlaces?: AskForPlaces | undefined;
}
