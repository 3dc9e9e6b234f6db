import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImagingPool } from '@kolaj/imaging/children/pool';
import * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import type { Announce } from '../../events.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { type MadeBlob, recordBlobs } from '../../kernel/blob.store.ts';
import { tell } from '../../kernel/changes/changes.store.ts';
import type { FileStore } from '../../ports/file-store.ts';
import type { VideoFeed } from '../../ports/video-feed.ts';
import type { Poster } from './open/reel.store.ts';
import { keepPoster, postersToFetch } from './poster.store.ts';

interface Deps {
  database: Database;
  files: FileStore;
  imaging: Pick<ImagingPool, 'makeUpload' | 'makeSitePhoto'>;
  feed: VideoFeed;
  announce: Announce;
}

/** Films of a round; then other shops have their turn. */
const atMost = 40;
/** After so many films in a row for which nothing answers it is YouTube that is silent, not theirs alone. */
const silentAtMost = 3;

/** YouTube did not answer: the queue tries again later, and what is here by then is not asked for. */
class OutsideSilent extends Error {}

/**
 * Fetches the pictures of a shop's films, once each for all shops: visitors get them from our own server, and YouTube hears nothing of
 * them. What comes is decoded and encoded again in a child process. Run twice it fetches what is missing; a film for which nothing
 * answers keeps those behind it not waiting.
 */
export const fetchPosters = defineJob<Deps>()({
  name: 'reels.posters',
  payload: z.object({ shopId: z.uuid() }),
  policy: 'one-waiting',
  key: ({ shopId }) => shopId,
  attempts: 4,
  retryDelaySeconds: 30,
  timeLimitSeconds: 1800,
  slots: 1,

  async run({ shopId }, deps, { signal }) {
    const wanted = await inShop(deps.database, shopId, (scope) => postersToFetch(scope, { limit: atMost }));
    let [looked, missed, inRow] = [0, 0, 0];
    for (const videoId of wanted) {
      if (inRow === silentAtMost) break;
      // What ends well is over for the queue.
      signal.throwIfAborted();
      const isSilent = (await fetchOne(shopId, videoId, deps)) === 'silent';
      if (isSilent) missed++;
      else looked++;
      inRow = isSilent ? inRow + 1 : 0;
    }
    const isMore = wanted.length === atMost && looked > 0 && inRow < silentAtMost;
    if (isMore) return inShop(deps.database, shopId, (scope) => deps.announce(scope, 'reelsChanged', {}));
    if (missed > 0) throw new OutsideSilent('Pictures of films cannot be reached.');
  },
});

async function fetchOne(
  shopId: string,
  videoId: string,
  { database, files, imaging, feed }: Deps,
): Promise<'looked' | 'silent'> {
  const reading = await feed.poster(videoId);
  if (reading.kind === 'unreachable') return 'silent';
  const folder = await files.tempFolder();
  try {
    const made = reading.kind === 'read' ? await make({ files, imaging, folder, bytes: reading.bytes }) : null;
    await inShop(database, shopId, async (scope) => {
      await recordBlobs(scope, made?.blobs ?? []);
      await keepPoster(scope, videoId, made?.poster ?? null);
      await tell(scope, { kind: 'reels' });
    });
    return 'looked';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Making extends Pick<Deps, 'files' | 'imaging'> {
  folder: string;
  bytes: Uint8Array;
}

/** null = it is no picture. */
async function make({ files, imaging, folder, bytes }: Making): Promise<{ blobs: MadeBlob[]; poster: Poster } | null> {
  const file = join(folder, 'poster');
  await writeFile(file, bytes);
  // Whatever came is looked at as strictly as what strangers upload.
  const decoded = await imaging.makeUpload({ file, folder });
  if (decoded.kind !== 'made') return null;
  const outcome = await imaging.makeSitePhoto({ file: decoded.picture.file, folder });
  if (outcome.kind !== 'made') return null;
  const { jpeg, renditions } = outcome;
  const blobs: MadeBlob[] = [];
  for (const { file: picture, width, height } of [jpeg, ...renditions]) {
    const mime = picture === jpeg.file ? 'image/jpeg' : 'image/webp';
    blobs.push({ ...(await files.putFile(picture)), mime, width, height });
  }
  const { sha256, width, height } = jpeg;
  const copies = renditions.map((copy) => [String(copy.width), copy.sha256]);
  return { blobs, poster: { sha256, width, height, renditions: Object.fromEntries(copies) } };
}
