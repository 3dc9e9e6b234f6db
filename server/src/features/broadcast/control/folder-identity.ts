import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';

/**
 * What a folder does not share with a copy of it: its number on the disk, the moment it was made, and the machine. A folder that
 * is moved on its disk, or mounted into another container, keeps all three. Two virtual machines from one image do not differ:
 * whoever clones a whole machine sets KOLAJ_SENDING=hold.
 */
export async function folderIdentity(folder: string): Promise<string> {
  const { ino, birthtimeNs } = await stat(folder, { bigint: true });
  return [ino, birthtimeNs, await machine()].join('.');
}

/** '' = the system has no such number, or it belongs to a container that the next update replaces. */
async function machine(): Promise<string> {
  if (existsSync('/.dockerenv') || existsSync('/run/.containerenv')) return '';
  return (await readFile('/etc/machine-id', 'utf8').catch(() => '')).trim();
}
