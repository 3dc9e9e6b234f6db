import { rm } from 'node:fs/promises';
import { groupIntoProducts, needsBarcodes } from '@kolaj/domain/source/grouping';
import { isInsideKolajsiz } from '@kolaj/domain/source/pickable';
import type { Product } from '@kolaj/domain/source/product';
import { inShop, type ShopScope } from '../../adapters/postgres/scope.ts';
import { tell } from '../../changes.ts';
import type { FileSource, SourceEntry } from '../../ports/file-source.ts';
import { copyPhoto } from './copy-photo.ts';
import type { ImportDeps } from './import-deps.ts';
import { finishEarlierImports } from './import-end-store.ts';
import { type ItemCounter, itemCounter } from './import-progress.ts';
import { type ImportItem, type OpenItem, type RunningImport, setItemProgress, takeItem } from './import-store.ts';
import { inParallel } from './in-parallel.ts';
import { analysePhotos } from './photo-analysis-store.ts';
import { type CopiedProduct, markGoneProducts, upsertProducts } from './product-store.ts';
import { codePatterns } from './settings-store.ts';
import { forgetFiles, type KnownFile, knownFiles, recordCopiedFiles } from './source-store.ts';
import { photosBelow } from './tree.ts';

/** Files of one subfolder that are copied at once. */
const copiesAtOnce = 4;
/** Products whose photos are copied before their collages are announced: the first ones render while others still copy. */
const productsPerBatch = 12;

export interface SubfolderImport {
  shopId: string;
  import: RunningImport;
  item: OpenItem;
  sourceId: string;
  source: FileSource;
  signal: AbortSignal;
  /** Called for every photo that came through. */
  came: () => void;
}

interface Work extends SubfolderImport {
  deps: ImportDeps;
  item: ImportItem;
  counter: ItemCounter;
  /** Fresh folder for files under way. */
  folder: string;
  known: ReadonlyMap<string, KnownFile>;
  /** SHA-256 by path in the source; a photo that cannot be read is null. Filled as the copying goes on. */
  hashes: Map<string, string | null>;
}

/**
 * Imports one subfolder: lists its photos, copies the new and changed ones, groups them into products (D-28), and makes a
 * waiting collage of each. Everything is written as it happens, so a second run goes on where the first one was cut.
 */
