import type { Database } from '../../../adapters/postgres/pool.ts';
import type { Announce } from '../../../events.ts';
import type { Source } from '../open/source.store.ts';
import type { DropPlace } from './drop-place.ts';
import type { UploadParts } from './upload-parts.ts';

export interface UploadDeps {
  database: Pick<Database, 'db'>;
  parts: UploadParts;
  /** Where files for a shop's own source go; null = the source is somebody else's server. */
  placeOf: (source: Source) => DropPlace | null;
  announce: Announce;
  clock: () => Date;
}
