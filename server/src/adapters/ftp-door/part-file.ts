import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { keptSince } from '@kolaj/domain/installation/retention';
import { type Upload, type UploadLimits, UploadRefused } from '../../ports/door-folder.ts';
import { freeBytes } from '../disk/free-bytes.ts';

/** The free room is looked at again after so many bytes. */
const lookEvery = 32 * 1024 ** 2;

/** The file on this machine that holds what has come of an upload. */
export interface PartFile {
  /** Folder of such files. */
  folder: string;
  file: string;
}

/** @param target what the file is for; the same one finds it again */
export const partFile = (folder: string, target: string): PartFile => ({
  folder,
  file: path.join(folder, `${createHash('sha256').update(target).digest('hex')}.part`),
});

/** Bytes of a broken upload that can be resumed; null = there is none. */
export async function bytesOfPart({ file }: PartFile): Promise<number | null> {
  const stats = await lstat(file).catch(() => null);
  return stats?.isFile() ? stats.size : null;
}

/** Forgets a broken upload: the file it was for has come, or was never wanted. */
export const dropPart = ({ file }: PartFile) => unlink(file).catch(() => undefined);

/** Removes what nobody has resumed for a week. */
export async function sweepParts(folder: string, now: Date): Promise<void> {
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
 * @param appear gives the closed file its name
 * @param onBytes sees what comes
 */
export async function beginPart({ part, from, appear, onBytes }: Begun, limits: UploadLimits): Promise<Upload | null> {
  const { folder, file } = part;
  if ((await freeBytes(path.dirname(folder))) < limits.reserveBytes) throw new UploadRefused('no-room');
  await mkdir(folder, { recursive: true });
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${path.basename(folder)} is a link.`);
  if (from > ((await bytesOfPart(part)) ?? 0)) return null;

  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW, 0o644);
  await handle.truncate(from);
  return {
    take: (bytes) => write({ handle, bytes, folder, from, onBytes }, limits),
    settle: () => handle.sync(),
    async appear() {
      await handle.close();
      await appear();
    },
    keep: () => handle.close(),
    drop: () => dropPart(part),
  };
}

interface Begun {
  part: PartFile;
  from: number;
  appear: () => Promise<void>;
  onBytes?: ((chunk: Buffer) => void) | undefined;
}

interface Writing extends Pick<Begun, 'onBytes'> {
  handle: FileHandle;
  bytes: Readable;
  folder: string;
  from: number;
}

/** The connection stays open when this throws: a client that hears why needs one. */
async function write({ handle, bytes, folder, from, onBytes }: Writing, limits: UploadLimits): Promise<void> {
  const { fileBytes, reserveBytes } = limits;
  let size = from;
  let looked = from;
  for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
    if (size + chunk.length > fileBytes) throw new UploadRefused('too-large');
    await writeAll(handle, chunk, size);
    onBytes?.(chunk);
    size += chunk.length;
    if (size - looked < lookEvery) continue;
    looked = size;
    if ((await freeBytes(folder)) < reserveBytes) throw new UploadRefused('no-room');
  }
}

async function writeAll(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  let done = 0;
  while (done < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}
