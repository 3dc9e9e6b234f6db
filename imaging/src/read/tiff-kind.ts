import type { FileHandle } from 'node:fs/promises';

/** Tags of the first directory: "this is a reduced picture of another one", "this is a digital negative". */
const subfileTag = 254;
const negativeTag = 50_706;
const entryLength = 12;

/**
 * Camera raw files (NEF, ARW, DNG …) pass for TIFF, and their first picture is a small preview: used as the photo it
 * would be a blurred one. True when the first directory says so. Reads a few hundred bytes; anything odd is left to the
 * decoder.
 */
export async function isCameraRaw(handle: FileHandle): Promise<boolean> {
  const head = await read(handle, 0, 8);
  if (head.length < 8) return false;
  const isLittle = head.toString('latin1', 0, 2) === 'II';
  const short = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));

  const start = long(head, 4);
  const counted = await read(handle, start, 2);
  if (counted.length < 2) return false;
  const entries = await read(handle, start + 2, short(counted, 0) * entryLength);
  for (let at = 0; at + entryLength <= entries.length; at += entryLength) {
    const tag = short(entries, at);
    if (tag === negativeTag) return true;
    if (tag === subfileTag && (long(entries, at + 8) & 1) === 1) return true;
  }
  return false;
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
