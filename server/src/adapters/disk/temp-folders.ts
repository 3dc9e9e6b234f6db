import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Unfinished files of this process, on the disk of the data folder. */
export interface TempFolders {
  folder: string;
  /** A fresh folder; the caller removes it. */
  make: () => Promise<string>;
  /** Removes all of this process. */
  close: () => Promise<void>;
}

/** Several processes may share a data folder; each has a folder named by its id, and the dead cannot clean up. */
export async function openTempFolders(dataDir: string): Promise<TempFolders> {
  const folder = path.join(dataDir, 'tmp', String(process.pid));
  await removeLeftovers(path.join(dataDir, 'tmp'));
  await mkdir(folder, { recursive: true });
  return {
    folder,
    async make() {
      const fresh = path.join(folder, randomUUID());
      await mkdir(fresh, { recursive: true });
      return fresh;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    if (name === String(process.pid) || !isAlive(Number(name))) {
      await rm(path.join(folder, name), { recursive: true, force: true });
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
