import { sortNaturally } from '@kolaj/domain/shared/natural-order';
import { joinProducts } from '@kolaj/domain/source/product/by-hand/joined';
import { splitProducts } from '@kolaj/domain/source/product/by-hand/split';
import { groupIntoProducts, loosePaths, needsBarcodes } from '@kolaj/domain/source/product/grouping';
import type { Product } from '@kolaj/domain/source/product/product';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { joinedProducts } from '../open/joined.store.ts';
import { analysePhotos } from '../open/photo-analysis.ts';
import { searchForGrouping } from '../open/photo-look.ts';
import { learnedNames, writeReading } from '../open/reading.store.ts';
import { codePatterns } from '../open/settings.store.ts';
import { splitByHand } from '../open/split.store.ts';
import { copyAll, takeSettled } from './import-copies.ts';
import { relativeTo, type Work } from './import-work.ts';

/**
 * Groups all photos of the subfolder (D-28), also those an import is not limited to: a code's colours decide each other's names,
 * and all names together teach how they are read. What a person has joined stays one product, what was taken apart stays so.
 */
export async function groupedProducts(work: Work): Promise<Product[]> {
  const products = await productsByRules(work);
  const { deps, shopId, item } = work;
  const { split, joined } = await inShop(deps.database, shopId, async (scope) => ({
    split: await splitByHand(scope, item.path),
    joined: await joinedProducts(scope, item.path),
  }));
  return joinProducts(splitProducts(products, split), joined);
}

async function productsByRules(work: Work): Promise<Product[]> {
  const { item, deps, shopId, signal, photos } = work;
  const files = photos.map(({ path }) => ({ path: relativeTo(item, path), barcode: null }));
  const { patterns, reading } = await inShop(deps.database, shopId, async (scope) => {
    const own = await codePatterns(scope);
    const learned = await learnedNames(scope, { sourcePath: item.path, paths: loosePaths(files, own), patterns: own });
    await writeReading(scope, { subfolderId: item.subfolderId, reading: learned.reading });
    return { patterns: own, reading: learned.reading };
  });
  if (!needsBarcodes(files, patterns, reading)) return groupIntoProducts({ files, patterns, reading });

  await copyAll(work, photos);
  await takeSettled(work, 'until-settled');
  const hashes = sortNaturally([...work.hashes], ([path]) => path).flatMap(([, hash]) => hash ?? []);
  const looked = await analysePhotos(deps, { shopId, hashes, signal });
  const knowledge = await searchForGrouping(deps, looked, { shopId, hashes, signal });
  return groupIntoProducts({
    patterns,
    reading,
    files: files.map(({ path }) => {
      const hash = work.hashes.get(`${item.path}/${path}`);
      const known = hash ? knowledge.get(hash) : undefined;
      if (known?.kind !== 'readable') return { path, barcode: null };
      return { path, barcode: known.analysis.barcode, hasBarcode: known.analysis.hasBarcode };
    }),
  });
}
