import type { Database } from '../../../adapters/postgres/pool.ts';
import type { Announce } from '../../../events.ts';
import type { Source } from '../open/source.store.ts';
import type { UploadParts } from './upload-parts.ts';

export interface UploadDeps {
  database: Pick<Database, 'db'>;
  parts: UploadParts;
  /** The folder of a local source on this machine; null = the source is somebody else's server. */
  localFolder: (source: Source) => string | null;
  announce: Announce;
  clock: () => Date;
}
