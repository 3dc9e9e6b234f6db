import type { FileStore } from '../../adapters/disk/file-store.ts';
import type { Database } from '../../adapters/postgres/pool.ts';
import type { Announce } from '../../events.ts';
import type { FileSource } from '../../ports/file-source.ts';
import type { AnalyseDeps } from './photo-analysis-store.ts';
import type { Source } from './source-store.ts';

export interface ImportDeps extends AnalyseDeps {
  database: Pick<Database, 'db'>;
  files: FileStore;
  /** Opens a shop's source with the driver it names; rejects when it cannot be reached. The caller closes it. */
  openSource: (source: Source) => Promise<FileSource>;
  announce: Announce;
  clock: () => Date;
}
