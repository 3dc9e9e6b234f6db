import { directoryProductName, stemOf } from '../product/product-name.ts';
import { uploadFile, uploadFolderName } from './upload-file.ts';
import type { UploadReason } from './upload-reason.ts';

/** A file of this device as it was dropped or chosen; `path` begins with the dropped directory, if one was. */
export interface DroppedFile {
  path: string;
  bytes: number;
}

/** Files that go into one subfolder. A name is null where nothing says it: the person does. */
export interface DropGroup<File extends DroppedFile> {
  folder: string | null;
  subfolder: string | null;
  /** `name` is the path below the subfolder. */
  files: { file: File; name: string }[];
}

export interface DropPlan<File extends DroppedFile> {
  groups: DropGroup<File>[];
  leftOut: { path: string; reason: UploadReason }[];
}

interface Placed {
  folder: string | null;
  subfolder: string | null;
  name: string;
}

/**
 * Which folder and subfolder dropped files go into, guessed by their directories (D-25): `season/brand/photo` fills both,
 * `brand/photo` and `brand.zip` the subfolder, directories that are named like products stay with their photos. The person
 * sees the guess and may change it.
 */
export function planDrop<File extends DroppedFile>(files: readonly File[]): DropPlan<File> {
  const plan: DropPlan<File> = { groups: [], leftOut: [] };
  const photos: File[] = [];
  const zips: File[] = [];
  for (const file of files) {
    // Whether it is too deep is known once its place is known.
    const judged = uploadFile({ path: nameOf(file.path), bytes: file.bytes });
    if (judged.kind === 'left-out') plan.leftOut.push({ path: file.path, reason: judged.reason });
    else if (judged.kind === 'photo') photos.push(file);
    else if (judged.kind === 'zip') zips.push(file);
  }
  const places = placesOf(photos.map(({ path }) => path));
  for (const [at, file] of photos.entries()) put(plan, file, places[at]);
  for (const file of zips) put(plan, file, placeOfZip(file.path));
  return plan;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function put<File extends DroppedFile>(plan: DropPlan<File>, file: File, place: Placed | undefined): void {
  if (!place) return;
  const { folder, subfolder, name } = place;
  const judged = uploadFile({ path: name, bytes: file.bytes });
  if (judged.kind === 'ignored') return;
  if (judged.kind === 'left-out') {
    plan.leftOut.push({ path: file.path, reason: judged.reason });
    return;
  }
  const known = plan.groups.find((group) => group.folder === folder && group.subfolder === subfolder);
  if (known) known.files.push({ file, name });
  else plan.groups.push({ folder, subfolder, files: [{ file, name }] });
}

function placeOfZip(path: string): Placed {
  const folder = path.includes('/') ? (path.split('/')[0] ?? '') : '';
  const name = nameOf(path);
  return { folder: uploadFolderName(folder), subfolder: uploadFolderName(stemOf(name)), name };
}

function placesOf(paths: readonly string[]): Placed[] {
  const tops = Map.groupBy(paths, (path) => path.slice(0, Math.max(path.indexOf('/'), 0)));
  const levels = new Map([...tops].map(([top, below]) => [top, levelsOf(below.map((path) => path.split('/')))]));
  return paths.map((path) => {
    const names = path.split('/');
    return placeBy(names, names.length === 1 ? 'loose' : (levels.get(names[0] ?? '') ?? 'subfolder'));
  });
}

/** What the outermost directory of a drop is. */
type Levels = 'loose' | 'subfolder' | 'folder' | 'around a folder';

function placeBy(names: readonly string[], levels: Levels): Placed {
  const [first = '', second = '', third = ''] = names;
  // Beside the subfolders of a season: nobody knows whose they are.
  const isBeside = levels === 'folder' && names.length === 2;
  if (isBeside) return { folder: uploadFolderName(first), subfolder: null, name: second };
  switch (levels) {
    case 'loose':
      return { folder: null, subfolder: null, name: first };
    case 'subfolder':
      return { folder: null, subfolder: uploadFolderName(first), name: names.slice(1).join('/') };
    case 'folder':
      return { folder: uploadFolderName(first), subfolder: uploadFolderName(second), name: names.slice(2).join('/') };
    case 'around a folder':
      return { folder: uploadFolderName(second), subfolder: uploadFolderName(third), name: names.slice(3).join('/') };
  }
}

/** Judged by what is below: photos themselves, product directories, or directories that hold either. */
function levelsOf(paths: readonly string[][]): Levels {
  const inner = paths.filter(({ length }) => length > 2);
  const loose = paths.length - inner.length;
  if (loose > 0 && !areBeside(loose, inner)) return 'subfolder';
  return levelsBelow(inner);
}

/** A cover or a list beside many brands does not make the whole season one of them. */
const areBeside = (loose: number, inner: readonly string[][]): boolean =>
  loose * 10 <= inner.length && new Set(inner.map((names) => names[1])).size >= 3;

function levelsBelow(paths: readonly string[][]): Levels {
  const isDeep = paths.some(({ length }) => length > 3);
  if (!isDeep) return areProducts(paths.map((names) => names[1])) ? 'subfolder' : 'folder';
  const isWrapped = paths.every((names) => names.length > 3 && names[1] === paths[0]?.[1]);
  return isWrapped && !areProducts(paths.map((names) => names[2])) ? 'around a folder' : 'folder';
}

/** Most of these directories carry a product's code in their name (D-28). */
function areProducts(names: readonly (string | undefined)[]): boolean {
  const distinct = [...new Set(names)].filter((name) => name !== undefined);
  const withCode = distinct.filter((name) => directoryProductName(name).pattern !== 'directory');
  return withCode.length * 2 > distinct.length;
}
