import { rm } from 'node:fs/promises';
import { sortNaturally } from '@kolaj/domain/shared/natural-order';
import { isInsideKolajsiz } from '@kolaj/domain/source/pickable';
import { groupIntoProducts, needsBarcodes } from '@kolaj/domain/source/product/grouping';
import type { Product } from '@kolaj/domain/source/product/product';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes.store.ts';
import type { ImportDeps } from '../import-deps.ts';
import { type PhotoTree, photosBelow } from '../listing/tree.ts';
import { type ImportItem, setItemProgress, takeItem } from '../open/import.store.ts';
import { analysePhotos } from '../open/photo-analysis.ts';
import { searchForGrouping } from '../open/photo-look.ts';
import { codePatterns } from '../open/settings.store.ts';
import { knownFiles } from '../open/source.store.ts';
import { type LeftOut, left } from '../photos/left-out.ts';
import { copyAll, takeSettled } from './import-copies.ts';
import { endSubfolder, importProducts } from './import-products.ts';
import { itemCounter } from './import-progress.ts';
import { isWanted, relativeTo, type SubfolderImport, type Work } from './import-work.ts';
import { receivedStates } from './settled.store.ts';

/**
 * Imports one subfolder: lists its photos, copies the new and changed ones, groups them into products (D-28), and makes a
 * waiting collage of each. Everything is written as it happens, so a second run goes on where the first one was cut.
 */
export async function importSubfolder(deps: ImportDeps, run: SubfolderImport): Promise<void> {
  const { path } = run.item;
  // Before the look: whoever asks for more from here on has it gone through once more.
  const item = await inShop(deps.database, run.shopId, (scope) => takeItem(scope, run.import.id, run.item));
  if (isInsideKolajsiz(path)) return failItem(deps, run, left({ path }, 'kolajsiz'));
  const begunAt = deps.clock().getTime();
  const tree = await photosBelow(run.source, path);
  if (tree.kind !== 'listed') return failItem(deps, run, { path, code: tree.kind, reason: tree.reason });

  const folder = await deps.files.tempFolder();
  try {
    const work = await beginWork(deps, { run, item, tree, folder, begunAt });
    const products = await groupedProducts(work);
    await importProducts(work, products);
    await endSubfolder(work, products, tree.unreadable.length === 0);
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
    known: await knownFiles(scope, { sourceId, subfolderPath: item.path }),
    received: await receivedStates(scope, { sourceId, below: item.path }),
  }));
  const counter = itemCounter(deps, {
    shopId,
    importId: run.import.id,
    itemId: item.id,
    total: tree.photos.filter(({ path }) => isWanted(item, relativeTo(item, path))).length,
    unreadable: tree.unreadable,
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

async function failItem({ database }: ImportDeps, { shopId, item, ...run }: SubfolderImport, why: LeftOut) {
  await inShop(database, shopId, async (scope) => {
    await setItemProgress(scope, item.id, {
      importId: run.import.id,
      status: 'failed',
      total: 1,
      copied: 0,
      skipped: 0,
      failed: [why],
    });
    await tell(scope, { kind: 'imports', id: run.import.id });
  });
}

/** Groups all photos of the subfolder, also those an import is not limited to: a code's colours decide each other's names. */
async function groupedProducts(work: Work): Promise<Product[]> {
  const { item, deps, shopId, signal, photos } = work;
  const files = photos.map(({ path }) => ({ path: relativeTo(item, path), barcode: null }));
  const patterns = await inShop(deps.database, shopId, codePatterns);
  if (!needsBarcodes(files, patterns)) return groupIntoProducts({ files, patterns });

  await copyAll(work, photos);
  await takeSettled(work, 'until-settled');
  const hashes = sortNaturally([...work.hashes], ([path]) => path).flatMap(([, hash]) => hash ?? []);
  const looked = await analysePhotos(deps, { shopId, hashes, signal });
  const knowledge = await searchForGrouping(deps, looked, { shopId, hashes, signal });
  return groupIntoProducts({
    patterns,
    files: files.map(({ path }) => {
      const hash = work.hashes.get(`${item.path}/${path}`);
      const known = hash ? knowledge.get(hash) : undefined;
      if (known?.kind !== 'readable') return { path, barcode: null };
      return { path, barcode: known.analysis.barcode, hasBarcode: known.analysis.hasBarcode };
    }),
  });
}
