import { readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { requestImport } from '../import/import-request.store.ts';
import { shopSource } from '../open/source.store.ts';
import type { UploadDeps } from '../upload/upload-deps.ts';
import { lockTry, writeTry } from './try-pictures.store.ts';

export interface TryDeps extends Pick<UploadDeps, 'database' | 'localFolder' | 'announce'> {
  /** Draws the photos into the folder, `{brand}/….jpg`; answers where they are. What is there is left alone. */
  drawPhotos: (folder: string) => Promise<string[]>;
}

/** Beside the folder: that it is complete. */
export const markOf = (path: string) => `.${path}.complete`;

/**
 * Draws the photos into the shop's source and asks for their import. Run again it finds what the first run has drawn; taken back
 * in the meantime it leaves nothing.
 */
export const bringTryPicturesJob = defineJob<TryDeps>()({
  name: 'source.bring-try-pictures',
  payload: z.object({ shopId: z.string(), userId: z.string(), path: z.string(), name: z.string() }),
  policy: 'one-waiting',
  key: ({ shopId }) => shopId,
  attempts: 3,
  retryDelaySeconds: 5,
  timeLimitSeconds: 300,
  slots: 1,

  async run({ shopId, userId, path, name }, { database, localFolder, announce, drawPhotos }) {
    const source = await inShop(database, shopId, shopSource);
    const root = source === null ? null : localFolder(source);
    if (source === null || root === null) return;
    const files = await drawPhotos(join(root, path));
    const isWanted = await inShop(database, shopId, async (scope) => {
      const known = await lockTry(scope);
      if (known.path !== path) return false;
      if (known.folderId !== null) return true;
      const subfolders = brandsOf(files).map((brand) => ({ name: brand, path: `${path}/${brand}`, only: null }));
      const folder = { id: null, name, path, subfolders };
      const requested = await requestImport(scope, { sourceId: source.id, requestedBy: userId, folder });
      if (requested.kind === 'folder-unknown') throw new Error('A new folder is always known.');
      await writeTry(scope, { path, folderId: requested.folderId, files });
      await announce(scope, 'importRequested', { importId: requested.importId });
      await tell(scope, { kind: 'imports', id: requested.importId });
      return true;
    });
    if (!isWanted) await removePhotos(root, { path, files });
  },
});

/** The directories of the brands. */
export const brandsOf = (files: readonly string[]): string[] => [...new Set(files.map((file) => dirname(file)))];

export interface Brought {
  path: string;
  files: readonly string[];
}

/** Removes what was drawn, and the directories that are empty then: photos that a person has put beside it stay. */
export async function removePhotos(root: string, { path, files }: Brought): Promise<void> {
  for (const file of files) await rm(join(root, path, file), { force: true });
  for (const folder of [...brandsOf(files).map((brand) => join(path, brand)), path]) {
    await rmdir(join(root, folder)).catch(() => undefined);
  }
  await rm(join(root, markOf(path)), { force: true });
}

/** Files of the directory that were not drawn. */
export async function ownPhotos(root: string, { path, files }: Brought): Promise<string[]> {
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(() => []);
  const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return found.map((file) => relative(join(root, path), file)).filter((file) => !files.includes(file));
}
