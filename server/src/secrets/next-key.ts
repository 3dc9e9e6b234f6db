import { link, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncToDisk } from '../adapters/disk/sync.ts';
import { keyFileOf, keyIdIn, nextKeyFileOf } from './installation-key.ts';
import { newKey, readKeyFile, writeKeyFile } from './key-file.ts';

/** Makes the key that is to come, beside the present one; one that nothing was sealed with yet is replaced. */
export async function makeNextKey(dataDir: string, passphrase: string | null): Promise<void> {
  await rm(nextKeyFileOf(dataDir), { force: true });
  await writeKeyFile(nextKeyFileOf(dataDir), newKey(), passphrase);
}

/** null = there is none, or no whole one. */
export const nextKeyId = async (dataDir: string): Promise<string | null> =>
  keyIdIn(await readKeyFile(nextKeyFileOf(dataDir)));

/**
 * Makes the next key the present one when everything is sealed with it; the old one is kept for backups. Safe to repeat.
 *
 * @returns the old one's file; null = there was none
 */
export async function settleKeyFiles(dataDir: string, newId: string): Promise<string | null> {
  const [present, next] = [keyFileOf(dataDir), nextKeyFileOf(dataDir)];
  const presentId = keyIdIn(await readKeyFile(present));
  const kept = presentId === null || presentId === newId ? null : `${present}.${presentId}`;
  const isNextHere = (await nextKeyId(dataDir)) === newId;
  if (kept !== null) {
    await rm(kept, { force: true });
    // So that there is a whole `secret.key` at every moment.
    await (isNextHere ? link(present, kept) : rename(present, kept));
  }
  if (isNextHere) await rename(next, present);
  await syncToDisk(path.dirname(present));
  return kept;
}
