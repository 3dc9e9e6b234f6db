import { splitByDirectory } from '../product/product-directories.ts';
import { directoryProductName } from '../product/product-name.ts';
import { isSeasonName, isWrapperName } from './season-name.ts';
import { uploadFolderName } from './upload-file.ts';

/** Where a file goes. A name is null where nothing says it: the person does. */
export interface Placed {
  folder: string | null;
  subfolder: string | null;
  /** The path below the subfolder. */
  name: string;
}

/** What a directory with directories is: one with seasons, a season with subfolders, or one of them with the directories of its products. */
export type DirectoryIs = 'subfolder' | 'folder' | 'folders';

/** A dropped directory that holds directories, and how it is read. */
export interface ReadDirectory {
  /** The outermost one, as it was dropped. */
  top: string;
  /** The one that has a meaning: further in, or the same. */
  name: string;
  is: DirectoryIs;
  /** Directories in it. */
  below: number;
  /** Of these, as one brand: those that are one product each. In the others names and further directories say what is. */
  products: number;
  /** Some directory in it is called like a season and holds directories: it may be one with seasons. */
  mayBeFolders: boolean;
}

/**
 * Where each file goes, guessed by the directories of all of them (D-25): `season/brand/photo` fills folder and subfolder,
 * `shop/season/brand/photo` those of each season, `brand/photo` the subfolder, directories that are named like products stay with their photos. Paths begin with the dropped
 * directory, if one was.
 *
 * @param said what a person has said that dropped directories are
 */
export function placesOf(
  paths: readonly string[],
  said: ReadonlyMap<string, DirectoryIs> = new Map(),
): { places: Placed[]; directories: ReadDirectory[] } {
  const all = paths.map((path) => path.split('/'));
  const tops = Map.groupBy(
    all.filter(({ length }) => length > 1),
    ([top = '']) => top,
  );
  const readings = new Map([...tops].map(([top, below]) => [top, saidReading(readingOf(below), said.get(top))]));
  const places = all.map((names): Placed => {
    const [first = ''] = names;
    if (names.length === 1) return { folder: null, subfolder: null, name: first };
    return placeBy(names, readings.get(first) ?? oneSubfolder);
  });
  const directories = [...tops].flatMap(([top, below]) => readDirectory(top, below, readings.get(top) ?? oneSubfolder));
  return { places, directories };
}

const saidReading = (reading: Reading, is: DirectoryIs | undefined): Reading => ({
  ...reading,
  levels: is ?? reading.levels,
});

function readDirectory(top: string, paths: readonly string[][], { levels, around }: Reading): ReadDirectory[] {
  const inner = paths.filter(({ length }) => length > around + 2).map((names) => names.slice(around));
  const below = new Set(inner.map((names) => names[1]));
  if (below.size === 0) return [];
  const mayBeFolders = inner.some(isBelowSeason);
  const products = levels === 'subfolder' ? productsIn(paths.map((names) => names.slice(around + 1))) : 0;
  return [{ top, name: paths[0]?.[around] ?? top, is: levels, below: below.size, products, mayBeFolders }];
}

/** Directories of a brand that are a product each. */
function productsIn(paths: readonly string[][]): number {
  const files = paths.map((names) => ({ path: names.join('/') }));
  return splitByDirectory(files, []).byDirectory.filter(({ directory }) => !directory.includes('/')).length;
}

/** What the outermost directory of a drop is, `around` directories of no meaning further in. */
interface Reading {
  levels: DirectoryIs;
  around: number;
  /** Several subfolders side by side have been seen. */
  isSure: boolean;
}

const oneSubfolder: Reading = { levels: 'subfolder', around: 0, isSure: true };

