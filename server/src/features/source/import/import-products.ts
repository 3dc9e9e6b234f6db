import { moveCollage } from '@kolaj/domain/collage/status/status';
import { fold } from '@kolaj/domain/shared/fold';
import { type Originals, originalsAmong } from '@kolaj/domain/source/originals';
import type { Product } from '@kolaj/domain/source/product/product';
import { withoutCopies } from '@kolaj/domain/source/same-photo';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { SourceEntry } from '../../../ports/file-source.ts';
import { setItemProgress } from '../open/import.store.ts';
import { finishEarlierImports } from '../open/import-end.store.ts';
import { writeLife } from '../open/life.store.ts';
import { forgetFiles } from '../open/source.store.ts';
import { splitPaths } from '../open/split.store.ts';
import { copyAll, isUnchanged, takeSettled } from './import-copies.ts';
import { isWanted, relativeTo, type Work } from './import-work.ts';
import {
  adoptCollage,
  type CopiedProduct,
  collageKeys,
  insertCollages,
  type KnownCollage,
  knownCollages,
  leftCollages,
  markGoneProducts,
  type ProductsOf,
  photosText,
  replacePhotos,
} from './product.store.ts';
import { addBroughtBack, bringProductsBack } from './undo-import.store.ts';

/** Products with new photos that are copied before they are announced: the first ones render while others still copy. */
const newPerBatch = 12;
/** Products that are gone through or written at once: what is known costs only the way to the database. */
const productsPerBatch = 200;

/** Ids of the collages that no product of the import knows, by their photos (`photosText`). */
type Left = Map<string, string>;

interface Seen {
  left: Left;
  originals: Originals;
}

/** Copies the photos of the wanted products and makes a waiting collage of each one whose photos are all taken. */
export async function importProducts(work: Work, products: readonly Product[]): Promise<void> {
  const entries = new Map(work.photos.map((entry) => [relativeTo(work.item, entry.path), entry]));
  const { deps, shopId, item } = work;
  const keys = products.map(({ sourceKey }) => sourceKey);
  const { left, made } = await inShop(deps.database, shopId, async (scope) => ({
    left: await leftCollages(scope, { subfolderId: item.subfolderId, keys }),
    made: await collageKeys(scope, item.subfolderId),
  }));
  const seen: Seen = {
    left,
    originals: originalsAmong({ products, made, photoAt: (path) => photoAt(work, entries, path) }),
  };
  const { true: doubtful = [], false: sure = [] } = Object.groupBy(
    products.filter((product) => product.photos.some((path) => isWanted(item, path))),
    (product) => (seen.originals.isDoubtful(product) ? 'true' : 'false'),
  );
  let waiting: Product[] = [];
  for (const batch of batchesOf(work, [...sure, ...doubtful], entries)) {
    await copyAll(
      work,
      batch.flatMap((product) => product.photos.flatMap((path) => entries.get(path) ?? [])),
    );
    await takeSettled(work, 'if-due');
    waiting = await makeReady(work, [...waiting, ...batch], seen);
  }
  await takeSettled(work, 'until-settled');
  await makeReady(work, waiting, seen);
}

/** Also one that the import is not limited to, as it was copied before. */
function photoAt({ item, hashes, known }: Work, entries: ReadonlyMap<string, SourceEntry>, relative: string) {
  const path = `${item.path}/${relative}`;
  const entry = entries.get(relative);
  const before = known.get(path);
  const sha256 = hashes.get(path) ?? (entry && isUnchanged(before, entry) ? before.sha256 : undefined);
  return sha256 === undefined ? null : { path, sha256 };
}

