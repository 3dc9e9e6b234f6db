import { statfs } from 'node:fs/promises';

/** Free space at a folder that an ordinary user may fill. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
