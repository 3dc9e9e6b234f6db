import type { FileHandle } from 'node:fs/promises';

/** Entry types of TIFF: 16-bit, 32-bit, bytes of unknown meaning. */
const short = 3;
const long = 4;
const opaque = 7;

interface Entry {
  tag: number;
  type: number;
  count: number;
  /** The value itself, or where it is when it does not fit in four bytes. */
  value: number;
}

/** RGB pixels, 3 bytes each, as an uncompressed TIFF file with an ICC profile that says what the numbers mean. */
export function tiffOf(
  { data, width, height }: { data: Buffer; width: number; height: number },
  profile: Buffer,
): Buffer {
  const directoryAt = 8;
  const count = 11;
  const bitsAt = directoryAt + 2 + count * 12 + 4;
  const profileAt = bitsAt + 6;
  const pixelsAt = profileAt + profile.length;
  const entries: Entry[] = [
    { tag: 256, type: long, count: 1, value: width },
    { tag: 257, type: long, count: 1, value: height },
    { tag: 258, type: short, count: 3, value: bitsAt },
    { tag: 259, type: short, count: 1, value: 1 },
    { tag: 262, type: short, count: 1, value: 2 },
    { tag: 273, type: long, count: 1, value: pixelsAt },
    { tag: 277, type: short, count: 1, value: 3 },
    { tag: 278, type: long, count: 1, value: height },
    { tag: 279, type: long, count: 1, value: data.length },
    { tag: 284, type: short, count: 1, value: 1 },
    { tag: 34_675, type: opaque, count: profile.length, value: profileAt },
  ];

  const head = Buffer.alloc(profileAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(directoryAt, 4);
  head.writeUInt16LE(entries.length, directoryAt);
  for (const [index, { tag, type, count: values, value }] of entries.entries()) {
    const at = directoryAt + 2 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(values, at + 4);
    head.writeUInt32LE(value, at + 8);
  }
  for (let channel = 0; channel < 3; channel++) head.writeUInt16LE(8, bitsAt + channel * 2);
  return Buffer.concat([head, profile, data]);
}

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
