import { fold } from '../../shared/fold.ts';
import { sortNaturally } from '../../shared/natural-order.ts';
import { groupByBarcode } from './barcode-groups.ts';
import { type CodeShape, codeShapes } from './code-pattern.ts';
import type { GroupingFile, GroupingRule, Product, UnnamedProduct } from './product.ts';
import { directoryOf, splitByDirectory } from './product-directories.ts';
import { capitals, carriesCode, directoryProductName, type NamePattern, stemOf } from './product-name.ts';
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
  const { loose, shelved, nameless, byDirectory } = splitByDirectory(sorted, shapes);
  const barcodesDecide = mostlyNameless(loose, shapes, read) && loose.some(showsBarcode);
  const areBarcoded = nameless.some(showsBarcode);

  const nameOf = folderNames({ patterns, reading });
  const products = [
    ...byDirectory.map(({ directory, photos }) => productOfDirectory({ directory, photos }, shapes)),
    ...groupByBarcode([...(barcodesDecide ? loose : []), ...(areBarcoded ? nameless : [])], shapes),
    // What has a code in its name needs no barcode.
    ...groupByName(barcodesDecide ? shelved : [...loose, ...shelved], nameOf),
    ...(areBarcoded ? [] : eachItsOwn(nameless, nameOf)),
  ];
  return named(products);
}

/**
 * Whether the barcodes of these files must be known before they can be grouped: fewer than half of the loose files carry a code, or
 * of those in categories.
 */
export function needsBarcodes(
  files: readonly Pick<GroupingFile, 'path'>[],
  patterns: readonly string[] = [],
  reading = plainReading,
): boolean {
  const shapes = codeShapes(patterns);
  const { loose, shelved, nameless } = splitByDirectory(files, shapes);
  if (nameless.length > 1 && nameless.length > shelved.length) return true;
  return loose.length > 1 && mostlyNameless(loose, shapes, nameReader(reading));
}

/** Paths of the photos that are grouped by their own names: those in no product directory. */
export function loosePaths(files: readonly Pick<GroupingFile, 'path'>[], patterns: readonly string[] = []): string[] {
  const { loose, shelved, nameless } = splitByDirectory(files, codeShapes(patterns));
  return [...loose, ...shelved, ...nameless].map(({ path }) => path);
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
    const sourceKey = `name:${shelfOf(path, code)}${fold(code)}:${colourKey ?? ''}`;
    const group = groups.get(sourceKey);
    if (group) {
      group.photos.push(path);
      group.why = 'name';
    } else {
      groups.set(sourceKey, {
        sourceKey,
        code,
        pattern,
        colour,
        colourKey,
        photos: [path],
        why: whyAlone(path, pattern),
      });
    }
  }
  return [...groups.values()];
}

/** Cameras count anew on each card: "Elbise/IMG_1" and "Gömlek/IMG_1" are two products. */
function eachItsOwn(files: readonly GroupingFile[], nameOf: NameOf): UnnamedProduct[] {
  const byStem = Map.groupBy(files, ({ path }) => `${directoryOf(path)}/${capitals(stemOf(path))}`);
  return [...byStem.values()].flatMap(([file, ...others]) => {
    if (file === undefined) return [];
    const { path } = file;
    const code = capitals(stemOf(path));
    const photos = [path, ...others.map((other) => other.path)];
    const sourceKey = `name:${directoryOf(path)}/${fold(code)}:`;
    return [{ ...nameOf(path), sourceKey, code, pattern: 'stem', photos, why: 'single' }];
  });
}

/** What was taken from a shelf has a code in its name, also where the rules call it by the whole name: 9101. */
const whyAlone = (path: string, pattern: NamePattern): GroupingRule =>
  pattern === 'stem' && directoryOf(path) === '' ? 'single' : 'name';

/** "Mont/101" and "Pantolon/101" are two products: so short a number is given anew on each shelf. Longer codes are one per brand. */
const shelfOf = (path: string, code: string): string =>
  /^\d{1,3}$/.test(code) && directoryOf(path) !== '' ? `${directoryOf(path)}/` : '';

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
