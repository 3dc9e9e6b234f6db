import type { ImportJob } from '@kolaj/contract/source/source';

type Unreadable = ImportJob['unreadable'][number];

/** Files that could not be used for one reason. */
export interface FileTrouble {
  /** Of the console's texts; null = only the server's sentence is known. */
  code: string | null;
  reason: string;
  paths: string[];
}

/** Files left out, grouped by reason, the most frequent first; one that concerns whole folders counts like a file. */
export function fileTroubles(unreadable: readonly Unreadable[]): FileTrouble[] {
  const groups = Map.groupBy(unreadable, ({ code, reason }) => code ?? reason);
  return [...groups.values()]
    .flatMap((files) => {
      const [first] = files;
      return first ? [{ code: first.code, reason: first.reason, paths: files.map(({ path }) => path) }] : [];
    })
    .sort((a, b) => b.paths.length - a.paths.length);
}
