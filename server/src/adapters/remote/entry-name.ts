import { safeRelativePath } from '@kolaj/domain/source/path';

/**
 * Why a name of a listing cannot be used, in words; null = it can. Such names are reported and never fetched (I8).
 *
 * @param name as decoded from UTF-8; bytes that are not UTF-8 are written as U+FFFD
 * @param hasLines whether names travel in lines, so that a line break in one cannot be sent back
 */
export function nameFault(name: string, { hasLines }: { hasLines: boolean }): string | null {
  if (name.includes('\uFFFD')) return 'Its name is not UTF-8, so it cannot be fetched.';
  if (hasLines && hasControlCharacter(name)) return 'Its name holds a line break or another control character.';
  const safe = safeRelativePath(name);
  return safe.kind === 'refused' || name.includes('/') ? 'Its name cannot be used in a path.' : null;
}

/** A tab is harmless. */
function hasControlCharacter(name: string): boolean {
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if ((code < 0x20 && code !== 0x09) || code === 0x7f) return true;
  }
  return false;
}

/** A name that cannot be shown as it is: control characters as `\x0a`. */
export function shownName(name: string): string {
  return [...name]
    .map((each) => (each < ' ' || each === '\x7f' ? `\\x${each.charCodeAt(0).toString(16).padStart(2, '0')}` : each))
    .join('');
}

export const pathBelow = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
