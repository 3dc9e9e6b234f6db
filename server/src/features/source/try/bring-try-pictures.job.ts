import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes.store.ts';
import { requestImport } from '../import/import-request.store.ts';
import { shopSource } from '../open/source.store.ts';
import type { UploadDeps } from '../upload/upload-deps.ts';
import { lockTry, tryFolder } from './try-pictures.store.ts';

export interface TryDeps extends Pick<UploadDeps, 'database' | 'localFolder' | 'announce'> {
  /** Draws the photos into the folder, one directory per brand; answers the directories. What is there is left alone. */
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
    const brands = await drawPhotos(join(root, path));
    const isWanted = await inShop(database, shopId, async (scope) => {
      if ((await lockTry(scope)).path !== path) return false;
      if (await tryFolder(scope, path)) return true;
      const subfolders = brands.map((brand) => ({ name: brand, path: `${path}/${brand}`, only: null }));
      const folder = { id: null, name, path, subfolders };
      const requested = await requestImport(scope, { sourceId: source.id, requestedBy: userId, folder });
      if (requested.kind === 'folder-unknown') throw new Error('A new folder is always known.');
      await announce(scope, 'importRequested', { importId: requested.importId });
      await tell(scope, { kind: 'imports', id: requested.importId });
      return true;
    });
    if (!isWanted) await removePhotos(root, path);
  },
});

export async function removePhotos(root: string, path: string): Promise<void> {
  await rm(join(root, path), { recursive: true, force: true });
  await rm(join(root, markOf(path)), { force: true });
}
