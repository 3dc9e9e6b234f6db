import { safeRelativePath } from '@kolaj/domain/source/path';

/** Names of files on their way in, here and elsewhere in the product; no import looks at them. */
const ourNames = '.kolaj-';

/** Files on their way in are here, in the user's root and so on the same disk. */
export const incomingName = `${ourNames}incoming`;

export type DoorPath = { kind: 'ok'; path: string } | { kind: 'refused' };

/** A reply is one line, and so is an entry of a listing; what is no text on the disk cannot be said at all. */
const isUnspeakable = (character: string) => character < ' ' || character === '\u007f' || character === '\ufffd';

export const isSpeakable = (name: string) => ![...name].some(isUnspeakable) && !name.toLowerCase().startsWith(ourNames);

/**
 * What a client's path means: "/" is the user's root, and ".." stops there. The answer is relative to the root, '' for the
 * root itself; the code that opens it checks for links on the way (D-24).
 *
 * @param directory where the client is, relative to the root
 */
export function doorPath(directory: string, said: string): DoorPath {
  const names = said.startsWith('/') || directory === '' ? [] : directory.split('/');
  for (const name of said.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  const path = names.join('/');
  const isSafe = safeRelativePath(path).kind === 'ok' && names.every(isSpeakable);
  return isSafe ? { kind: 'ok', path } : { kind: 'refused' };
}
