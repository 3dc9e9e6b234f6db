import { isSeasonName } from '../upload/season-name.ts';
import { clearCode } from './clear-code.ts';
import type { CodeShape } from './code-pattern.ts';
import type { GroupingFile } from './product.ts';
import { capitals, stemOf } from './product-name.ts';
import { isSequence } from './reading/family.ts';

interface Split<File> {
  /** In no directory. */
  loose: File[];
  /** In a directory that only sorts: their own names say what belongs together. */
  shelved: File[];
  byDirectory: { directory: string; photos: string[] }[];
}

/**
 * A product directory is the outermost one that holds photos itself and is no shelf; photos below it belong to it too. Photos on a
 * shelf that say nothing stay one product by the shelf's name.
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
  const photosOf = new Map<string, string[]>();
  for (const file of files) {
    const own = directoryOf(file.path);
    const directory = productDirectory(own, coded);
    if (directory === null) loose.push(file);
    else if (directory === own && coded.get(own)?.has(file.path)) shelved.push(file);
    else {
      const photos = photosOf.get(directory) ?? [];
      photos.push(file.path);
      photosOf.set(directory, photos);
    }
  }
  return { loose, shelved, byDirectory: [...photosOf].map(([directory, photos]) => ({ directory, photos })) };
}

export const directoryOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** The outermost directory with photos that owns what is below it, else the one that a photo is in. */
function productDirectory(own: string, coded: ReadonlyMap<string, ReadonlySet<string>>): string | null {
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
const hasCode = (directory: string): boolean => /\p{N}/u.test(nameOf(directory)) && !isSeasonName(nameOf(directory));

/**
 * The photos of a directory that are products by the codes in their own names, none when the directory is a product. It is a
 * shelf ("Gömlek", "Kleider") when its own name has no code and the names in it have different ones, or all have the same.
 */
function codedOnShelf(
  directory: string,
  files: readonly Pick<GroupingFile, 'path'>[],
  shapes: readonly CodeShape[],
): ReadonlySet<string> {
  if (hasCode(directory)) return new Set();

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
  const isShelf = new Set(codes.values()).size > 1 || codes.size === files.length;
  return new Set(isShelf ? codes.keys() : []);
}

/** Of a name with one number: elbise-14, 120. Those that count from one on say nothing of products. */
function wordAndNumber(path: string): { word: string; number: number } | null {
  const [, word, number] = oneNumber.exec(capitals(stemOf(path))) ?? [];
  return word === undefined || number === undefined ? null : { word, number: Number(number) };
}

const oneNumber = /^(\P{N}*)(\p{N}+)\P{N}*$/u;
