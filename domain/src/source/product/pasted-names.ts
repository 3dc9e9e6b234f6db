import { isIgnorable, isIgnorableDirectory, isKolajsiz, isPhoto } from '../pickable.ts';

export const ignoredReasons = ['not-a-photo', 'hidden', 'kolajsiz'] as const;
export type IgnoredReason = (typeof ignoredReasons)[number];

export interface PastedNames {
  /** Paths of photos, each once, in the order of the lines. */
  photos: string[];
  ignored: { name: string; reason: IgnoredReason }[];
}

/**
 * Sorts lines that a person has pasted (a directory listing, a column of a table) into the photos an import would take and
 * the rest. A Windows path becomes a path of the source; empty lines do not count.
 */
export function pastedNames(lines: readonly string[]): PastedNames {
  const names = new Set(lines.map(asPath).filter((name) => name !== ''));
  const sorted: PastedNames = { photos: [], ignored: [] };
  for (const name of names) {
    const reason = whyIgnored(name);
    if (reason === null) sorted.photos.push(name);
    else sorted.ignored.push({ name, reason });
  }
  return sorted;
}

function asPath(line: string): string {
  return line
    .trim()
    .replace(/^"(.*)"$/su, '$1')
    .replaceAll('\\', '/')
    .replace(/^(?:[a-z]:)?(?:\.?\/)*/iu, '')
    .replace(/\/{2,}/gu, '/');
}

function whyIgnored(path: string): IgnoredReason | null {
  const directories = path.split('/');
  const name = directories.pop() ?? '';
  if (directories.some(isKolajsiz)) return 'kolajsiz';
  // Of a pasted name nobody knows the size; only empty files would be left out for it.
  const file = { name, size: 1 };
  if (directories.some(isIgnorableDirectory) || isIgnorable(file)) return 'hidden';
  return isPhoto(file) ? null : 'not-a-photo';
}
