import type { startImport } from '@kolaj/contract/source/source';
import { safeRelativePath } from '@kolaj/domain/source/path';
import { isInsideKolajsiz } from '@kolaj/domain/source/pickable';
import type * as z from 'zod/mini';
import { badRequest } from '../../http/errors.ts';
import type { WantedFolder } from './import/import-request.store.ts';

type ImportBody = z.output<(typeof startImport)['input']>;

export type CheckedImport =
  | { kind: 'ok'; folders: WantedFolder[] }
  | { kind: 'refused'; code: 'kolajsiz'; message: string };

/** Checks a path from the browser; throws 400 for one that leads out of the source (D-24). */
export function checkedPath(raw: string): string {
  const safe = safeRelativePath(raw);
  if (safe.kind === 'refused') throw badRequest('bad_path', 'This path leads out of the source.');
  return safe.path;
}

/**
 * The import as asked for, checked: every path inside the source, every subfolder directly in its folder, none of them
 * kolajsiz (D-26). Names come from the paths; what the browser calls them does not count.
 */
export function checkImport({ folder: folders }: ImportBody): CheckedImport {
  const checked = folders.map(({ id = null, path, sub_folders }) => {
    const folderPath = checkedPath(path);
    if (folderPath === '') throw badRequest('bad_path', 'The root of the source cannot be imported as a folder.');
    return { id, name: nameOf(folderPath), path: folderPath, subfolders: sub_folders.map(checkSubfolder(folderPath)) };
  });

  const locked = checked.flatMap(({ subfolders }) => subfolders).find(({ path }) => isInsideKolajsiz(path));
  if (!locked) return { kind: 'ok', folders: checked };
  const message = `"${locked.name}" is sent as production images; no collages are made of it.`;
  return { kind: 'refused', code: 'kolajsiz', message };
}

const checkSubfolder =
  (folderPath: string) =>
  ({ path, kolaj }: ImportBody['folder'][number]['sub_folders'][number]) => {
    const checked = checkedPath(path);
    if (parentOf(checked) !== folderPath) throw badRequest('bad_path', 'A subfolder must lie directly in its folder.');
    return { name: nameOf(checked), path: checked, only: Array.isArray(kolaj) ? kolaj : null };
  };

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));
