import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { LeftOutFile } from '@kolaj/domain/source/file-trouble';
import { isSameFile } from '@kolaj/domain/source/same-file';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { SourceEntry } from '../../../ports/file-source.ts';
import { inParallel } from '../in-parallel.ts';
import { photosBelow } from '../listing/tree.ts';
import { type KnownFile, recordCopiedFiles } from '../open/source.store.ts';
import { keepPhoto } from '../photos/copy-photo.ts';
import { fetchPhoto, isSameState } from '../photos/fetch-photo.ts';
import type { Fresh, Work } from './import-work.ts';
import { forgetReceived } from './settled.store.ts';

/** Files of one subfolder that are copied at once. */
const copiesAtOnce = 4;
/** A look at everything takes at most this part of the time between two looks. */
const looksPart = 10;

/**
 * Copies photos that are new or changed. Those that have certainly settled are taken at once; the others stay `fresh` until
 * `takeSettled` has seen them unchanged in a second listing (I3).
 */
export async function copyAll(work: Work, photos: readonly SourceEntry[]): Promise<void> {
  const missing = photos.filter(({ path }) => !work.hashes.has(path) && !work.fresh.has(path));
  await inParallel(missing, copiesAtOnce, (entry, at) => copyOne(work, entry, at));
}

async function copyOne(work: Work, entry: SourceEntry, at: number): Promise<void> {
  const { deps, counter, hashes } = work;
  work.signal.throwIfAborted();
  const known = work.known.get(entry.path);
  if (isUnchanged(known, entry) && (await deps.files.has(known.sha256))) {
    hashes.set(entry.path, known.sha256);
    // Else an import that was paused, or killed, would say of its own photos that they were here before.
    return known.cameWithIt ? counter.copied() : counter.skipped(entry.path);
  }

  const name = `${hashes.size}-${work.fresh.size}-${at}`;
  const fetched = await fetchPhoto(entry, { ...work, name, againMs: deps.pace.copyAgainMs });
  if (fetched.kind === 'left-out') return leaveOut(work, fetched.left);

  const fresh = { entry, file: fetched.file, copiedAt: deps.clock().getTime() };
  work.came();
  await counter.copied();
  if (hasSettled(work, entry) && (await isStillSo(work, entry))) return take(work, [fresh]);
  work.fresh.set(entry.path, fresh);
}

/** In the state in which an earlier import has copied it. */
export function isUnchanged(known: KnownFile | undefined, entry: SourceEntry): known is KnownFile {
  return known !== undefined && isSameFile(known, entry);
}

/** It had stayed unchanged for long enough at the first look, by our own clock; or we wrote it ourselves. */
function hasSettled({ deps, looks, received }: Work, { path, bytes, modifiedAt, changedAt }: SourceEntry): boolean {
  const own = received.get(path);
  if (own) return own.bytes === bytes && own.modifiedAt === modifiedAt.getTime();
  return changedAt !== null && looks.firstAt - changedAt.getTime() >= deps.pace.stillMs;
}

/** Asking a local disk costs nothing; other sources are listed again instead. */
async function isStillSo({ source }: Work, entry: SourceEntry): Promise<boolean> {
  if (entry.changedAt === null) return true;
  const now = await source.stat(entry.path);
  return now.kind === 'found' && isSameState(now.entry, entry);
}

/** Our copy from an earlier import still serves, unless the photo is just being replaced. */
function leaveOut(work: Work, why: LeftOutFile): Promise<void> {
  if (why.code === 'still_uploading') work.changing.add(why.path);
  work.hashes.set(why.path, work.known.get(why.path)?.sha256 ?? null);
  return work.counter.failed(why);
}

/** Puts copies into the file store and writes them down. */
async function take(work: Work, fresh: readonly Fresh[]): Promise<void> {
  const { deps, shopId, sourceId, item, hashes } = work;
  const kept = await inParallel(fresh, copiesAtOnce, async ({ entry, file }) => ({
    ...entry,
    ...(await keepPhoto(deps.files, file)),
  }));
  await inShop(deps.database, shopId, async (scope) => {
    await recordCopiedFiles(scope, { sourceId, subfolderId: item.subfolderId, files: kept });
    await forgetReceived(scope, { sourceId, paths: kept.map(({ path }) => path) });
  });
  for (const { path, sha256 } of kept) hashes.set(path, sha256);
}

/**
 * Takes the fresh copies whose files a second listing shows unchanged, 10 s or more after the first: one listing per
 * directory, not a question per file. A file that has changed in the meantime is left for the next import.
 *
 * @param patience `until-settled` waits for that listing; `if-due` leaves it for later when it is not time yet
 */
export async function takeSettled(work: Work, patience: 'until-settled' | 'if-due'): Promise<void> {
  const { deps, looks, signal } = work;
  if (work.fresh.size === 0) return;
  const now = deps.clock().getTime();
  const stillAt = looks.firstAt + deps.pace.stillMs;
  if (patience === 'if-due') {
    const pauseMs = Math.max(deps.pace.stillMs, looksPart * looks.lastTookMs);
    if (now < Math.max(stillAt, looks.lastAt + pauseMs)) return;
  } else if (now < stillAt) {
    await wait(stillAt - now, undefined, { signal });
  }
  await lookAgain(work);
}

async function lookAgain(work: Work): Promise<void> {
  const { deps, looks, item, source } = work;
  const begunAt = deps.clock().getTime();
  const tree = await photosBelow(source, item.path);
  looks.lastAt = deps.clock().getTime();
  looks.lastTookMs = looks.lastAt - begunAt;

  const now = new Map(tree.kind === 'listed' ? tree.photos.map((entry) => [entry.path, entry]) : []);
  const copied = [...work.fresh.values()].filter(({ copiedAt }) => copiedAt <= begunAt);
  const settled: Fresh[] = [];
  for (const fresh of copied) {
    const { path } = fresh.entry;
    const seen = now.get(path);
    work.fresh.delete(path);
    if (seen && isSameState(seen, fresh.entry)) {
      settled.push(fresh);
      continue;
    }
    work.counter.takeBack();
    await leaveOut(work, { path, code: seen ? 'still_uploading' : 'gone' });
    await rm(fresh.file, { force: true });
  }
  await take(work, settled);
}
