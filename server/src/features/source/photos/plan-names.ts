import { type JoinedProduct, joinProducts } from '@kolaj/domain/source/product/by-hand/joined';
import { type SplitProduct, splitProducts } from '@kolaj/domain/source/product/by-hand/split';
import { groupIntoProducts, loosePaths, needsBarcodes } from '@kolaj/domain/source/product/grouping';
import type { GroupingFile, Product } from '@kolaj/domain/source/product/product';
import { type LastNumber, lastNumbers } from '@kolaj/domain/source/product/reading/last-number';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { joinedProducts } from '../open/joined.store.ts';
import { type LearnedNames, learnedNames } from '../open/reading.store.ts';
import { splitByHand } from '../open/split.store.ts';

/** What is known of a subfolder before any of its photos is looked at. Paths are relative to it. */
export interface NamePlan {
  files: GroupingFile[];
  patterns: readonly string[];
  learned: LearnedNames;
  /** What a person has taken apart here, and joined. */
  split: SplitProduct[];
  joined: JoinedProduct[];
  /** The names say too little: barcodes decide, if the photos show some. */
  needsBarcodes: boolean;
}

interface NamesOf {
  /** Of the subfolder, and of all its photos, in the source. */
  path: string;
  photos: readonly string[];
  /** The shop's own shapes of codes. */
  patterns: readonly string[];
}

/** Reads the names of a subfolder as its import would. */
export async function planNames(scope: ShopScope, { path, photos, patterns }: NamesOf): Promise<NamePlan> {
  const files = photos.map((photo) => ({ path: photo.slice(path.length + 1), barcode: null }));
  const learned = await learnedNames(scope, { sourcePath: path, paths: loosePaths(files, patterns), patterns });
  const joined = await joinedProducts(scope, path);
  const split = await splitByHand(scope, path);
  return { files, patterns, learned, split, joined, needsBarcodes: needsBarcodes(files, patterns, learned.reading) };
}

/** The products of these photos by the same rules as the import's (D-28), and the numbers in their names that may be read in two ways. */
export function plannedProducts(
  { patterns, learned, split, joined, ...plan }: NamePlan,
  files: readonly GroupingFile[] = plan.files,
): { products: Product[]; numbers: LastNumber[] } {
  const grouped = groupIntoProducts({ files, patterns, reading: learned.reading });
  const products = joinProducts(splitProducts(grouped, split), joined);
  // Barcodes have said what belongs together: no number has.
  const isByBarcode = products.some(({ why }) => why === 'barcode');
  const paths = loosePaths(plan.files, patterns);
  return { products, numbers: isByBarcode ? [] : lastNumbers({ ...learned, paths, patterns }) };
}

/** Such a number as the calls tell it. */
export const numberView = ({ isDoubtful, ...number }: LastNumber) => ({ ...number, is_doubtful: isDoubtful });
