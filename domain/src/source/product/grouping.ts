import { fold } from '../../shared/fold.ts';
import { sortNaturally } from '../../shared/natural-order.ts';
import { groupByBarcode } from './barcode-groups.ts';
import { type CodeShape, codeShapes } from './code-pattern.ts';
import type { GroupingFile, GroupingRule, Product, UnnamedProduct } from './product.ts';
import { carriesCode, directoryProductName, type NamePattern } from './product-name.ts';
import { folderNames, type NameOf } from './reading/folder-names.ts';
import { type NameReader, nameReader, plainReading, type Reading } from './reading/reading.ts';

export interface GroupingInput {
  files: readonly GroupingFile[];
  /** The shop's own shapes of codes, tried before the built-in ones (`codeShapes` says how they are written). */
  patterns?: readonly string[];
  /** What the names of this folder have taught; tried after the shop's own shapes and before the built-in ones. */
  reading?: Reading;
}

/**
 * Groups the photos of one subfolder into products (D-28). The order of `files` does not matter;
 * product directories come first, then the others, each in natural order.
 */
export function groupIntoProducts({ files, patterns = [], reading = plainReading }: GroupingInput): Product[] {
  const shapes = codeShapes(patterns);
  const read = nameReader(reading);
  const sorted = sortNaturally(files, ({ path }) => path);
  const { loose, byDirectory } = splitByDirectory(sorted);
  const barcodesDecide = mostlyNameless(loose, shapes, read) && loose.some(showsBarcode);

  const products = [
    ...byDirectory.map(({ directory, photos }) => productOfDirectory({ directory, photos }, shapes)),
    ...(barcodesDecide ? groupByBarcode(loose, shapes) : groupByName(loose, folderNames({ patterns, reading }))),
  ];
  return named(products);
}

/** Whether the barcodes of these files must be known before they can be grouped: fewer than half of the loose files carry a code. */
export function needsBarcodes(
  files: readonly Pick<GroupingFile, 'path'>[],
  patterns: readonly string[] = [],
  reading = plainReading,
): boolean {
  const { loose } = splitByDirectory(files);
  return loose.length > 1 && mostlyNameless(loose, codeShapes(patterns), nameReader(reading));
}

/** Paths of the photos that are grouped by their own names: those in no product directory. */
export function loosePaths(files: readonly Pick<GroupingFile, 'path'>[]): string[] {
  return splitByDirectory(files).loose.map(({ path }) => path);
}

/** Whether a photo shows a barcode, read or only seen. */
export function showsBarcode({ barcode, hasBarcode }: GroupingFile): boolean {
  return barcode !== null || hasBarcode === true;
}

function mostlyNameless(
  files: readonly Pick<GroupingFile, 'path'>[],
  shapes: readonly CodeShape[],
  read: NameReader,
): boolean {
  const matching = files.filter(({ path }) => carriesCode(path, shapes) || read(path) !== null).length;
  return matching * 2 < files.length;
}

const directoryOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

interface Split<File> {
  loose: File[];
  byDirectory: { directory: string; photos: string[] }[];
}

/** A product directory is the outermost one that holds photos itself; photos below it belong to it too. */
function splitByDirectory<File extends Pick<GroupingFile, 'path'>>(files: readonly File[]): Split<File> {
  const holders = new Set(files.map(({ path }) => directoryOf(path)).filter((directory) => directory !== ''));
  const loose: File[] = [];
  const photosOf = new Map<string, string[]>();
  for (const file of files) {
    const directory = outermostHolder(directoryOf(file.path), holders);
    if (directory === null) {
      loose.push(file);
      continue;
    }
    const photos = photosOf.get(directory) ?? [];
    photos.push(file.path);
    photosOf.set(directory, photos);
  }
  return { loose, byDirectory: [...photosOf].map(([directory, photos]) => ({ directory, photos })) };
}

function outermostHolder(directory: string, holders: ReadonlySet<string>): string | null {
  const names = directory === '' ? [] : directory.split('/');
  for (let depth = 1; depth <= names.length; depth++) {
    const candidate = names.slice(0, depth).join('/');
    if (holders.has(candidate)) return candidate;
  }
  return null;
}

function productOfDirectory(
  { directory, photos }: { directory: string; photos: string[] },
  shapes: readonly CodeShape[],
): UnnamedProduct {
  return { sourceKey: `dir:${directory}`, ...directoryProductName(directory, shapes), photos, why: 'directory' };
}

function groupByName(files: readonly GroupingFile[], nameOf: NameOf): UnnamedProduct[] {
  const groups = new Map<string, UnnamedProduct>();
  for (const { path } of files) {
    const { code, pattern, colour, colourKey } = nameOf(path);
    const sourceKey = `name:${fold(code)}:${colourKey ?? ''}`;
    const group = groups.get(sourceKey);
    if (group) {
      group.photos.push(path);
      group.why = 'name';
    } else {
      groups.set(sourceKey, { sourceKey, code, pattern, colour, colourKey, photos: [path], why: whyAlone(pattern) });
    }
  }
  return [...groups.values()];
}

const whyAlone = (pattern: NamePattern): GroupingRule => (pattern === 'stem' ? 'single' : 'name');

function named(products: UnnamedProduct[]): Product[] {
  const colours = new Map<string, Set<string | null>>();
  for (const { code, colourKey } of products) {
    const known = colours.get(fold(code)) ?? new Set();
    colours.set(fold(code), known.add(colourKey));
  }
  return products.map((product) => {
    const split = (colours.get(fold(product.code))?.size ?? 0) > 1;
    return { ...product, name: split && product.colour ? `${product.code}-${product.colour}` : product.code };
  });
}
