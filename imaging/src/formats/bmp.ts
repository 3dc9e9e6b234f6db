import { readFile } from 'node:fs/promises';
import { type OpaquePixels, pixelLimit } from '../read/decode.ts';
import { type BitmapHead, bitmapHead } from './bmp-head.ts';
import { rowShrinker } from './row-shrinker.ts';

export type BitmapOutcome =
  | {
      kind: 'decoded';
      /** On white, made smaller by a whole factor where that leaves enough. */
      pixels: OpaquePixels;
      /** As stored. */
      width: number;
      height: number;
    }
  | { kind: 'damaged' }
  | { kind: 'format-not-supported' }
  | { kind: 'too-many-pixels' };

export interface BitmapOptions {
  /** Take what is there of a damaged one: what is missing is white, colours outside of the palette are black. */
  tolerant: boolean;
  /** Longest side that is wanted, by the longest of the original, px. */
  sideOf(originalSide: number): number;
}

/** Colours of a row's pixels, three bytes each, of what was given. */
type RowReader = (row: Uint8Array, y: number) => void;
class DamagedBitmap extends Error {}

/**
 * Decodes a Windows bitmap, which the picture library cannot, row by row: a palette picture of 64 megapixels never lies in
 * memory whole. Rows, runs and palette must be all there unless `tolerant`.
 */
export async function decodeBitmap(file: string, { tolerant, sideOf }: BitmapOptions): Promise<BitmapOutcome> {
  const bytes = await readFile(file);
  const read = bitmapHead(bytes, { tolerant });
  if (read.kind !== 'head') return read;
  const { head } = read;
  const { width, height } = head;
  if (width * height > pixelLimit) return { kind: 'too-many-pixels' };

  const longest = Math.max(width, height);
  const factor = Math.max(1, Math.floor(longest / sideOf(longest)));
  const shrinker = rowShrinker({ width, height, factor });
  const row = new Uint8Array(width * 3);
  try {
    const pixels = bytes.subarray(Math.min(head.pixelsAt, bytes.length));
    const rows = head.packing === 'rows' ? plainRows(head, pixels, tolerant) : runRows(head, pixels, tolerant);
    for (let y = 0; y < height; y++) {
      rows(row, y);
      shrinker.add(row, head.isTopDown ? y : height - 1 - y);
    }
  } catch (error) {
    if (error instanceof DamagedBitmap) return { kind: 'damaged' };
    throw error;
  }
  return { kind: 'decoded', pixels: shrinker.pixels(), width, height };
}

/** Rows of a fixed length, as stored: the first is the lowest as a rule. */
function plainRows(head: BitmapHead, pixels: Buffer, tolerant: boolean): RowReader {
  const { width, height, bits } = head;
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  // The last row may lack the bytes that only fill it up.
  const needed = rowBytes * (height - 1) + Math.ceil((width * bits) / 8);
  if (pixels.length < needed && !tolerant) throw new DamagedBitmap();
  const paint = bits <= 8 ? indexed(head, tolerant) : bits === 24 ? trueColour : masked(head, pixels);
  return (row, y) => {
    const start = y * rowBytes;
    if (start + Math.ceil((width * bits) / 8) > pixels.length) row.fill(255);
    else paint(row, pixels.subarray(start, start + rowBytes));
  };
}

function trueColour(row: Uint8Array, stored: Buffer): void {
  for (let at = 0; at < row.length; at += 3) {
    row[at] = stored[at + 2] ?? 0;
    row[at + 1] = stored[at + 1] ?? 0;
    row[at + 2] = stored[at] ?? 0;
  }
}

type Painter = (row: Uint8Array, stored: Buffer) => void;

function indexed(head: BitmapHead, tolerant: boolean): Painter {
  const { bits } = head;
  const perByte = 8 / bits;
  const mask = 2 ** bits - 1;
  const put = putter(head, tolerant);
  return (row, stored) => {
    for (let x = 0; x * 3 < row.length; x++) {
      const byte = stored[Math.floor(x / perByte)] ?? 0;
      put(row, x, (byte >> (8 - bits - (x % perByte) * bits)) & mask);
    }
  };
}

