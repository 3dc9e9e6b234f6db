import { key } from '../shared/fold.ts';

/** The literal name of folders with photos that are ready as they are: "without collage" (D-26). */
const readyFolder = 'kolajsiz';

/** Whether a folder, at any level, is disabled in the import because its photos are sent as production images (D-26). */
export function isKolajsiz(folderName: string): boolean {
  return key(folderName) === readyFolder && /^[\p{L}\p{M}\s]+$/u.test(folderName);
}

/** Whether any directory on the way to a file or folder is a kolajsiz one. */
export function isInsideKolajsiz(path: string): boolean {
  return path.split('/').some(isKolajsiz);
}

/** Endings of photo files. The bytes decide later what a file really is (D-50); this only keeps videos and papers out. */
const photoEnding = /\.(?:jpe?g|jpe|jfif|jif|pjpe?g|png|webp|heic|heif|avif|tiff?|gif|bmp)$/i;

const partialUpload = /\.(?:tmp|temp|part|partial|filepart|crdownload|download|!ut)$/i;
const systemFile = /^(?:\.|~\$|thumbs\.db$|desktop\.ini$|ehthumbs\.db$|__macosx$|@eadir$|#recycle$|\$recycle\.bin$)/i;

/** A file as a source lists it. */
export interface ListedFile {
  name: string;
  size: number;
}

/** Files nobody means to import: hidden ones, the systems' own, uploads not finished, empty ones. */
export function isIgnorable({ name, size }: ListedFile): boolean {
  return size === 0 || systemFile.test(name) || partialUpload.test(name);
}

/** Directories of the systems, never shown: `.git`, `__MACOSX`, `@eaDir`. */
export function isIgnorableDirectory(name: string): boolean {
  return systemFile.test(name);
}

/** Whether the importer takes this file as a photo. */
export function isPhoto(file: ListedFile): boolean {
  return photoEnding.test(file.name) && !isIgnorable(file);
}

/** What becomes of a file in an import: taken, left out by name, or only counted, by kind. */
export type FileSort = { is: 'photo' } | { is: 'left-out'; code: 'empty' } | { is: 'other'; kind: string };

/** Kind of files that are no photos: their ending in small letters, with its dot; '' = none. Of systems and hidden ones this word. */
export const hiddenKind = 'hidden';

/** Sorts every file a source lists: none of them vanishes without a word (D-27). */
export function sortOf(file: ListedFile): FileSort {
  if (isPhoto(file)) return { is: 'photo' };
  if (systemFile.test(file.name)) return { is: 'other', kind: hiddenKind };
  const isEmptyPhoto = file.size === 0 && photoEnding.test(file.name);
  return isEmptyPhoto ? { is: 'left-out', code: 'empty' } : { is: 'other', kind: kindOf(file.name) };
}

export const kindOf = (name: string): string => (/.(\.[\p{L}\p{N}!]{1,10})$/u.exec(name)?.[1] ?? '').toLowerCase();

/** Kinds that are told apart at most; what comes later counts as without an ending. */
const mostKinds = 40;

/** Files that are no photos, of one kind. */
export interface OtherFiles {
  kind: string;
  count: number;
}

export const otherFiles = (counts: ReadonlyMap<string, number>): OtherFiles[] =>
  [...counts].map(([kind, count]) => ({ kind, count }));

/** Adds a file that is no photo to the counts by kind. */
export function countKind(counts: Map<string, number>, kind: string): void {
  const as = counts.has(kind) || counts.size < mostKinds ? kind : '';
  counts.set(as, (counts.get(as) ?? 0) + 1);
}
