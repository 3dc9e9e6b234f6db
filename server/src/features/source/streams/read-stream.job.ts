import { photoStream } from '@kolaj/contract/source/stream';
import type { StreamOrigin } from '@kolaj/domain/source/stream/stream-origin';
import * as z from 'zod/mini';
import type { SafeFetch } from '../../../adapters/outgoing/safe-fetch.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { serverConfigOf } from '../../shop/open/server-config.store.ts';
import { liveTemplates } from '../../template/open/template.store.ts';
import { guardedSource, lostTrouble, SourceLost } from '../connection/guarded-source.ts';
import type { ImportDeps } from '../import-deps.ts';
import { inParallel } from '../in-parallel.ts';
import { shopSource } from '../open/source.store.ts';
import { endReading, recordMade, streamOrigin, type Unmade, unmade, writeStream } from '../open/stream.store.ts';
import { readExternal } from './external-stream.ts';
import {
  copyFromAddress,
  copyFromSource,
  makeStreamImage,
  type StreamFormat,
  type StreamImageDeps,
} from './stream-image.ts';
import { type StreamPhoto, streamPhotos } from './stream-tree.ts';

export type ReadStreamDeps = StreamImageDeps &
  Pick<ImportDeps, 'openSource'> & {
    /** For the list of a shop's image server and its pictures. */
    fetch: SafeFetch;
  };

const payload = z.object({ shopId: z.uuid(), stream: photoStream });
type Order = z.infer<typeof payload>;

/** Photos fetched and made at once. */
const photosAtOnce = 4;

/**
 * Brings a shop's production or mobile images up to date: what its source lists now, each new photo re-encoded at the size
 * in which it is sent. What came before an error is kept, and a second run continues from there.
 */
export const readStream = defineJob<ReadStreamDeps>()({
  name: 'source.read-stream',
  payload,
  policy: 'one-waiting',
  key: ({ shopId, stream }) => `${shopId} ${stream}`,
  attempts: 2,
  retryDelaySeconds: 10,
  timeLimitSeconds: 3600,
  slots: 1,

  async run(order, deps, { signal }) {
    const { shopId, stream } = order;
    const origin = await inShop(deps.database, shopId, (scope) => streamOrigin(scope, stream));
    const trouble = await read(order, { deps, origin, signal });
    await inShop(deps.database, shopId, async (scope) => {
      await endReading(scope, stream, trouble);
      await tell(scope, { kind: 'streams' });
    });
  },
});

interface Reading {
  deps: ReadStreamDeps;
  origin: StreamOrigin;
  signal: AbortSignal;
}

/** Answers with the trouble as a code of the console's texts; null = everything was read. */
async function read(order: Order, reading: Reading): Promise<string | null> {
  const { origin } = reading;
  switch (origin.kind) {
    case 'none':
      return null;
    case 'address':
      return readAddress(order, origin.address, reading);
    case 'internal':
      try {
        return await readInternal(order, origin.uploadFolder, reading);
      } catch (error) {
        if (reading.signal.aborted || !(error instanceof SourceLost)) throw error;
        return lostTrouble(error);
      }
  }
}

async function readInternal({ shopId, stream }: Order, uploadFolder: string, { deps, signal }: Reading) {
  const source = await inShop(deps.database, shopId, shopSource);
  if (!source) return 'no_source';
  const opened = await deps.openSource(source).catch((cause: unknown) => {
    throw new SourceLost('The photo source cannot be reached.', { cause });
  });
  const open = guardedSource(opened, signal);
  try {
    const listed = await streamPhotos(open, stream === 'production' ? { stream } : { stream, uploadFolder });
    const entries = new Map(listed.map(({ entry }) => [entry.path, entry]));
    const photos = listed.map(({ photo }) => photo);
    await fetchNew({ shopId, stream, photos, deps, signal }, async (path) => {
      const entry = entries.get(path);
      return entry ? copyFromSource(entry, { ...deps, shopId, source: open }) : gone;
    });
    return null;
  } finally {
    await open.close();
  }
}

async function readAddress({ shopId, stream }: Order, address: string, { deps, signal }: Reading) {
  const found = await readExternal(deps.fetch, address);
  if (found.kind === 'failed') return found.trouble;
  const addresses = new Map(found.photos.map(({ photo, address: at }) => [photo.path, at]));
  const photos = found.photos.map(({ photo }) => photo);
  await fetchNew({ shopId, stream, photos, deps, signal }, async (path) => {
    const at = addresses.get(path);
    return at === undefined ? gone : copyFromAddress(at, { ...deps, shopId });
  });
  return null;
}

const gone = { kind: 'trouble', trouble: 'gone' } as const;

interface Fetching extends Order {
  photos: readonly StreamPhoto[];
  deps: ReadStreamDeps;
  signal: AbortSignal;
}

type Copy = (path: string) => ReturnType<typeof copyFromAddress>;

interface Missing {
  missing: Map<string, Unmade>;
  format: StreamFormat | null;
}

/** Writes down what the source lists, then fetches what is new, each photo kept on its own. */
async function fetchNew({ shopId, stream, photos, deps, signal }: Fetching, copy: Copy): Promise<void> {
  const { missing, format } = await inShop(deps.database, shopId, async (scope): Promise<Missing> => {
    await writeStream(scope, { stream, photos });
    await tell(scope, { kind: 'streams' });
    const wanted = await streamFormat(scope);
    return { format: wanted, missing: await unmade(scope, { stream, madeAs: wanted?.madeAs ?? '' }) };
  });
  await inParallel([...missing], photosAtOnce, async ([path, { ids, brand }], index) => {
    signal.throwIfAborted();
    const original = await copy(path);
    const made =
      original.kind === 'trouble'
        ? original
        : await makeStreamImage(deps, { shopId, sha256: original.sha256, brand, format });
    await inShop(deps.database, shopId, async (scope) => {
      await recordMade(scope, ids, made);
      if (index % 10 === 9) await tell(scope, { kind: 'streams' });
    });
  });
}

/** The shop's force template where `collage_format` is on (D-59); null = photos are sent as they are. */
async function streamFormat(scope: ShopScope): Promise<StreamFormat | null> {
  if (!(await serverConfigOf(scope)).collage_format) return null;
  const template = (await liveTemplates(scope)).find(({ data }) => data.force);
  return template ? { madeAs: `${template.id}:${template.version}`, template: template.data } : null;
}
