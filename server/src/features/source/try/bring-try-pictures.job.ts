import * as z from 'zod/mini';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { requestImport } from '../import/import-request.store.ts';
import { shopSource } from '../open/source.store.ts';
import type { UploadDeps } from '../upload/upload-deps.ts';
import { brandsOf } from './drawn-photos.ts';
import { lockTry, writeTry } from './try-pictures.store.ts';

export interface TryDeps extends Pick<UploadDeps, 'database' | 'placeOf' | 'announce'> {
  /** Draws the photos into the folder, `{brand}/….jpg`; answers where they are. What is there is left alone. */
  drawPhotos: (folder: string) => Promise<string[]>;
}

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

  async run({ shopId, userId, path, name }, { database, placeOf, announce, drawPhotos }) {
    const source = await inShop(database, shopId, shopSource);
    const place = source === null ? null : placeOf(source);
    if (source === null || place === null) return;
    const files = await place.bring(path, drawPhotos);
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
    if (!isWanted) await inShop(database, shopId, (scope) => place.removeDrawn(scope, { path, files }));
  },
});
