import { key } from '../shared/fold.ts';

/** What is searched for, word by word as `key` makes them; what has no letter and no digit is none. */
export const searchWords = (search: string): string[] => [
  ...new Set(
    search
      .split(/\s+/u)
      .map(key)
      .filter((word) => word !== ''),
  ),
];

/** Makes a test of texts: every word of the search is somewhere in them. Accents, case and signs do not count; no words fit all. */
export function textSearch(search: string): (texts: readonly string[]) => boolean {
  const words = searchWords(search);
  if (words.length === 0) return () => true;
  return (texts) => {
    const keys = texts.map(key);
    return words.every((word) => keys.some((text) => text.includes(word)));
  };
}
