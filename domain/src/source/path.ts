/** A path from outside: usable as it is, or refused and why. */
export type SafePath = { kind: 'ok'; path: string } | { kind: 'refused'; why: PathFault };

export type PathFault = 'absolute' | 'parent' | 'nul' | 'backslash' | 'empty_segment' | 'too_long';

/** Longest path a source may hold, in UTF-8 bytes; one name may have 255 of them. */
const maxPathBytes = 4096;
const maxNameBytes = 255;

/**
 * Checks a path that the browser or a source gives: relative to the source's root, "/" between names, no way out (D-24).
 * The text itself stays byte for byte what it was, NFC or NFD: it has to find the file again. '' is the root.
 */
export function safeRelativePath(raw: string): SafePath {
  if (raw === '') return { kind: 'ok', path: '' };
  const why = faultOf(raw);
  return why ? { kind: 'refused', why } : { kind: 'ok', path: raw };
}

function faultOf(raw: string): PathFault | null {
  if (raw.includes('\0')) return 'nul';
  if (raw.includes('\\')) return 'backslash';
  if (raw.startsWith('/') || /^[a-z]:/i.test(raw)) return 'absolute';

  const names = raw.split('/');
  if (names.includes('')) return 'empty_segment';
  if (names.includes('..') || names.includes('.')) return 'parent';
  if (utf8Length(raw) > maxPathBytes || names.some((name) => utf8Length(name) > maxNameBytes)) return 'too_long';
  return null;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point < 0x80) bytes += 1;
    else if (point < 0x800) bytes += 2;
    else bytes += point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
