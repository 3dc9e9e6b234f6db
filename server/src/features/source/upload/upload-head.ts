import { open } from 'node:fs/promises';
import { sniffFormat, sniffLength } from '@kolaj/imaging/read/photo-format';

/** The first bytes of a file, as many as it takes to tell its kind. */
export async function headOf(file: string): Promise<Buffer> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffLength), 0, sniffLength, 0);
  return buffer.subarray(0, bytesRead);
}

/** Whether a photo that Kolaj can open begins like this; the name says nothing (D-50). */
export function isPhotoHead(head: Buffer): boolean {
  const format = sniffFormat(head);
  return format !== 'not-a-picture' && format !== 'other-picture';
}

export const isZipHead = (head: Buffer): boolean => head.subarray(0, 2).toString('latin1') === 'PK';
