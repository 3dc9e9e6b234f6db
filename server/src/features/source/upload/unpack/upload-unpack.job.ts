import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OtherFiles } from '@kolaj/domain/source/pickable';
import type { UploadReason } from '@kolaj/domain/source/upload/upload-reason';
import type { PackedEntry } from '@kolaj/domain/source/upload/zip-directory';
import { planZip, type ZipPhoto } from '@kolaj/domain/source/upload/zip-plan';
import * as z from 'zod/mini';
import { inShop } from '../../../../adapters/postgres/scope.ts';
import { isAway } from '../../../../jobs/away.ts';
import { defineJob } from '../../../../jobs/define-job.ts';
import { tell } from '../../../../kernel/changes/changes.store.ts';
import type { Arrived, DropPlace } from '../drop-place.ts';
import {
  changeUpload,
  type Filled,
  type LeftOut,
  lockUpload,
  notePhoto,
  readUpload,
  recordReceived,
  type StoredUpload,
} from '../upload.store.ts';
import { dropTarget } from '../upload-begin.ts';
import type { UploadDeps } from '../upload-deps.ts';
import { isDiskFull } from '../upload-parts.ts';
import { wasBefore } from '../upload-piece.ts';
import { extractPhoto } from './upload-extract.ts';
import { type OpenZip, openZip } from './upload-zip.ts';

/** Entries of a ZIP whose reasons are kept; somebody who reads 200 has understood. */
const keptReasons = 200;
/** Characters of a path that are kept. */
const keptPath = 500;
/** Somebody watches the number grow: not every photo, ms. */
const tellEveryMs = 1000;

interface Work {
  shopId: string;
  upload: StoredUpload;
  sourceId: string;
  place: DropPlace;
  /** The ZIP. */
  open: () => Promise<Arrived & AsyncDisposable>;
  deps: UploadDeps;
  signal: AbortSignal;
}

type End =
  | { status: 'done'; leftOut: LeftOut; others: OtherFiles[]; filled: Filled }
  | { status: 'refused'; reason: UploadReason; leftOut?: LeftOut };

/**
 * Unpacks a received ZIP into the shop's source, photo by photo. Run again it finds the photos of the first run lying there
 * with the same bytes and goes on; a person who gives the upload up stops it after the photo under way.
 */
export const unpackUpload = defineJob<UploadDeps>()({
  name: 'source.unpack-upload',
  payload: z.object({ shopId: z.string(), uploadId: z.string() }),
  policy: 'one-waiting',
  key: ({ uploadId }) => uploadId,
  attempts: 5,
  retryDelaySeconds: 5,
  timeLimitSeconds: 3600,
  slots: 1,

  async run({ shopId, uploadId }, deps, { signal, lastAttempt }) {
    const begun = await inShop(deps.database, shopId, async (scope) => {
      const upload = await readUpload(scope, uploadId);
      if (upload?.status !== 'unpacking') return null;
      return { upload, target: await dropTarget(scope, deps), open: await deps.parts.find(scope, uploadId) };
    });
    if (!begun) return;
    const { upload, target, open } = begun;
    const end = (how: End) => endUpload(deps, { shopId, uploadId, how });
    if (target.kind === 'refused') return end({ status: 'refused', reason: 'source_unreachable' });
    try {
      const how = await unpack({ shopId, upload, open, deps, signal, sourceId: target.source.id, place: target.place });
      if (how !== 'given-up') await end(how);
    } catch (error) {
      if (isDiskFull(error)) return end({ status: 'refused', reason: 'no_space' });
      if (lastAttempt && !signal.aborted && !isAway(error)) await end({ status: 'refused', reason: 'internal' });
      throw error;
    }
  },
});

async function unpack(work: Work): Promise<End | 'given-up'> {
  const { upload, deps } = work;
  await using packed = await work.open();
  const zip = await openZip(packed.file);
  if ('refused' in zip) return { status: 'refused', reason: zip.refused };
  await using _closed = { [Symbol.asyncDispose]: zip.close };
  const { name, folder, subfolder, places } = upload;
  const plan = planZip(zip.entries, { name, bytes: zip.bytes, folder, subfolder, places });
  if (plan.kind === 'refused') return { status: 'refused', reason: plan.reason };
  if ((await deps.parts.freeBytes()) < plan.bytes) return { status: 'refused', reason: 'no_space' };
  const into = plan.photos.map((photo) => dirname(inSource(photo)));
  await work.place.removeLeft(into, upload.id);
  return await takePhotos(work, zip, plan);
}

/** Where a photo goes, below the source's root. */
const inSource = ({ folder, subfolder, path }: ZipPhoto<PackedEntry>) => `${folder}/${subfolder}/${path}`;

interface Found {
  photos: ZipPhoto<PackedEntry>[];
  leftOut: LeftOut;
  others: OtherFiles[];
}

