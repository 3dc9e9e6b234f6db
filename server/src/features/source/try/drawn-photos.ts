import { readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Photos that a program of ours draws into a folder, and where they are below it. */
export interface Drawn {
  path: string;
  files: readonly string[];
}

/** Beside the folder: that it is complete. */
const markOf = (path: string) => `.${path}.complete`;

/** The directories of the brands. */
export const brandsOf = (files: readonly string[]): string[] => [...new Set(files.map((file) => dirname(file)))];

/** Removes what was drawn, and the directories that are empty then: photos that a person has put beside it stay. */
export async function removePhotos(root: string, { path, files }: Drawn): Promise<void> {
  for (const file of files) await rm(join(root, path, file), { force: true });
  for (const folder of [...brandsOf(files).map((brand) => join(path, brand)), path]) {
    await rmdir(join(root, folder)).catch(() => undefined);
  }
  await rm(join(root, markOf(path)), { force: true });
}

/** Files of the directory that were not drawn. */
export async function ownPhotos(root: string, { path, files }: Drawn): Promise<string[]> {
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(() => []);
  const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return found.map((file) => relative(join(root, path), file)).filter((file) => !files.includes(file));
}
