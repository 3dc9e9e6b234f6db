import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { markName, spoolOf } from '../../../adapters/postgres/embedded/archiving.ts';

const markOf = (dataDir: string) => path.join(spoolOf(dataDir), markName);

/** The log that this database goes on with, in this folder of backups; null = it has none, or none that goes on. */
export async function currentChain(dataDir: string, root: string): Promise<string | null> {
  const chain = await readFile(markOf(dataDir), 'utf8').catch(() => null);
  return chain !== null && path.dirname(path.dirname(chain)) === root ? chain : null;
}

/** From now on the pieces of the log go there. */
export async function goOnWith(dataDir: string, chain: string): Promise<void> {
  const fresh = `${markOf(dataDir)}.new`;
  await writeFile(fresh, chain, { mode: 0o600 });
  await rename(fresh, markOf(dataDir));
}

/** What comes now leads on from nothing; the next copy begins a log. */
export const endChain = (dataDir: string): Promise<void> => rm(markOf(dataDir), { force: true });
