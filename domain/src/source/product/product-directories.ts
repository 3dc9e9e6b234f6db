import { isSeasonName } from '../upload/season-name.ts';
import { clearCode } from './clear-code.ts';
import type { CodeShape } from './code-pattern.ts';
import { isCameraName } from './given-name.ts';
import type { GroupingFile } from './product.ts';
import { capitals, stemOf } from './product-name.ts';
import { isCategoryName } from './reading/category-name.ts';
import { isSequence } from './reading/family.ts';

interface Split<File> {
  /** In no directory. */
  loose: File[];
  /** In a directory that only sorts: their own names say what belongs together. */
  shelved: File[];
  /** In a directory that is called by garments alone, by names that a camera gave: a product each, as in no directory. */
  nameless: File[];
  byDirectory: { directory: string; photos: string[] }[];
}

/**
 * A product directory is the outermost one that holds photos itself and is no shelf; photos below it belong to it too. Photos on a
 * shelf that say nothing stay one product by the shelf's name, unless a camera has named them and the shelf is a category: "Gömlek"
 * with IMG_2034 and IMG_2035 is two shirts.
 */
export function splitByDirectory<File extends Pick<GroupingFile, 'path'>>(
  files: readonly File[],
  shapes: readonly CodeShape[],
): Split<File> {
  const held = Map.groupBy(files, ({ path }) => directoryOf(path));
  held.delete('');
  const coded = new Map([...held].map(([directory, inside]) => [directory, codedOnShelf(directory, inside, shapes)]));
  const loose: File[] = [];
  const shelved: File[] = [];
  const nameless: File[] = [];
  const photosOf = new Map<string, string[]>();
  for (const file of files) {
    const own = directoryOf(file.path);
    const directory = productDirectory(own, coded);
    if (directory === null) loose.push(file);
    else if (directory === own && coded.get(own)?.has(file.path))
      (coded.get(own)?.get(file.path) === 'code' ? shelved : nameless).push(file);
    else {
      const photos = photosOf.get(directory) ?? [];
      photos.push(file.path);
      photosOf.set(directory, photos);
    }
  }
  return { loose, shelved, nameless, byDirectory: [...photosOf].map(([directory, photos]) => ({ directory, photos })) };
}

export const directoryOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** The outermost directory with photos that owns what is below it, else the one that a photo is in. */
function productDirectory(own: string, coded: ReadonlyMap<string, ReadonlyMap<string, NamedBy>>): string | null {
  const names = own === '' ? [] : own.split('/');
  const paths = names.map((_, at) => names.slice(0, at + 1).join('/'));
  const isProduct = (path: string) => coded.get(path)?.size === 0;
  /** "Gömlek/cover.jpg" takes neither the photos of "Gömlek/2210" nor those of a shelf below it. */
  const isApart = (path: string) =>
    clearCode(`${nameOf(path)}.jpg`, []) !== null || (coded.has(path) && !isProduct(path));
  const owner = paths.find((path, at) => isProduct(path) && (hasCode(path) || !paths.slice(at + 1).some(isApart)));
  return owner ?? paths.at(-1) ?? null;
}

const nameOf = (directory: string): string => directory.slice(directory.lastIndexOf('/') + 1);

/** Every digit may be one's code: "7", "AB 12 Kırmızı". */
const hasCode = (directory: string): boolean => /\p{N}/u.test(nameOf(directory)) && !sorts(nameOf(directory));

const sorts = (name: string): boolean => isSeasonName(name) || isCategoryName(name);

/** What tells the products on a shelf apart: codes in the names, or only that each photo has a name of its own. */
type NamedBy = 'code' | 'camera';

/**
 * The photos of a directory that are products by their own names, none when the directory is a product. It is a shelf ("Gömlek",
 * "Kleider") when its own name has no code and the names in it have different ones, or all have the same, or when it is a category
 * with names that a camera gave.
 */
function codedOnShelf(
  directory: string,
  files: readonly Pick<GroupingFile, 'path'>[],
  shapes: readonly CodeShape[],
): ReadonlyMap<string, NamedBy> {
  if (hasCode(directory)) return new Map();

  const found = (paths: readonly string[]) =>
    paths.flatMap((path): [string, string][] => {
      const code = clearCode(path, shapes);
      return code === null ? [] : [[path, code]];
    });
  const numbered = files.map(({ path }) => ({ path, ...wordAndNumber(path) }));
  const codes = new Map(
    [...Map.groupBy(numbered, ({ word }) => word)].flatMap(([word, same]) => {
      if (word !== undefined && isSequence(same.map(({ number }) => number ?? Number.NaN))) return [];
      const clear = found(same.map(({ path }) => path));
      if (!word || clear.length === 0) return clear;
      // GM-7 is a code beside GM-12.
      return same.map(({ path, number }): [string, string] => [path, `${word}${number}`]);
    }),
  );
  const nameless = isCategoryName(nameOf(directory))
    ? files.map(({ path }) => path).filter((path) => !codes.has(path) && isCameraName(stemOf(path)))
    : [];
  const isShelf = nameless.length > 0 || new Set(codes.values()).size > 1 || codes.size === files.length;
  if (!isShelf) return new Map();
  return new Map([
    ...[...codes.keys()].map((path): [string, NamedBy] => [path, 'code']),
    ...nameless.map((path): [string, NamedBy] => [path, 'camera']),
  ]);
}

/** Of a name with one number: elbise-14, 120. Those that count from one on say nothing of products. */
function wordAndNumber(path: string): { word: string; number: number } | null {
  const [, word, number] = oneNumber.exec(capitals(stemOf(path))) ?? [];
  return word === undefined || number === undefined ? null : { word, number: Number(number) };
}

const oneNumber = /^(\P{N}*)(\p{N}+)\P{N}*$/u;