export async function importSubfolder(deps: ImportDeps, run: SubfolderImport): Promise<void> {
  const { shopId, sourceId, source } = run;
  const item = await inShop(deps.database, shopId, (scope) => takeItem(scope, run.import.id, run.item));
  const tree = isInsideKolajsiz(item.path)
    ? ({ kind: 'refused', reason: 'Photos in a folder named kolajsiz are not made into collages.' } as const)
    : await photosBelow(source, item.path);
  if (tree.kind !== 'listed') return failItem(deps, run, tree.reason);

  const known = await inShop(deps.database, shopId, (scope) =>
    knownFiles(scope, { sourceId, subfolderPath: item.path }),
  );
  const folder = await deps.files.tempFolder();
  try {
    const counter = itemCounter(deps, {
      shopId,
      importId: run.import.id,
      itemId: item.id,
      total: wantedOf(item, tree.photos).length,
      unreadable: tree.unreadable,
    });
    const work: Work = { ...run, item, deps, counter, folder, known, hashes: new Map() };
    const products = await groupedProducts(work, tree.photos);
    await importProducts(work, products, tree.photos);
    await endSubfolder(work, { products, photos: tree.photos, isWhole: tree.unreadable.length === 0 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function failItem(
  { database }: ImportDeps,
  { shopId, item, ...run }: SubfolderImport,
  reason: string,
): Promise<void> {
  await inShop(database, shopId, async (scope) => {
    const failed = [{ path: item.path, reason }];
    await setItemProgress(scope, item.id, {
      importId: run.import.id,
      status: 'failed',
      total: 1,
      copied: 0,
      skipped: 0,
      failed,
    });
    await tell(scope, { kind: 'imports', id: run.import.id });
  });
}

/** Paths relative to the subfolder, as the rules of grouping and the limits of an import want them. */
const relativeTo = (item: ImportItem, path: string): string => path.slice(item.path.length + 1);

function wantedOf(item: ImportItem, photos: readonly SourceEntry[]): SourceEntry[] {
  return photos.filter(({ path }) => isWanted(item, relativeTo(item, path)));
}

function isWanted({ only }: ImportItem, path: string): boolean {
  if (only === null) return true;
  const [first = ''] = path.split('/');
  return only.includes(first) || only.includes(path);
}

/** Groups all photos of the subfolder, also those an import is not limited to: a code's colours decide each other's names. */
async function groupedProducts(work: Work, photos: readonly SourceEntry[]): Promise<Product[]> {
  const { item, deps, shopId, signal } = work;
  const files = photos.map(({ path }) => ({ path: relativeTo(item, path), barcode: null }));
  const patterns = await inShop(deps.database, shopId, codePatterns);
  if (!needsBarcodes(files, patterns)) return groupIntoProducts({ files, patterns });

  await copyAll(work, photos);
  const hashes = [...work.hashes.values()].filter((hash) => hash !== null);
  const knowledge = await analysePhotos(deps, { shopId, hashes, signal });
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

async function importProducts(work: Work, products: readonly Product[], photos: readonly SourceEntry[]): Promise<void> {
  const entries = new Map(photos.map((entry) => [relativeTo(work.item, entry.path), entry]));
  const wanted = products.filter((product) => product.photos.some((path) => isWanted(work.item, path)));
  for (let from = 0; from < wanted.length; from += productsPerBatch) {
    const batch = wanted.slice(from, from + productsPerBatch);
    await copyAll(
      work,
      batch.flatMap((product) => product.photos.flatMap((path) => entries.get(path) ?? [])),
    );
    await makeCollages(work, batch);
  }
}

async function copyAll(work: Work, photos: readonly SourceEntry[]): Promise<void> {
  const missing = photos.filter(({ path }) => !work.hashes.has(path));
  await inParallel(missing, copiesAtOnce, (entry) => copyOne(work, entry));
}

async function copyOne(work: Work, entry: SourceEntry): Promise<void> {
  const { deps, source, signal, counter, folder, hashes, shopId, sourceId, item } = work;
  signal.throwIfAborted();
  const known = work.known.get(entry.path);
  if (known && isUnchanged(known, entry) && (await deps.files.has(known.sha256))) {
    hashes.set(entry.path, known.sha256);
    return counter.skipped();
  }

  const name = String(hashes.size);
  hashes.set(entry.path, null);
  const copy = await copyPhoto(entry, { source, files: deps.files, folder, name, signal });
  if (copy.kind === 'unreadable') {
    // Our copy from an earlier import still serves.
    hashes.set(entry.path, known?.sha256 ?? null);
    return counter.failed({ path: entry.path, reason: copy.reason });
  }

  await inShop(deps.database, shopId, (scope) =>
    recordCopiedFiles(scope, { sourceId, subfolderId: item.subfolderId, files: [{ ...copy.entry, ...copy }] }),
  );
  hashes.set(entry.path, copy.sha256);
  work.came();
  return counter.copied();
}

function isUnchanged(known: KnownFile, entry: SourceEntry): boolean {
  return known.bytes === entry.bytes && known.modifiedAt.getTime() === entry.modifiedAt.getTime();
}

/** A product none of whose photos could be read makes no collage; the import names those photos. */
async function makeCollages(work: Work, batch: readonly Product[]): Promise<void> {
  const { deps, shopId, item } = work;
  const products = batch.map((product) => copiedProduct(work, product)).filter(({ photos }) => photos.length > 0);
  await inShop(deps.database, shopId, async (scope) => {
    const place = { importId: work.import.id, folderId: work.import.folderId, subfolderId: item.subfolderId };
    const collageIds = await upsertProducts(scope, { ...place, products });
    await endEarlier(scope, work);
    await setItemProgress(scope, item.id, work.counter.current('copying'));
    await tell(scope, { kind: 'imports', id: work.import.id });
    if (collageIds.length === 0) return;

    await deps.announce(scope, 'productsFound', { collageIds });
    await tell(scope, { kind: 'collages', folder_id: work.import.folderId, subfolder_id: item.subfolderId });
  });
}

async function endEarlier(scope: ShopScope, work: Work): Promise<void> {
  for (const id of await finishEarlierImports(scope, work.import)) await tell(scope, { kind: 'imports', id });
}

function copiedProduct({ item, hashes }: Work, { sourceKey, name, code, colourKey, photos }: Product): CopiedProduct {
  return {
    sourceKey,
    name,
    code,
    colourKey,
    photos: photos.flatMap((relative) => {
      const path = `${item.path}/${relative}`;
      const sha256 = hashes.get(path);
      return sha256 ? [{ path, sha256 }] : [];
    }),
  };
}

interface Seen {
  products: readonly Product[];
  photos: readonly SourceEntry[];
  /** Everything in the subfolder could be listed. */
  isWhole: boolean;
}

/** What an import has not looked at (limited, or a directory it could not read) is not gone. */
async function endSubfolder(work: Work, { products, photos, isWhole }: Seen): Promise<void> {
  const { deps, shopId, item, sourceId, known } = work;
  const present = new Set(photos.map(({ path }) => path));
  await inShop(deps.database, shopId, async (scope) => {
    if (isWhole && item.only === null) {
      await forgetFiles(scope, { sourceId, paths: [...known.keys()].filter((path) => !present.has(path)) });
      await markGoneProducts(scope, {
        subfolderId: item.subfolderId,
        presentKeys: products.map(({ sourceKey }) => sourceKey),
      });
      await endEarlier(scope, work);
    }
    await setItemProgress(scope, item.id, work.counter.current('processing'));
    await tell(scope, { kind: 'imports', id: work.import.id });
    await tell(scope, { kind: 'folders', folder_id: work.import.folderId });
  });
}
