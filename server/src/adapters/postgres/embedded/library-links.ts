import { mkdir, readFile, readlink, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Binaries } from './binaries.ts';

const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Makes the library links the package needs, in `folder` and never in the package (which may be read-only and whose
 * install script may not have run). Returns the library search path: both folders are needed, since each library looks
 * only beside itself.
 */
export async function makeLibraryLinks(binaries: Binaries, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const listed = await readFile(path.join(binaries.packageFolder, 'native', 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of linkList.parse(JSON.parse(listed))) {
    await link(path.join(binaries.packageFolder, source), path.join(folder, path.basename(target)));
  }
  return `${folder}${path.delimiter}${binaries.libraryFolder}`;
}

async function link(existing: string, at: string): Promise<void> {
  const current = await readlink(at).catch(() => null);
  if (current === existing) return;

  const fresh = `${at}.${process.pid}`;
  await symlink(existing, fresh);
  await rename(fresh, at);
}
