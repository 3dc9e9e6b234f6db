import type { FileTrouble as Code, LeftOutFile } from '@kolaj/domain/source/file-trouble';

/** Files that could not be used for one reason. */
export interface FileTrouble {
  code: Code;
  /** Of an earlier version of Kolaj, where no code says it. */
  words: string;
  paths: string[];
  /** What each is a copy of, where they are copies. */
  of?: string[];
}

/** Files left out, grouped by reason, the most frequent first; one that concerns whole folders counts like a file. */
export function fileTroubles(files: readonly LeftOutFile[]): FileTrouble[] {
  const groups = Map.groupBy(files, troubleKey);
  return [...groups.values()]
    .flatMap((alike) => {
      const [first] = alike;
      if (first === undefined) return [];
      const paths = alike.map(({ path }) => path);
      const of = first.of === undefined ? {} : { of: alike.map((each) => each.of ?? '') };
      return [{ code: first.code, words: first.words ?? '', paths, ...of }];
    })
    .sort((a, b) => b.paths.length - a.paths.length);
}

export const troubleKey = ({ code, words = '' }: Pick<LeftOutFile, 'code' | 'words'>): string => `${code} ${words}`;
