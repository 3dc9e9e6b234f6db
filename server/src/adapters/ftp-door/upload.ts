import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { keptSince } from '@kolaj/domain/installation/retention';
import { freeBytes } from '../disk/free-bytes.ts';
import { syncToDisk } from '../disk/sync.ts';
import { incomingName } from './door-path.ts';

/** The free room is looked at again after so many bytes. */
const lookEvery = 32 * 1024 ** 2;

export interface UploadLimits {
  fileBytes: number;
  reserveBytes: number;
}

/** Why a file cannot come in. */
export class UploadRefused extends Error {
  readonly why: 'no-room' | 'too-large';
  constructor(why: 'no-room' | 'too-large') {
    super(why);
    this.why = why;
  }
}

export interface Upload {
  /** Takes bytes until their end; rejects with `UploadRefused`, or with what broke the transfer. What came is kept. */
  take: (bytes: Readable) => Promise<void>;
  /** What has come is on the disk, and still hidden. */
  settle: () => Promise<void>;
  /** Makes the file appear under its name. */
  appear: () => Promise<{ bytes: number; modifiedAt: Date }>;
  /** Lets go; what came so far waits for a resume. */
  keep: () => Promise<void>;
}

const partOf = (root: string, target: string) =>
  path.join(root, incomingName, `${createHash('sha256').update(target).digest('hex')}.part`);

async function incomingFolder(root: string): Promise<void> {
  const folder = path.join(root, incomingName);
  await mkdir(folder, { recursive: true });
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${incomingName} is a link.`);
}

/** Bytes of a broken upload that can be resumed; null = there is none. */
export async function partBytes(root: string, target: string): Promise<number | null> {
  const stats = await lstat(partOf(root, target)).catch(() => null);
  return stats?.isFile() ? stats.size : null;
}

/** Forgets a broken upload: the file it was for has come, or was never wanted. */
export const dropPart = (root: string, target: string) => unlink(partOf(root, target)).catch(() => undefined);

/** Removes what nobody has resumed for a week. */
export async function sweepParts(root: string, now: Date): Promise<void> {
  const folder = path.join(root, incomingName);
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const file = path.join(folder, name);
    const stats = await lstat(file).catch(() => null);
    if (stats?.isFile() && stats.mtime < keptSince('ftp-parts', now)) await unlink(file).catch(() => undefined);
  }
}

/**
 * Begins a file under a temporary name (reliability rule 14). `from` bytes of a broken upload are kept; null = there are
 * not so many. Throws `UploadRefused` when the disk has no room.
 *
 * @param target full path of the file to be; its directory is there
 */
export async function beginUpload(
  { root, target, from }: { root: string; target: string; from: number },
  limits: UploadLimits,
): Promise<Upload | null> {
  if ((await freeBytes(root)) < limits.reserveBytes) throw new UploadRefused('no-room');
  await incomingFolder(root);
  const part = partOf(root, target);
  if (from > ((await partBytes(root, target)) ?? 0)) return null;

  const handle = await open(part, constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW, 0o644);
  await handle.truncate(from);
  return {
    take: (bytes) => write({ handle, bytes, root, from }, limits),
    settle: () => handle.sync(),
    async appear() {
      await handle.close();
      await rename(part, target);
      await syncToDisk(path.dirname(target));
      const { size, mtime } = await stat(target);
      return { bytes: size, modifiedAt: mtime };
    },
    keep: () => handle.close(),
  };
}

interface Writing {
  handle: FileHandle;
  bytes: Readable;
  root: string;
  from: number;
}

/** The connection stays open when this throws: a client that hears why needs one. */
async function write({ handle, bytes, root, from }: Writing, { fileBytes, reserveBytes }: UploadLimits): Promise<void> {
  let size = from;
  let looked = from;
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    if (size + chunk.length > fileBytes) throw new UploadRefused('too-large');
    await writeAll(handle, chunk, size);
    size += chunk.length;
    if (size - looked < lookEvery) continue;
    looked = size;
    if ((await freeBytes(root)) < reserveBytes) throw new UploadRefused('no-room');
  }
}

async function writeAll(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}