/** Paints one pixel with an entry of the palette. */
function putter({ palette }: BitmapHead, tolerant: boolean): (row: Uint8Array, x: number, index: number) => void {
  return (row, x, index) => {
    const from = index * 3;
    if (from >= palette.length && !tolerant) throw new DamagedBitmap();
    row[x * 3] = palette[from] ?? 0;
    row[x * 3 + 1] = palette[from + 1] ?? 0;
    row[x * 3 + 2] = palette[from + 2] ?? 0;
  };
}

/** Pixels of 16 or 32 bits. Programs that know no alpha leave it 0 everywhere: then it means nothing. */
function masked({ bits, masks: [red, green, blue, alpha] }: BitmapHead, pixels: Buffer): Painter {
  const size = bits / 8;
  const value = (stored: Buffer, at: number) => (size === 2 ? stored.readUInt16LE(at) : stored.readUInt32LE(at));
  let hasAlpha = false;
  for (let at = 0; alpha !== 0 && !hasAlpha && at + size <= pixels.length; at += size) {
    hasAlpha = (value(pixels, at) & alpha) !== 0;
  }
  const channels = [channelOf(red), channelOf(green), channelOf(blue)];
  const cover = hasAlpha ? channelOf(alpha) : () => 255;
  return (row, stored) => {
    for (let at = 0, from = 0; at < row.length; at += 3, from += size) {
      const pixel = value(stored, from);
      const part = cover(pixel) / 255;
      for (const [index, channel] of channels.entries())
        row[at + index] = channel(pixel) * part + 255 * (1 - part) + 0.5;
    }
  };
}

/** The bits of a mask as 0–255. */
function channelOf(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = (mask >>> shift) >>> 0;
  return (pixel) => (((pixel & mask) >>> shift) * 255) / most;
}

/** Rows packed in runs; what they leave out is white. */
function runRows(head: BitmapHead, pixels: Buffer, tolerant: boolean): RowReader {
  const { width, height, packing } = head;
  const put = putter(head, tolerant);
  let at = 0;
  let isEnded = false;
  /** Where the next pixel goes, which may be on a later row. */
  let [x, y] = [0, 0];

  const half = (byte: number, step: number) => (step % 2 === 0 ? byte >> 4 : byte & 15);
  const paint = (row: Uint8Array, count: number, index: (step: number) => number) => {
    if (x + count > width && !tolerant) throw new DamagedBitmap();
    for (let step = 0; step < count && x < width; step++, x++) put(row, x, index(step));
  };
  /** The runs are at their end without saying so: fine when they have filled the last row. */
  const stop = () => {
    const isFull = y >= height || (y === height - 1 && x >= width);
    if (!isFull && !tolerant) throw new DamagedBitmap();
    isEnded = true;
  };
  const jump = () => {
    x += pixels[at] ?? 0;
    y += pixels[at + 1] ?? 0;
    at += 2;
    if ((x > width || y >= height) && !tolerant) throw new DamagedBitmap();
  };
  const paintPlain = (row: Uint8Array, count: number) => {
    const start = at;
    const length = packing === 'rle8' ? count : Math.ceil(count / 2);
    at = start + length + (length % 2);
    if (start + length > pixels.length) stop();
    else if (packing === 'rle8') paint(row, count, (step) => pixels[start + step] ?? 0);
    else paint(row, count, (step) => half(pixels[start + (step >> 1)] ?? 0, step));
  };
  /** What is no run: the end of a row, of the picture, a jump, or plain pixels. */
  const special = (row: Uint8Array, code: number) => {
    if (code === 0) [x, y] = [0, y + 1];
    else if (code === 1) isEnded = true;
    else if (code === 2) jump();
    else paintPlain(row, code);
  };
  const step = (row: Uint8Array) => {
    const [count = 0, value] = pixels.subarray(at, at + 2);
    at += 2;
    if (value === undefined) stop();
    else if (count === 0) special(row, value);
    else paint(row, count, (index) => (packing === 'rle8' ? value : half(value, index)));
  };
  return (row, wanted) => {
    row.fill(255);
    while (!isEnded && y === wanted) step(row);
  };
}