async function takePhotos(work: Work, zip: OpenZip, { photos, leftOut, others }: Found): Promise<End | 'given-up'> {
  const missing = [...leftOut];
  /** By `keyOf`: where they are. */
  const taken = new Map<string, string>();
  const before = new Set<string>();
  let toldAt = 0;
  for (const photo of photos) {
    work.signal.throwIfAborted();
    // What this ZIP has brought is no old photo that another one of it may replace.
    const replaces = work.upload.replaces && !taken.has(keyOf(inSource(photo)));
    const came = await takePhoto(work, zip, { ...photo, replaces });
    if (came.kind === 'left-out') {
      missing.push({ path: photo.entry.path, reason: came.reason });
      continue;
    }
    taken.set(keyOf(came.path), came.path);
    const alreadyHere = wasBefore(work.upload, came);
    if (alreadyHere) before.add(keyOf(came.path));
    const now = work.deps.clock().getTime();
    const isTold = now - toldAt >= tellEveryMs;
    if (isTold) toldAt = now;
    const counts = { photos: taken.size, already_here: before.size };
    if (!(await keepCount(work, { ...came, counts, alreadyHere, isTold }))) return 'given-up';
  }
  const [first] = missing;
  if (taken.size === 0 && first) return { status: 'refused', reason: first.reason, leftOut: missing };
  return { status: 'done', leftOut: missing, others, filled: filledBy(taken.values()) };
}

/** A photo of the source, however its accents are written. */
const keyOf = (path: string): string => path.normalize('NFC');

/** The subfolders of the photos that have come, as the source writes them. */
function filledBy(paths: Iterable<string>): Filled {
  const filled = new Map<string, Filled[number]>();
  for (const path of paths) {
    const [folder = '', subfolder = ''] = path.split('/');
    const place = `${folder}/${subfolder}`;
    filled.set(place, { folder, subfolder, photos: (filled.get(place)?.photos ?? 0) + 1 });
  }
  return [...filled.values()];
}

interface InSource {
  path: string;
  bytes: number;
  modifiedAt: Date;
  wasThere: boolean;
}

async function takePhoto(
  { shopId, upload, place, deps, signal }: Work,
  zip: OpenZip,
  { replaces, ...photo }: ZipPhoto<PackedEntry> & { replaces: boolean },
): Promise<({ kind: 'in-source' } & InSource) | { kind: 'left-out'; reason: UploadReason }> {
  const file = await deps.parts.scratch();
  try {
    const reason = await extractPhoto(zip, photo.entry, { file, signal });
    if (reason) return { kind: 'left-out', reason };
    const arrival = { path: inSource(photo), replaces, uploadId: upload.id };
    const delivered = await inShop(deps.database, shopId, (scope) =>
      place.deliver(scope, { file, sha256: null }, arrival),
    );
    if (delivered.kind === 'refused') return { kind: 'left-out', reason: delivered.reason };
    return { ...delivered, kind: 'in-source' };
  } finally {
    await rm(file, { force: true });
  }
}

/** False: somebody has given the upload up in the meantime. */
async function keepCount(
  { shopId, upload: { id }, sourceId, deps }: Work,
  {
    path,
    bytes,
    modifiedAt,
    counts,
    alreadyHere,
    isTold,
  }: InSource & {
    counts: { photos: number; already_here: number };
    alreadyHere: boolean;
    isTold: boolean;
  },
): Promise<boolean> {
  return inShop(deps.database, shopId, async (scope) => {
    await recordReceived(scope, { sourceId, path, bytes, modifiedAt });
    if (!(await lockUpload(scope, id))) return false;
    await changeUpload(scope, id, counts);
    await notePhoto(scope, { uploadId: id, path, alreadyHere });
    if (isTold) await tell(scope, { kind: 'imports', id });
    return true;
  });
}

/** No text of the database holds NUL, and no name that is shown needs all that a ZIP can write. */
const asKept = ({ path, reason }: LeftOut[number]): LeftOut[number] => ({
  path: path.slice(0, keptPath).replaceAll('\0', '\uFFFD').toWellFormed(),
  reason,
});

async function endUpload(
  { database, parts }: UploadDeps,
  { shopId, uploadId, how }: { shopId: string; uploadId: string; how: End },
): Promise<void> {
  await inShop(database, shopId, async (scope) => {
    const all = how.leftOut ?? [];
    const left_out = all.slice(0, keptReasons).map(asKept);
    const reason = how.status === 'refused' ? how.reason : null;
    const got = how.status === 'done' ? { filled: how.filled, other_files: how.others } : {};
    await changeUpload(scope, uploadId, {
      ...{ status: how.status, reason, left_out, left_out_count: all.length },
      ...got,
    });
    await tell(scope, { kind: 'imports', id: uploadId });
  });
  await parts.remove({ shopId, id: uploadId });
}
