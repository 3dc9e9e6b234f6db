import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { UploadReason } from '@kolaj/domain/source/upload/upload-reason';
import type { PackedEntry } from '@kolaj/domain/source/upload/zip-directory';
import { headOf, isPhotoHead } from '../upload-head.ts';
import type { OpenZip } from './upload-zip.ts';

/**
 * Unpacks one entry of a ZIP to a file, safely on the disk; null = it is a photo, whole. Rejects only for trouble of this
 * machine: the disk is full, the job was stopped.
 */
export async function extractPhoto(
  zip: OpenZip,
  entry: PackedEntry,
  { file, signal }: { file: string; signal: AbortSignal },
): Promise<UploadReason | null> {
  const steps = await zip.read(entry);
  if (steps === null) return 'damaged';
  const sum = checksum();
  const target = createWriteStream(file, { mode: 0o644, flush: true });
  try {
    await pipeline([...steps, sum.through, target], { signal });
  } catch (error) {
    if (signal.aborted || isOfThisMachine(error)) throw error;
    return 'damaged';
  }
  if (sum.value() !== entry.crc32 || target.bytesWritten !== entry.bytes) return 'damaged';
  return isPhotoHead(await headOf(file)) ? null : 'not_a_photo';
}

/** The disk's errors name the system call; those of a broken ZIP do not. */
const isOfThisMachine = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function checksum() {
  let value = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      value = crc32(chunk, value);
      done(null, chunk);
    },
  });
  return { through, value: () => value };
}
