/** Longest name that servers keep, in bytes. */
const maxNameBytes = 255;

/**
 * Whether a name of a listing can be sent back to fetch the file. Others are reported and never fetched (I8).
 *
 * @param name a character for each byte
 * @param hasLines whether names travel in lines, so that a line break in one cannot be sent back
 */
export function isUsableName(name: string, { hasLines }: { hasLines: boolean }): boolean {
  if (hasLines && hasControlCharacter(name)) return false;
  return /^(?!\.{0,2}$)(?![a-z]:)[^/\\\0]+$/i.test(name) && name.length <= maxNameBytes;
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
