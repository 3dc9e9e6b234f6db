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

/** Pixels as a file has them: one (grey), three (RGB) or four (CMYK) numbers each. */
export interface Samples {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  /** Bits of each number; those of 16 are in this machine's own order. */
  bits: 8 | 16;
}

/** What TIFF calls numbers of so many channels. */
const photometrics = { 1: 1, 3: 2, 4: 5 } as const;

/** Pixels as an uncompressed TIFF file, with an ICC profile that says what the numbers mean. */
export function tiffOf({ data, width, height, channels, bits }: Samples, profile: Buffer | null): Buffer {
  const directoryAt = 8;
  const count = profile ? 11 : 10;
  const bitsAt = directoryAt + 2 + count * 12 + 4;
  const profileAt = bitsAt + channels * 2;
  const pixelsAt = profileAt + (profile?.length ?? 0) + ((profile?.length ?? 0) % 2);
  const entries: Entry[] = [
    { tag: 256, type: long, count: 1, value: width },
    { tag: 257, type: long, count: 1, value: height },
    { tag: 258, type: short, count: channels, value: channels === 1 ? bits : bitsAt },
    { tag: 259, type: short, count: 1, value: 1 },
    { tag: 262, type: short, count: 1, value: photometrics[channels] },
    { tag: 273, type: long, count: 1, value: pixelsAt },
    { tag: 277, type: short, count: 1, value: channels },
    { tag: 278, type: long, count: 1, value: height },
    { tag: 279, type: long, count: 1, value: data.length },
    { tag: 284, type: short, count: 1, value: 1 },
    ...(profile ? [{ tag: 34_675, type: opaque, count: profile.length, value: profileAt }] : []),
  ];

  const head = Buffer.alloc(pixelsAt);
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
  for (let channel = 0; channel < channels; channel++) head.writeUInt16LE(bits, bitsAt + channel * 2);
  if (profile) head.set(profile, profileAt);
  return Buffer.concat([head, data]);
}

/** Tags of the first directory: "this is a reduced picture of another one", how it is packed, what its numbers are, "this is a digital negative". */
const tags = { subfile: 254, compression: 259, photometric: 262, negative: 50_706 };
const entryLength = 12;

/** JPEG inside TIFF, the old and the new way: its decoder turns luma and chroma into RGB by itself. */
const jpegCompressions = [6, 7];
const lumaAndChroma = 6;
/** JBIG, LERC, LZMA, Zstandard, WebP, JPEG XL: healthy files that our decoder was built without. */
const unknownCompressions = [34_661, 34_887, 34_925, 50_000, 50_001, 50_002, 52_546];

/**
 * Whether a TIFF is one that we do not read, though it is healthy. Camera raw files (NEF, ARW, DNG …) pass for TIFF, and their
 * first picture is a small preview: used as the photo it would be a blurred one. Luma and chroma that are not JPEG come out of
 * the decoder as if they were red, green and blue. Reads a few hundred bytes; anything odd is left to the decoder.
 */
export async function isForeignTiff(handle: FileHandle): Promise<boolean> {
  const entries = await firstDirectory(handle);
  const [compression = 1, photometric] = [entries.get(tags.compression), entries.get(tags.photometric)];
  if (entries.has(tags.negative) || ((entries.get(tags.subfile) ?? 0) & 1) === 1) return true;
  return (
    unknownCompressions.includes(compression) ||
    (photometric === lumaAndChroma && !jpegCompressions.includes(compression))
  );
}

/** Tags with their first value. */
async function firstDirectory(handle: FileHandle): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const head = await read(handle, 0, 8);
  if (head.length < 8) return found;
  const isLittle = head.toString('latin1', 0, 2) === 'II';
  const shortAt = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const longAt = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));

  const start = longAt(head, 4);
  const counted = await read(handle, start, 2);
  if (counted.length < 2) return found;
  const entries = await read(handle, start + 2, shortAt(counted, 0) * entryLength);
  for (let at = 0; at + entryLength <= entries.length; at += entryLength) {
    const value = shortAt(entries, at + 2) === short ? shortAt(entries, at + 8) : longAt(entries, at + 8);
    found.set(shortAt(entries, at), value);
  }
  return found;
}

async function read(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
