import { safeRelativePath } from '../path.ts';
import { isIgnorableDirectory, sortOf } from '../pickable.ts';
import { maxFolderName, maxUploadPath } from './upload-limits.ts';
import type { UploadReason } from './upload-reason.ts';

/** Largest photo and largest ZIP, bytes. Cameras make photos of 60 MB at most; a ZIP is one brand's delivery. */
export const maxPhotoBytes = 200 * 1024 * 1024;
export const maxZipBytes = 4 * 1024 * 1024 * 1024;

/** Directories below a subfolder: the importer looks no deeper. */
const maxDirectories = 6;
/** Directories on the way to a file wherever it is put: the subfolder's, its folder, and what may wrap them. */
const maxDirectoriesAbove = 16;

const controlCharacter = /\p{Cc}/u;

/** Whether a file is deeper than any place that it could be given. */
export const isTooDeep = (path: string): boolean =>
  path.split('/', maxDirectoriesAbove + 2).length > maxDirectoriesAbove + 1;

/**
 * A folder's or subfolder's name as typed or dropped, trimmed, in one way of writing accents (a Mac and a PC send the same one
 * in two); null when no folder of a source may be called that (D-24, D-25).
 */
export function uploadFolderName(raw: string): string | null {
  const name = raw.trim().normalize('NFC');
  if (
    name === '' ||
    name.length > maxFolderName ||
    name.includes('/') ||
    controlCharacter.test(name) ||
    isIgnorableDirectory(name)
  )
    return null;
  return safeRelativePath(name).kind === 'ok' ? name : null;
}

export type UploadKind = 'photo' | 'zip';

export type UploadFile =
  | { kind: UploadKind; path: string }
  | { kind: 'left-out'; reason: UploadReason }
  /** No photo: counted, of this kind (`sortOf`). */
  | { kind: 'other'; of: string }
  /** In directories of the systems, which nobody means and nobody misses. */
  | { kind: 'ignored' };

/**
 * What to do with one file, by its name below the subfolder and its size; its bytes are looked at later. The path stays as
 * it is, NFC or NFD.
 */
export function uploadFile({ path, bytes }: { path: string; bytes: number }): UploadFile {
  const names = path.split('/');
  const name = names.pop() ?? '';
  // Room for " (2)" behind the name of a file that is put beside another one.
  if (safeRelativePath(`${path} (1000)`).kind !== 'ok') return { kind: 'left-out', reason: 'bad_name' };
  if (path.length > maxUploadPath || controlCharacter.test(path)) return { kind: 'left-out', reason: 'bad_name' };
  if (names.some(isIgnorableDirectory)) return { kind: 'ignored' };
  const sort = sortOf({ name, size: bytes });
  const isZip = sort.is === 'other' && sort.kind === '.zip';
  if (sort.is === 'other' && !isZip) return { kind: 'other', of: sort.kind };
  if (names.length > maxDirectories) return { kind: 'left-out', reason: 'too_deep' };
  if (bytes === 0) return { kind: 'left-out', reason: 'empty' };
  if (isZip) return bySize({ kind: 'zip', path }, bytes, maxZipBytes);
  return bySize({ kind: 'photo', path }, bytes, maxPhotoBytes);
}

const bySize = (file: UploadFile, bytes: number, most: number): UploadFile =>
  bytes > most ? { kind: 'left-out', reason: 'too_large' } : file;
