import { createImagingPool } from '@kolaj/imaging/children/pool';
import { readFonts } from '@kolaj/scene/fonts/fonts-node';
import { createShaper } from '@kolaj/scene/text/shaper';
import * as z from 'zod/mini';
import { openDiskStore } from '../../adapters/disk/file-store.ts';
import { openFolderSource } from '../../adapters/folder/folder-source.ts';
import { connect } from '../../adapters/postgres/pool.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import { processCollage } from '../../features/collage/draw/process-collage.job.ts';
import { importFolder } from '../../features/source/import/import-folder.job.ts';
import { inParallel } from '../../features/source/in-parallel.ts';

/** What `argv[2]` says as JSON. */
const orders = z.object({
  address: z.object({ host: z.string(), user: z.string(), database: z.string() }),
  shopId: z.string(),
  importId: z.string(),
  dataDir: z.string(),
  source: z.string(),
  /** `source.list` shows no clock of ours, and a file must have stayed unchanged for this long. */
  stillMs: z.number(),
});

/**
 * An importer to be killed: imports, makes the collages that wait, says `done` and ends. Started again it finds what the one
 * before has left, as the queue would hand it the same jobs once more.
 */
const { address, shopId, importId, dataDir, source, stillMs } = z.parse(orders, JSON.parse(process.argv[2] ?? ''));
const database = await connect({ address, log: () => undefined, max: 6 });
const imaging = createImagingPool({ processes: 2, peopleProcesses: 0 });
const deps = {
  database,
  files: await openDiskStore(dataDir),
  imaging,
  shaper: createShaper(readFonts()),
  announce: async () => undefined,
  clock: () => new Date(),
  pace: { stillMs, copyAgainMs: [], reconnectMs: [] },
  async openSource() {
    const local = await openFolderSource(source);
    return {
      ...local,
      list: async (path: string) => {
        const listed = await local.list(path);
        if (listed.kind !== 'listed') return listed;
        return { ...listed, entries: listed.entries.map((entry) => ({ ...entry, changedAt: null })) };
      },
    };
  },
};
const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };

console.log('begun');
await importFolder.run({ shopId, importId }, deps, context);
const waiting = await inShop(database, shopId, ({ db }) =>
  // Those that were broken off come last, as they would with the queue: its retries wait.
  db
    .selectFrom('collages')
    .where('status', '=', 'pending')
    .select('id')
    .orderBy('attempts')
    .orderBy('stage', 'desc')
    .orderBy('source_key')
    .execute(),
);
await inParallel(waiting, 4, ({ id }) => processCollage.run({ shopId, collageId: id }, deps, context));
console.log('done');
await imaging.close();
await deps.files.close();
await database.close();
