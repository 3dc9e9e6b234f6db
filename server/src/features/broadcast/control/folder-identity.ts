import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** An empty file that nothing ever changes: where the disk knows no birth, Node answers with the last change. */
const markName = 'place';

/**
 * What a folder does not share with a copy of it: the disk's number of a file in it, the moment when that file was made, and the
 * machine. A folder that is moved on its disk, or mounted into another container, keeps all three. Two virtual machines from one
 * image do not differ: who clones a whole machine sets KOLAJ_SENDING=hold. On a disk that numbers its files differently after each
 * mount the original is held too; a person then has to press Release.
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
