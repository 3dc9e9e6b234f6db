import { open } from 'node:fs/promises';

/** Returns when a file, or the names in a folder, would survive a loss of power. */
export async function syncToDisk(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
