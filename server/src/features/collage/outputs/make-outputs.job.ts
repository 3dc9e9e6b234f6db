import { rm } from 'node:fs/promises';
import type { ImagingPool } from '@kolaj/imaging/children/pool';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { type MadeBlob, recordBlobs } from '../../../kernel/blob.store.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { keepOutputs, type OutputPicture, reuseOutputs, type WantedOutputs, wantedOutputs } from './output.store.ts';

export interface OutputDeps {
  database: Pick<Database, 'db'>;
  files: FileStore;
  imaging: Pick<ImagingPool, 'makeOutputs'>;
  announce: Announce;
  /** After so many collages other shops have their turn. */
  perRound: number;
}

/**
 * Makes the outputs that a shop wants and that its approved collages still lack, last approved first. What is chosen later is
 * made later by the same look for what is missing; a round that was interrupted continues where it was. A master that cannot be read
 * is left out: the check of the file store tells the admin.
 */
export const makeOutputs = defineJob<OutputDeps>()({
  name: 'collage.outputs',
  payload: z.object({ shopId: z.uuid() }),
  policy: 'one-waiting',
  key: ({ shopId }) => shopId,
  attempts: 5,
  retryDelaySeconds: 5,
  timeLimitSeconds: 600,
  slots: 1,

  async run({ shopId }, deps, { signal }) {
    const wanted = await inShop(deps.database, shopId, (scope) => wantedOutputs(scope, { limit: deps.perRound }));
    let finished = 0;
    for (const one of wanted) {
      signal.throwIfAborted();
      if (await makeFor(deps, shopId, one)) finished += 1;
    }
    if (finished === 0 || wanted.length < deps.perRound) return;
    await inShop(deps.database, shopId, (scope) => deps.announce(scope, 'outputsWanted', { why: 'more' }));
  },
});

/** @returns whether the collage has all its outputs now */
async function makeFor(deps: OutputDeps, shopId: string, wanted: WantedOutputs): Promise<boolean> {
  const there = await inShop(deps.database, shopId, (scope) => reuseOutputs(scope, wanted));
  const kinds = wanted.kinds.filter((kind) => !there.includes(kind));
  if (kinds.length > 0 && !(await draw(deps, shopId, { ...wanted, kinds }))) return false;
  const { collageId: id, folderId: folder_id, subfolderId: subfolder_id } = wanted;
  await inShop(deps.database, shopId, (scope) => tell(scope, { kind: 'collages', id, folder_id, subfolder_id }));
  return true;
}

async function draw(
  { database, files, imaging }: OutputDeps,
  shopId: string,
  { exportId, master, kinds }: WantedOutputs,
): Promise<boolean> {
  const folder = await files.tempFolder();
  try {
    const outcome = await imaging.makeOutputs({ master: await files.local(master, folder), kinds, folder });
    if (outcome.kind !== 'made') return false;

    const blobs: MadeBlob[] = [];
    const pictures: OutputPicture[] = [];
    for (const { kind, made } of outcome.outputs) {
      const { file, width, height } = made;
      const stored = await files.putFile(file);
      blobs.push({ ...stored, mime: 'image/jpeg', width, height });
      pictures.push({ kind, sha256: stored.sha256, width, height });
    }
    await inShop(database, shopId, async (scope) => {
      await recordBlobs(scope, blobs);
      await keepOutputs(scope, exportId, pictures);
    });
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