function* batchesOf(
  { known }: Work,
  products: readonly Product[],
  entries: ReadonlyMap<string, SourceEntry>,
): Generator<Product[]> {
  const isNew = (path: string) => {
    const entry = entries.get(path);
    return entry !== undefined && !isUnchanged(known.get(entry.path), entry);
  };
  let batch: Product[] = [];
  let fresh = 0;
  for (const product of products) {
    batch.push(product);
    if (product.photos.some(isNew)) fresh++;
    if (fresh < newPerBatch && batch.length < productsPerBatch) continue;
    yield batch;
    batch = [];
    fresh = 0;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Makes those products whose photos have all settled and answers with those that have to wait. One with a photo that is still
 * being uploaded is left to the next import as a whole.
 */
async function makeReady(work: Work, products: readonly Product[], seen: Seen): Promise<Product[]> {
  const { fresh, changing } = work;
  const has = (product: Product, paths: ReadonlyMap<string, unknown> | ReadonlySet<string>) =>
    product.photos.some((path) => paths.has(`${work.item.path}/${path}`));
  const { isDoubtful } = seen.originals;
  const isOpen = products.some((product) => !isDoubtful(product) && has(product, fresh));
  const mustWait = (product: Product) => has(product, fresh) || (isOpen && isDoubtful(product));
  const waiting = products.filter(mustWait);
  const ready = products.filter((product) => !mustWait(product) && !has(product, changing));
  for (let from = 0; from < ready.length; from += productsPerBatch) {
    await makeCollages(work, ready.slice(from, from + productsPerBatch), seen);
  }
  return waiting;
}

/** A product none of whose photos could be read, or is its own, makes no collage; the import names those photos. */
async function makeCollages(work: Work, batch: readonly Product[], { left, originals }: Seen): Promise<void> {
  const { deps, shopId, item, signal } = work;
  signal.throwIfAborted();
  const read = batch.map((product) => copiedProduct(work, product)).filter(({ photos }) => photos.length > 0);
  work.counter.copies(read.flatMap(({ copies }) => copies));
  const products = read.filter((product) => {
    const copies = left.has(photosText(product.photos)) ? null : originals.copiesIn(product);
    work.counter.copies(copies ?? []);
    return copies === null;
  });
  await inShop(deps.database, shopId, async (scope) => {
    const place = { importId: work.import.id, folderId: work.import.folderId, subfolderId: item.subfolderId };
    const keys = products.map(({ sourceKey }) => sourceKey);
    const back = work.import.isPersons ? await bringProductsBack(scope, { subfolderId: item.subfolderId, keys }) : 0;
    const collageIds = await upsertProducts(scope, { ...place, products, left });
    await endEarlier(scope, work);
    await setItemProgress(scope, item.id, work.counter.current('copying'));
    await addBroughtBack(scope, item.id, back);
    await tell(scope, { kind: 'imports', id: work.import.id });
    // What came back unchanged is not made again, and shows all the same.
    if (collageIds.length + back > 0)
      await tell(scope, { kind: 'collages', folder_id: work.import.folderId, subfolder_id: item.subfolderId });
    if (collageIds.length === 0) return;

    await deps.announce(scope, 'productsFound', { collageIds });
    await deps.announce(scope, 'subfolderFilled', { subfolderId: item.subfolderId });
  });
}

/**
 * Makes products into collages that wait to be processed, and answers the ids of those. Unchanged ones are left alone;
 * changed ones are processed again, except verified ones: they only get the mark "source changed" (D-27). Safe to repeat.
 */
async function upsertProducts(
  scope: ShopScope,
  { products: read, left, ...place }: ProductsOf & { products: readonly CopiedProduct[]; left: Left },
): Promise<string[]> {
  const known = await knownOrAdopted(scope, { ...place, products: read, left });
  // A person may have taken a product apart since its names were read.
  const apart = await splitPaths(scope, place.subfolderId);
  const products = read
    .map((product) => (apart.size === 0 ? product : withoutSplit(product, apart)))
    .filter(({ photos }) => photos.length > 0);
  const waiting = await insertCollages(
    scope,
    place,
    products.filter(({ sourceKey }) => !known.has(sourceKey)),
  );
  for (const product of products) {
    const collage = known.get(product.sourceKey);
    if (!collage || !isChanged(collage, product)) continue;

    const step = moveCollage(collage.life, { kind: 'imported' });
    if (step.kind !== 'moved') continue;
    await writeLife(scope, collage.id, step.collage);
    if (!step.render) continue;
    await replacePhotos(scope, { collageId: collage.id, product, importId: place.importId });
    waiting.push(collage.id);
  }
  return waiting;
}

const withoutSplit = (product: CopiedProduct, apart: ReadonlyMap<string, string>): CopiedProduct => ({
  ...product,
  photos: product.photos.filter(({ path }) => (apart.get(path) ?? product.sourceKey) === product.sourceKey),
});

/**
 * The collages of these products. One whose product is read otherwise by now, from the same photos, is known by its new key from here
 * on: a colour has become known, or the shop has said how names are read.
 */
async function knownOrAdopted(
  scope: ShopScope,
  { subfolderId, products, left }: { subfolderId: string; products: readonly CopiedProduct[]; left: Left },
): Promise<Map<string, KnownCollage>> {
  const known = await knownCollages(scope, subfolderId, products);
  const adopted = products.flatMap((product) => {
    const id = known.has(product.sourceKey) ? undefined : left.get(photosText(product.photos));
    return id === undefined ? [] : [{ id, product }];
  });
  if (adopted.length === 0) return known;
  for (const one of adopted) await adoptCollage(scope, one);
  return knownCollages(scope, subfolderId, products);
}

function isChanged({ photos: own, name, life }: KnownCollage, product: CopiedProduct): boolean {
  // Collages from before copies were left out stay as they are.
  const photos = own.length === product.photos.length ? own : withoutCopies(own).photos;
  // A list of colours that has learned to write SİYAH changes no photo: 4501-SIYAH stays as it was drawn.
  if (
    fold(name) !== fold(product.name) ||
    life.failure?.reason === 'source_gone' ||
    photos.length !== product.photos.length
  )
    return true;
  return product.photos.some(({ path, sha256 }, at) => photos[at]?.path !== path || photos[at]?.sha256 !== sha256);
}

async function endEarlier(scope: ShopScope, work: Work): Promise<void> {
  for (const id of await finishEarlierImports(scope, work.import)) await tell(scope, { kind: 'imports', id });
}

function copiedProduct(
  { item, hashes, known }: Work,
  { sourceKey, name, code, colourKey, photos, isJoined, takenOut = [] }: Product,
): CopiedProduct & { copies: { path: string; of: string }[] } {
  const withHash = (paths: readonly string[], hashOf: (path: string) => string | null | undefined) =>
    paths.flatMap((relative) => {
      const path = `${item.path}/${relative}`;
      const sha256 = hashOf(path);
      return sha256 ? [{ path, sha256 }] : [];
    });
  const taken = withHash(photos, (path) => hashes.get(path));
  // They may be copied later, or not at all by this import: what they were last is known.
  const apart = withHash(takenOut, (path) => hashes.get(path) ?? known.get(path)?.sha256);
  const once = isJoined ? { photos: taken, copies: [] } : withoutCopies(taken, apart);
  return { sourceKey, name, code, colourKey, ...once };
}

/**
 * Writes down that the subfolder is gone through.
 *
 * @param isWhole everything in it could be listed: what an import has not looked at (limited, or a directory it could not
 *   read) is not gone
 */
export async function endSubfolder(work: Work, products: readonly Product[], isWhole: boolean): Promise<void> {
  const { deps, shopId, item, sourceId, known } = work;
  const present = new Set(work.photos.map(({ path }) => path));
  await inShop(deps.database, shopId, async (scope) => {
    if (isWhole && item.only === null) {
      await forgetFiles(scope, { sourceId, paths: [...known.keys()].filter((path) => !present.has(path)) });
      // Also what a person has taken out of one of them since.
      const apart = [...(await splitPaths(scope, item.subfolderId))].flatMap(([path, key]) =>
        present.has(path) ? key : [],
      );
      await markGoneProducts(scope, {
        subfolderId: item.subfolderId,
        presentKeys: [...products.map(({ sourceKey }) => sourceKey), ...apart],
      });
      await endEarlier(scope, work);
    }
    await setItemProgress(scope, item.id, work.counter.current('processing'));
    await tell(scope, { kind: 'imports', id: work.import.id });
    await tell(scope, { kind: 'folders', folder_id: work.import.folderId });
  });
}
