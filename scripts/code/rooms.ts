import path from 'node:path';
import type { Import } from './imports.ts';
import { isTestPath, type SourceFile } from './source-files.ts';

const folderOf = (file: string) => path.posix.dirname(file);

/** How many files of code each folder holds, tests and styles included: a folder is a room (house style, amendment 1). */
export function folderSizes(paths: readonly string[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const file of paths) sizes.set(folderOf(file), (sizes.get(folderOf(file)) ?? 0) + 1);
  return sizes;
}

/** Source files that exist for one neighbour only: their one importer, tests aside, is in the same folder (amendment 2). */
export function filesForOneNeighbour(files: readonly SourceFile[], imports: readonly Import[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { from, to } of imports) {
    if (to && !isTestPath(from)) importers.set(to, [...(importers.get(to) ?? []), from]);
  }
  return files
    .filter(({ isTest }) => !isTest)
    .map(({ path: file }) => file)
    .filter((file) => {
      const [only, ...others] = importers.get(file) ?? [];
      return only !== undefined && others.length === 0 && folderOf(only) === folderOf(file);
    });
}

const query = /\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`/;
const mayQuery = /\.store\.ts$|^server\/src\/adapters\/postgres\//;

/** Files of the server that hold queries and are no store. */
export const queriesOutsideStores = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path: file, isTest, text }) => !isTest && file.startsWith('server/src/') && query.test(text))
    .map(({ path: file }) => file)
    .filter((file) => !mayQuery.test(file));