function placeBy(path: readonly string[], { levels, around }: Reading): Placed {
  const names = path.slice(levels === 'folders' ? around + 1 : around);
  const [first = '', second = ''] = names;
  if (levels === 'subfolder')
    return {
      folder: uploadFolderName(seasonAround(path, around) ?? ''),
      subfolder: uploadFolderName(first),
      name: names.slice(1).join('/'),
    };
  // Beside the seasons.
  if (names.length === 1) return { folder: null, subfolder: null, name: first };
  const folder = uploadFolderName(levels === 'folder' ? folderOf(path, around) : first);
  // Beside the subfolders of a season: nobody knows whose they are.
  if (names.length === 2) return { folder, subfolder: null, name: second };
  return { folder, subfolder: uploadFolderName(second), name: names.slice(2).join('/') };
}

/** The directory that one brand is in: what is called like a season, else the next one that says something. */
function seasonAround(path: readonly string[], around: number): string | undefined {
  const outer = path.slice(0, around);
  return outer.findLast(isSeasonName) ?? outer.slice(-1).find((name) => !isWrapperName(name));
}

/** "Kasım/Fotoğraflar/Beren": the season is the one that is called so. */
function folderOf(path: readonly string[], around: number): string {
  const name = path[around] ?? '';
  return isSeasonName(name) ? name : (path.slice(0, around).findLast(isOneSeason) ?? name);
}

/** Judged by what is below: photos themselves, product directories, or directories that hold either. */
function readingOf(paths: readonly string[][]): Reading {
  const inner = paths.filter(({ length }) => length > 2);
  const loose = paths.length - inner.length;
  if (loose > 0 && !areBeside(loose, inner)) return oneSubfolder;
  const below = inner.map((names) => names[1]);
  const isDeep = inner.some(({ length }) => length > 3);
  if (!isDeep && areProducts(below)) return oneSubfolder;
  if (areSeasons(inner)) return { levels: 'folders', around: 0, isSure: true };
  if (new Set(below).size > 1) return { levels: 'folder', around: 0, isSure: true };
  // One directory in another: the outer one is the season, unless the inner one is a season itself. Without subfolders side by
  // side nothing tells how far in it is: one directory further, and no more.
  const within = readingOf(inner.map((names) => names.slice(1)));
  const isSeason = isOneSeason(paths[0]?.[0] ?? '');
  if (within.levels === 'subfolder' && within.around === 0) return { levels: 'folder', around: 0, isSure: isSeason };
  if (isSeason && isOneBrand(below[0] ?? '', within)) return { levels: 'subfolder', around: 1, isSure: true };
  return { ...within, around: within.isSure ? within.around + 1 : 1 };
}

/** What a season holds alone is its one brand, whatever that one's directories are called. */
const isOneBrand = (name: string, { levels, around }: Reading): boolean =>
  levels === 'folder' && around === 0 && !isSeasonName(name) && !isWrapperName(name);

/** A cover or a list beside many brands does not make the whole season one of them. */
const areBeside = (loose: number, inner: readonly string[][]): boolean =>
  loose * 10 <= inner.length && new Set(inner.map((names) => names[1])).size >= 3;

/** Several directories that are all called like seasons, and hold directories of their own: photos beside those are few. */
function areSeasons(inner: readonly string[][]): boolean {
  if (!inner.every(([, name = '']) => isSeasonName(name))) return false;
  const withSubfolder = inner.filter(isBelowSeason);
  return new Set(withSubfolder.map((names) => names[1])).size > 1 && withSubfolder.length * 10 >= inner.length * 9;
}

/** A year may hold many of them. */
const isOneSeason = (name: string): boolean => isSeasonName(name) && !/^\d{4}$/.test(name.trim());

const isBelowSeason = ({ 1: season = '', length }: readonly string[]): boolean => length > 3 && isSeasonName(season);

/** Most of these directories carry a product's code in their name (D-28); "SS26" is none. */
function areProducts(names: readonly (string | undefined)[]): boolean {
  const distinct = [...new Set(names)].filter((name) => name !== undefined);
  const withCode = distinct.filter((name) => directoryProductName(name).pattern !== 'directory' && !isSeasonName(name));
  return withCode.length * 2 > distinct.length;
}
