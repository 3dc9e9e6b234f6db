import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { freeBytes } from '../../../adapters/disk/free-bytes.ts';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Arrived } from './drop-place.ts';

interface ReceivedPiece {
  piece: string;
  sha256: string | null;
  offset: number;
  bytes: number;
}

/** Where the bytes of unfinished uploads are. They outlive the process. */
export interface UploadParts {
  /** How many bytes of an upload are there. */
  bytesOf: (scope: ShopScope, id: string) => Promise<number>;
  /** What has come of an upload, to be had as one file once the transaction is over or within it. */
  find: (scope: ShopScope, id: string) => Promise<() => Promise<Arrived & AsyncDisposable>>;
  /** Writes one request's bytes to a file of its own, safely kept. Rejects when they break off; nothing is left then. */
  receive: (bytes: Readable) => Promise<Arrived & { bytes: number }>;
  /** Puts a received piece behind the first `offset` bytes of an upload; the piece is gone afterwards. Safe to repeat. */
  append: (scope: ShopScope, id: string, piece: ReceivedPiece) => Promise<void>;
  /** A name for a file beside the parts; the code that uses the file removes it. */
  scratch: () => Promise<string>;
  /** What has come of one upload belongs to another one. */
  move: (scope: ShopScope, ids: { from: string; to: string }) => Promise<void>;
  remove: (upload: { shopId: string; id: string }) => Promise<void>;
  /** Bytes that may still be written. */
  freeBytes: () => Promise<number>;
  /** Removes what has not been touched for `olderThanMs` and belongs to none of `ids`. */
  sweep: (ids: ReadonlySet<string>, olderThanMs: number) => Promise<void>;
}

/** Kept free for the database and the collages, bytes. */
const reservedBytes = 256 * 1024 * 1024;

/** In a folder of this machine, each file under the id of its upload. */
export function uploadParts(dataDir: string): UploadParts {
  const folder = join(dataDir, 'uploads');
  const pathOf = (id: string) => join(folder, id);

  async function scratch(): Promise<string> {
    await mkdir(folder, { recursive: true });
    return join(folder, `${randomUUID()}.piece`);
  }

  return {
    async bytesOf(_scope, id) {
      const part = await stat(pathOf(id)).catch(() => null);
      return part?.size ?? 0;
    },
    find: async (_scope, id) => async () => ({
      file: pathOf(id),
      sha256: null,
      [Symbol.asyncDispose]: async () => undefined,
    }),
    scratch,
    receive: (bytes) => receiveInto(scratch, bytes),
    async append(_scope, id, { piece, offset }) {
      if (offset === 0) return rename(piece, pathOf(id));
      await using handle = await open(pathOf(id), constants.O_WRONLY);
      await pipeline(createReadStream(piece), handle.createWriteStream({ start: offset, flush: true }));
      await rm(piece);
    },
    async move(_scope, { from, to }) {
      await rename(pathOf(from), pathOf(to)).catch((error: unknown) => {
        // The disk has lost it: it is asked for again.
        if (!isMissing(error)) throw error;
      });
    },
    remove: ({ id }) => rm(pathOf(id), { force: true }),
    freeBytes: () => bytesToWrite(dataDir),
    async sweep(ids, olderThanMs) {
      for (const name of await readdir(folder).catch((): string[] => [])) {
        const found = await stat(join(folder, name)).catch(() => null);
        const isOld = found !== null && Date.now() - found.mtimeMs > olderThanMs;
        if (isOld && !ids.has(name)) await rm(join(folder, name), { force: true });
      }
    },
  };
}

export async function bytesToWrite(dataDir: string): Promise<number> {
  const free = await freeBytes(dataDir);
  return Math.max(0, free - reservedBytes);
}

export async function receiveInto(
  scratch: () => Promise<string>,
  bytes: Readable,
): Promise<Arrived & { bytes: number }> {
  const file = await scratch();
  try {
    return { file, sha256: null, bytes: await written(bytes, file) };
  } catch (error) {
    await rm(file, { force: true });
    // The remaining bytes are read and dropped: so the sender gets the answer instead of a broken connection.
    bytes.resume();
    throw error;
  }
}

/** Unlike a pipeline it leaves the request open when the disk fails, so that it can still be answered. */
async function written(bytes: Readable, file: string): Promise<number> {
  await using handle = await open(file, 'wx', 0o644);
  let count = 0;
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    await handle.writeFile(chunk);
    count += chunk.length;
  }
  await handle.sync();
  return count;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Whether an error says that the disk, or somebody's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
}
