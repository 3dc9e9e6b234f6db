import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** An empty file that nothing ever changes: where the disk knows no birth, Node answers with the last change. */
const markName = 'place';

/**
 * What a folder does not share with a copy of it: the number of a file in it on the disk, the moment that was made, and the
 * machine. A folder that is moved on its disk, or mounted into another container, keeps all three. Two virtual machines from one
 * image do not differ: who clones a whole machine sets KOLAJ_SENDING=hold. On a disk that gives its files other numbers at each mount the
 * original is held too; the price is one press on Release.
 */
export async function folderIdentity(folder: string): Promise<string> {
  const mark = path.join(folder, markName);
  await writeFile(mark, '', { flag: 'a' });
  const { ino, birthtimeNs } = await stat(mark, { bigint: true });
  return [ino, birthtimeNs, await machine()].join('.');
}

/** '' = the system has no such number, or it belongs to a container that the next update replaces. */
async function machine(): Promise<string> {
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv')) return '';
  return (await readFile('/etc/machine-id', 'utf8').catch(() => '')).trim();
}
