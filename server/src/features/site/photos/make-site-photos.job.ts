import { rm } from 'node:fs/promises';
import type { ImagingPool } from '@kolaj/imaging/children/pool';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { type MadeBlob, recordBlobs } from '../../../kernel/blob.store.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { keepSitePhoto, photosToMake } from './site-photo.store.ts';

export interface PhotoDeps {
  database: Pick<Database, 'db'>;
  files: FileStore;
  imaging: Pick<ImagingPool, 'makeSitePhoto'>;
}

interface Deps extends PhotoDeps {
  announce: Announce;
  /** After so many photos other shops have their turn. */
  perRound: number;
}

/**
 * Makes the copies of own photos that a shop's site may show and that are still missing, last approved first; once per photo, for all
 * shops and builds. Whatever the shop had before this existed is found by the same look. A round that was interrupted continues where it
 * was.
 */
export const makeSitePhotos = defineJob<Deps>()({
  name: 'site.photos',
  payload: z.object({ shopId: z.uuid() }),
  policy: 'one-waiting',
  key: ({ shopId }) => shopId,
  attempts: 5,
  retryDelaySeconds: 5,
  timeLimitSeconds: 600,
  slots: 1,

  async run({ shopId }, deps, { signal }) {
    const made = await makePhotos(deps, { shopId, limit: deps.perRound, signal });
    // What ends well is over for the queue.
    signal.throwIfAborted();
    if (made < deps.perRound) return;
    await inShop(deps.database, shopId, (scope) => deps.announce(scope, 'sitePhotosWanted', {}));
  },
});

interface Round {
  shopId: string;
  limit: number;
  signal: AbortSignal;
  /** A person waits. */
  urgent?: boolean;
}

/** @returns how many have their copies now, or were found to be unreadable */
export async function makePhotos(deps: PhotoDeps, { shopId, limit, signal, urgent = false }: Round): Promise<number> {
  const wanted = await inShop(deps.database, shopId, (scope) => photosToMake(scope, { limit }));
  let made = 0;
  for (const refined of wanted) {
    if (signal.aborted) break;
    await makeOne(deps, { shopId, refined, urgent });
    made += 1;
  }
  return made;
}

async function makeOne(
  { database, files, imaging }: PhotoDeps,
  { shopId, refined, urgent }: { shopId: string; refined: string; urgent: boolean },
): Promise<void> {
  const folder = await files.tempFolder();
  try {
    const file = (await files.has(refined)) ? await files.local(refined, folder) : null;
    const outcome = file === null ? null : await imaging.makeSitePhoto({ file, folder }, { urgent });
    if (outcome?.kind !== 'made') {
      // What crashed two child processes, or cannot be read, is left out: the check of the file store tells the admin.
      return await inShop(database, shopId, (scope) => keepSitePhoto(scope, refined, null));
    }
    const { jpeg, renditions } = outcome;
    const blobs: MadeBlob[] = [];
    for (const { file, width, height } of [jpeg, ...renditions]) {
      blobs.push({
        ...(await files.putFile(file)),
        mime: file === jpeg.file ? 'image/jpeg' : 'image/webp',
        width,
        height,
      });
    }
    await inShop(database, shopId, async (scope) => {
      await recordBlobs(scope, blobs);
      await keepSitePhoto(scope, refined, {
        ...{ sha256: jpeg.sha256, width: jpeg.width, height: jpeg.height },
        renditions: Object.fromEntries(renditions.map(({ width, sha256 }) => [String(width), sha256])),
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
