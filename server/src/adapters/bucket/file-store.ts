import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { facts } from '../../kernel/facts.ts';
import { type FileStore, type FoundFile, type StoredFile, StoreUnavailable } from '../../ports/file-store.ts';
import type { BucketSettings } from '../../settings/bucket-settings.ts';
import { hashOf, isHash, placeOf } from '../disk/file-hash.ts';
import { openTempFolders } from '../disk/temp-folders.ts';
import { type BucketCalls, type BucketObject, type BucketPlace, bucketCalls } from './bucket-calls.ts';
import { fileCache } from './file-cache.ts';

const blobKey = (sha256: string) => `blobs/${placeOf(sha256)}`;
/** Of a file that is about to be removed. */
const asideKey = (sha256: string) => `aside/${placeOf(sha256)}`;
const digitsPattern = /^[0-9a-f]{2}$/;
/** A file that was made young is so for the sweep, which thinks in days. */
const youngForMs = 3_600_000;

/**
 * Files in a bucket, `blobs/<2 digits>/<sha256>`, behind a cache on this machine. The bucket's server compares every file with its hash, the
 * cache does when one comes back. Objects under other keys are not touched.
 */
export async function openBucketStore(dataDir: string, { cacheBytes, ...place }: BucketSettings): Promise<FileStore> {
  const bucket = bucketCalls(place);
  const temp = await openTempFolders(dataDir);
  const root = path.join(dataDir, 'cache');
  await mkdir(root, { recursive: true });
  const renewed = renewedFiles();
  const cache = fileCache({ root, temp: temp.folder, bytesAtMost: cacheBytes, fetch: get });

  /** One that is set aside and asked for was put again in the moment of its removal, or came too early: it is brought back. */
  async function get(sha256: string): Promise<Readable | null> {
    const found = await bucket.get(blobKey(sha256));
    if (found !== null || !(await bucket.copy(asideKey(sha256), blobKey(sha256)))) return found;
    return bucket.get(blobKey(sha256));
  }

  async function sizeInBucket(sha256: string): Promise<number | null> {
    const found = (await bucket.head(blobKey(sha256))) ?? (await bucket.head(asideKey(sha256)));
    return found?.bytes ?? null;
  }

  async function renew(sha256: string): Promise<boolean> {
    if (renewed.has(sha256)) return true;
    const key = blobKey(sha256);
    if (!(await bucket.copy(key, key)) && !(await bucket.copy(asideKey(sha256), key))) return false;
    renewed.note(sha256);
    return true;
  }

  async function putFile(tempPath: string): Promise<StoredFile> {
    const sha256 = await hashOf(tempPath);
    const { size: bytes } = await stat(tempPath);
    await bucket.put(blobKey(sha256), { path: tempPath, bytes, sha256 });
    await cache.keep(tempPath, sha256);
    return { sha256, bytes };
  }

  async function putBytes(bytes: Uint8Array): Promise<StoredFile> {
    const file = path.join(temp.folder, randomUUID());
    try {
      await writeFile(file, bytes, { flag: 'wx' });
      return await putFile(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  async function list(digits: string): Promise<string[]> {
    const lists = await Promise.all(['blobs', 'aside'].map((where) => bucket.list(`${where}/${digits}/`)));
    const names = lists.flatMap(({ objects }) => objects.map(({ key }) => path.posix.basename(key)));
    return [...new Set(names)].filter(isHash);
  }

  /**
   * A bucket cannot look and remove in one step, so a file is set aside first and stays there as long again as it had to be unused. Who puts
   * it in that moment finds it there: reading brings it back, and what a row names by then is not asked to be removed.
   */
  async function removeUnused(sha256: string, since: Date): Promise<number | null> {
    const found = await bucket.head(blobKey(sha256));
    renewed.forget(sha256);
    if (found !== null) {
      if (found.cameAt >= since) return null;
      if (await bucket.copy(blobKey(sha256), asideKey(sha256))) await bucket.remove(blobKey(sha256));
      return null;
    }
    const aside = await bucket.head(asideKey(sha256));
    if (aside === null || aside.cameAt >= since) return null;
    await bucket.remove(asideKey(sha256));
    await cache.forget(sha256);
    return aside.bytes;
  }

  return {
    putFile: (tempPath) => putFile(tempPath).catch(tellFailure),
    putBytes: (bytes) => putBytes(bytes).catch(tellFailure),
    // Whoever names a file because it is there must not go by what only this machine still has.
    has: async (sha256) => (await sizeInBucket(sha256)) !== null,
    size: async (sha256) => (await cache.size(sha256)) ?? (await sizeInBucket(sha256)),
    async read(sha256, part) {
      const handle = await cache.open(sha256);
      return handle?.createReadStream(part ?? {}) ?? null;
    },
    local: async (sha256, folder) => (await cache.lend(sha256, folder)) ?? path.join(folder, placeOf(sha256)),
    renew,
    list,
    removeUnused,
    found: async (digits) => (await bucket.list(`blobs/${digits}/`)).objects.map(foundFile),
    foundBeside: async () => (await besideBlobs(bucket)).map(foundFile),
    readFound(place) {
      const name = path.posix.basename(place);
      return isHash(name) && placeOf(name) === place ? get(name) : bucket.get(`blobs/${place}`);
    },
    tempFolder: temp.make,
    async close() {
      await temp.close();
      await bucket.close();
    },
  };
}

/** What was made young within `youngForMs`: the bucket is not asked for it again. */
function renewedFiles() {
  /** In the order of their times, so that those that are over are in front: they go, or there would be ever more. */
  const times = new Map<string, number>();
  return {
    has: (sha256: string) => Date.now() - (times.get(sha256) ?? 0) < youngForMs,
    note(sha256: string) {
      const now = Date.now();
      times.delete(sha256);
      times.set(sha256, now);
      for (const [other, at] of times) {
        if (now - at < youngForMs) break;
        times.delete(other);
      }
    },
    forget: (sha256: string) => times.delete(sha256),
  };
}

/** What lies where no file of ours is named. */
async function besideBlobs(bucket: BucketCalls): Promise<BucketObject[]> {
  const { objects, prefixes } = await bucket.list('blobs/', { delimiter: '/' });
  const beside = prefixes.filter((prefix) => !digitsPattern.test(prefix.slice('blobs/'.length, -1)));
  const inside = await Promise.all(beside.map((prefix) => bucket.list(prefix)));
  return [...objects, ...inside.flatMap((each) => each.objects)];
}

const foundFile = ({ key, bytes, cameAt }: BucketObject): FoundFile => ({
  place: key.slice('blobs/'.length),
  bytes,
  cameAt,
});

/** Why the bucket cannot be used as it is set; null = it can. */
export async function bucketTrouble(place: BucketPlace): Promise<string | null> {
  const bucket = bucketCalls(place);
  try {
    await bucket.list('blobs/00/');
    return null;
  } catch (error) {
    if (error instanceof StoreUnavailable) return error.message;
    throw error;
  } finally {
    await bucket.close();
  }
}

function tellFailure(error: unknown): never {
  facts.storeFailed.tell({ code: error instanceof StoreUnavailable ? 'bucket' : 'unknown' });
  throw error;
}
