import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { LeftOutFile } from '@kolaj/domain/source/file-trouble';
import { isInsideKolajsiz } from '@kolaj/domain/source/pickable';
import { isNoSpace } from '../../../adapters/disk/no-space.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { FileSource } from '../../../ports/file-source.ts';
import { guardedSource, SourceLost } from '../connection/guarded-source.ts';
import type { ImportDeps } from '../import-deps.ts';
import { type PhotoTree, photosBelow } from '../listing/tree.ts';
import {
  type ImportItem,
  openItems,
  type RunningImport,
  setImportStatus,
  setItemProgress,
  takeItem,
} from '../open/import.store.ts';
import { endCopying } from '../open/import-end.store.ts';
import { knownFiles, type Source } from '../open/source.store.ts';
import { groupedProducts } from './grouped-products.ts';
import { endSubfolder, importProducts } from './import-products.ts';
import { itemCounter } from './import-progress.ts';
import { isWanted, relativeTo, type SubfolderImport, type Work } from './import-work.ts';
import { receivedStates } from './settled.store.ts';

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

/**
 * Imports one subfolder: lists its photos, copies the new and changed ones, groups them into products (D-28), and makes a
 * waiting collage of each. Everything is written as it happens, so a second run continues where the first one was cut.
 */
async function importSubfolder(deps: ImportDeps, run: SubfolderImport): Promise<void> {
  const { path } = run.item;
  // Before the listing: a request for more from here on starts another pass.
  const item = await inShop(deps.database, run.shopId, (scope) => takeItem(scope, run.import.id, run.item));
  if (isInsideKolajsiz(path)) return failItem(deps, run, { path, code: 'kolajsiz' });
  const begunAt = deps.clock().getTime();
  const tree = await photosBelow(run.source, path);
  if (tree.kind !== 'listed') return failItem(deps, run, { path, code: tree.kind });

  const folder = await deps.files.tempFolder();
  try {
    const work = await beginWork(deps, { run, item, tree, folder, begunAt });
    const products = await groupedProducts(work);
    await importProducts(work, products);
    await endSubfolder(work, products, tree.isWhole);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Begun {
  run: SubfolderImport;
  item: ImportItem;
  tree: PhotoTree & { kind: 'listed' };
  folder: string;
  /** When the listing began, ms since 1970. */
  begunAt: number;
}

async function beginWork(deps: ImportDeps, { run, item, tree, folder, begunAt }: Begun): Promise<Work> {
  const { shopId, sourceId } = run;
  const listedAt = deps.clock().getTime();
  const { known, received } = await inShop(deps.database, shopId, async (scope) => ({
    known: await knownFiles(scope, { sourceId, subfolderPath: item.path, importId: run.import.id }),
    received: await receivedStates(scope, { sourceId, below: item.path }),
  }));
  const counter = itemCounter(deps, {
    shopId,
    importId: run.import.id,
    itemId: item.id,
    total: tree.photos.filter(({ path }) => isWanted(item, relativeTo(item, path))).length,
    unreadable: tree.unreadable.filter(({ path }) => isWanted(item, relativeTo(item, path))),
    others: item.only === null ? tree.others : new Map(),
  });
  return {
    ...run,
    item,
    deps,
    counter,
    folder,
    photos: tree.photos,
    looks: { firstAt: listedAt, lastAt: listedAt, lastTookMs: listedAt - begunAt },
    known,
    received,
    hashes: new Map(),
    fresh: new Map(),
    changing: new Set(),
  };
}

async function failItem({ database }: ImportDeps, { shopId, item, ...run }: SubfolderImport, why: LeftOutFile) {
  await inShop(database, shopId, async (scope) => {
    await setItemProgress(scope, item.id, {
      importId: run.import.id,
      status: 'failed',
      total: 1,
      copied: 0,
      skipped: 0,
      failed: [why],
      others: new Map(),
    });
    await tell(scope, { kind: 'imports', id: run.import.id });
  });
}
