import type { Database } from '../../adapters/postgres/pool.ts';
import type { DeskUser } from '../../adapters/remote/connection-pool.ts';
import type { Announce } from '../../events.ts';
import type { FileSource } from '../../ports/file-source.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { AnalyseDeps } from './open/photo-analysis.ts';
import type { Source } from './open/source.store.ts';

/** How patient an import is, ms. */
export interface ImportPace {
  /** A file must have lain unchanged for this long before it is taken (I3). */
  stillMs: number;
  /** Waits before a broken copy is continued. */
  copyAgainMs: readonly number[];
  /** Waits before a lost source is opened again; the count starts again whenever a photo came through. */
  reconnectMs: readonly number[];
}

export const importPace: ImportPace = {
  stillMs: 10_000,
  copyAgainMs: [500, 2_000, 5_000],
  reconnectMs: [2_000, 5_000, 15_000],
};

export interface ImportDeps extends AnalyseDeps {
  database: Pick<Database, 'db'>;
  files: FileStore;
  /** Opens a shop's source with the driver it names; rejects when it cannot be reached. The caller closes it. */
  openSource: (source: Source, user?: DeskUser) => Promise<FileSource>;
  announce: Announce;
  clock: () => Date;
  pace: ImportPace;
}
