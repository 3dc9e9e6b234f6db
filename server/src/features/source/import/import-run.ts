import { setTimeout as wait } from 'node:timers/promises';
import { isNoSpace } from '../../../adapters/disk/no-space.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes.store.ts';
import type { FileSource } from '../../../ports/file-source.ts';
import { guardedSource, SourceLost } from '../connection/guarded-source.ts';
import type { ImportDeps } from '../import-deps.ts';
import { openItems, type RunningImport, setImportStatus } from '../open/import.store.ts';
import { endCopying } from '../open/import-end.store.ts';
import type { Source } from '../open/source.store.ts';
import { importSubfolder } from './import-subfolder.ts';

export type ImportEnd = 'ended' | 'source_unreachable' | 'source_lost' | 'no_space';

export interface ImportRun {
  shopId: string;
  running: RunningImport;
  source: Source;
  signal: AbortSignal;
}

/**
 * Copies everything an import asks for. A source that is lost on the way is opened again a few times; what came through
 * before is kept. Throws when the signal aborts.
 */
export async function runImport(deps: ImportDeps, run: ImportRun): Promise<ImportEnd> {
  try {
    return await importThroughLosses(deps, run);
  } catch (error) {
    if (!run.signal.aborted && isNoSpace(error)) return 'no_space';
    throw error;
  }
}

async function importThroughLosses(deps: ImportDeps, run: ImportRun): Promise<ImportEnd> {
  let losses = 0;
  const came = () => {
    losses = 0;
  };
  for (;;) {
    const tried = await tryImport(deps, run, came);
    if (tried === 'ended') return tried;
    if (tried === 'source_unreachable' && losses === 0) return tried;
    const delayMs = deps.pace.reconnectMs[losses++];
    if (delayMs === undefined) return 'source_lost';
    await wait(delayMs, undefined, { signal: run.signal });
  }
}

/** @param came called for every photo that came through */
async function tryImport(deps: ImportDeps, run: ImportRun, came: () => void): Promise<ImportEnd> {
  const source = await deps.openSource(run.source).then(
    (open) => guardedSource(open, run.signal),
    () => null,
  );
  if (!source) return 'source_unreachable';
  try {
    await importAll(deps, { ...run, files: source, came });
    return 'ended';
  } catch (error) {
    if (error instanceof SourceLost && !run.signal.aborted) return 'source_lost';
    throw error;
  } finally {
    await source.close();
  }
}

async function importAll(
  deps: ImportDeps,
  { shopId, running, source, files, signal, came }: ImportRun & { files: FileSource; came: () => void },
): Promise<void> {
  do {
    const items = await inShop(deps.database, shopId, async (scope) => {
      await setImportStatus(scope, running.id, 'copying');
      return openItems(scope, running.id);
    });
    for (const item of items) {
      signal.throwIfAborted();
      await importSubfolder(deps, { shopId, import: running, item, sourceId: source.id, source: files, signal, came });
    }
  } while (!(await hasEnded(deps, { shopId, importId: running.id })));
}

function hasEnded({ database }: ImportDeps, { shopId, importId }: { shopId: string; importId: string }) {
  return inShop(database, shopId, async (scope) => {
    const isEnd = await endCopying(scope, importId);
    if (isEnd) await tell(scope, { kind: 'imports', id: importId });
    return isEnd;
  });
}
