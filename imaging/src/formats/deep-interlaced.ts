import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflate } from 'node:zlib';
import sharp, { type Metadata, type Sharp } from 'sharp';

export type InterlacedOutcome =
  | {
      kind: 'decoded';
      /** On white, made smaller by a whole factor where that leaves enough; RGB of 16 bits. */
      picture: Sharp;
    }
  | { kind: 'damaged' };

export interface InterlacedOptions {
  /** Take what is there of a damaged one: what is missing is white. */
  tolerant: boolean;
  /** Longest side that is wanted, by the longest of the original, px. */
  sideOf(originalSide: number): number;
}

/** The library holds an interlaced PNG in memory whole, and 200 MB besides; a child may have 520 MB. */
const wholeBytes = 250_000_000;
/** Sums for more pixels would take that memory themselves. */
const longestSide = 4000;

/** Whether the library would take more memory than a child may have, only for how this PNG is stored. */
export function isDeepInterlaced({ format, isProgressive, depth, channels, width, height }: Metadata): boolean {
  const isDeep = format === 'png' && isProgressive === true && depth === 'ushort' && channels >= 3;
  return isDeep && width * height * channels * 2 > wholeBytes;
}

/** Where the pixels of each of the seven passes are: the first one, and from there to the next. */
const passes = [
  { left: 0, top: 0, right: 8, down: 8 },
  { left: 4, top: 0, right: 8, down: 8 },
  { left: 0, top: 4, right: 4, down: 8 },
  { left: 2, top: 0, right: 4, down: 4 },
  { left: 0, top: 2, right: 2, down: 4 },
  { left: 1, top: 0, right: 2, down: 2 },
  { left: 0, top: 1, right: 1, down: 2 },
] as const;

interface Head {
  width: number;
  height: number;
  channels: 3 | 4;
  /** The one colour that is transparent. */
  clear: readonly number[] | null;
}

class DamagedPng extends Error {}

/**
 * Decodes an interlaced PNG of RGB or RGBA with 16 bits row by row: each pixel is added to the one of the smaller picture that it is part
 * of, whichever pass brings it. Every check sum is checked, and every row must be there, unless `tolerant`.
 */
export async function decodeInterlaced(
  file: string,
  { tolerant, sideOf }: InterlacedOptions,
): Promise<InterlacedOutcome> {
  const bytes = await readFile(file);
  const head = headOf(bytes);
  const longest = Math.max(head.width, head.height);
  const factor = Math.max(1, Math.floor(longest / Math.min(sideOf(longest), longestSide)));
  const sums = summing(head, factor);
  const rows = rowTaker(head, sums.add);
  try {
    await pipeline(
      Readable.from(packedIn(bytes, tolerant)),
      createInflate({ chunkSize: 256 * 1024 }),
      async (chunks) => {
        for await (const chunk of chunks) rows.take(chunk);
      },
    );
    if (!rows.isOver()) throw new DamagedPng();
  } catch (error) {
    if (!isDamage(error)) throw error;
    if (!tolerant) return { kind: 'damaged' };
  }
  return { kind: 'decoded', picture: sums.picture() };
}

const isDamage = (error: unknown): boolean =>
  error instanceof DamagedPng ||
  (error instanceof Error && 'code' in error && /^Z_(DATA|BUF)_ERROR$/.test(String(error.code)));

/** The library has read it before. */
function headOf(bytes: Buffer): Head {
  const [clear] = [...chunksOf(bytes)].filter(({ type }) => type === 'tRNS');
  const isColour = bytes[25] === 2;
  const colour = clear?.data.length === 6 && isColour ? [0, 2, 4].map((at) => clear.data.readUInt16BE(at)) : null;
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    channels: isColour ? 3 : 4,
    clear: colour,
  };
}

interface Chunk {
  type: string;
  data: Buffer;
  /** Its check sum is right. */
  isSound: boolean;
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = 8; at + 8 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    const isSound = end + 4 <= bytes.length && crc32(bytes.subarray(at + 4, end)) === bytes.readUInt32BE(end);
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end), isSound };
    at = end + 4;
  }
}

function* packedIn(bytes: Buffer, tolerant: boolean): Generator<Buffer> {
  for (const { type, data, isSound } of chunksOf(bytes)) {
    if (type !== 'IDAT') continue;
    if (!isSound && !tolerant) throw new DamagedPng();
    // An empty piece would end the stream.
    if (data.length > 0) yield data;
  }
}

/** Row of a pass, as a picture of its own. */
interface PassRow {
  left: number;
  right: number;
  y: number;
  bytes: number;
  isFirst: boolean;
}

function* rowsOf({ width, height, channels }: Head): Generator<PassRow, undefined> {
  for (const { left, top, right, down } of passes) {
    const bytes = Math.ceil((width - left) / right) * channels * 2;
    if (bytes <= 0) continue;
    for (let y = top; y < height; y += down) yield { left, right, y, bytes, isFirst: y === top };
  }
}

type AddRow = (row: PassRow, pixels: Buffer) => void;

/** Puts rows together of what comes, and takes their filters off. */
function rowTaker(head: Head, add: AddRow) {
  const order = rowsOf(head);
  const mostBytes = 1 + head.width * head.channels * 2;
  let [current, above] = [Buffer.alloc(mostBytes), Buffer.alloc(mostBytes)];
  let filled = 0;
  let row = order.next().value;
  return {
    isOver: () => row === undefined,
    take(chunk: Buffer): void {
      for (let at = 0; at < chunk.length && row; ) {
        const wanted = row.bytes + 1 - filled;
        chunk.copy(current, filled, at, at + wanted);
        filled += Math.min(wanted, chunk.length - at);
        at += wanted;
        if (filled <= row.bytes) continue;
        if (row.isFirst) above.fill(0);
        unfilter(current.subarray(0, filled), above, head.channels * 2);
        add(row, current.subarray(1, filled));
        [current, above] = [above, current];
        filled = 0;
        row = order.next().value;
      }
    },
  };
}

/** Half a billion bytes go through here: each filter has a loop of its own. `step` = bytes to the pixel before. */
function unfilter(row: Buffer, above: Buffer, step: number): void {
  const [filter = 0] = row;
  const undo = [nothing, undoLeft, undoAbove, undoMean, undoNearest][filter];
  if (!undo) throw new DamagedPng();
  undo(row, above, step);
}

type Undo = (row: Buffer, above: Buffer, step: number) => void;

const nothing: Undo = () => undefined;

const undoLeft: Undo = (row, _above, step) => {
  for (let at = 1 + step; at < row.length; at++) row[at] = (row[at] ?? 0) + (row[at - step] ?? 0);
};

const undoAbove: Undo = (row, above) => {
  for (let at = 1; at < row.length; at++) row[at] = (row[at] ?? 0) + (above[at] ?? 0);
};

const undoMean: Undo = (row, above, step) => {
  for (let at = 1; at < row.length; at++) {
    const left = at > step ? (row[at - step] ?? 0) : 0;
    row[at] = (row[at] ?? 0) + ((left + (above[at] ?? 0)) >> 1);
  }
};

/** Which of three neighbours is nearest to what they foretell (Paeth), one byte of the pixels after the other. */
const undoNearest: Undo = (row, above, step) => {
  for (let first = 1; first <= step; first++) {
    let left = 0;
    let before = 0;
    for (let at = first; at < row.length; at += step) {
      const up = above[at] ?? 0;
      const toLeft = Math.abs(up - before);
      const toUp = Math.abs(left - before);
      const toBefore = Math.abs(left + up - 2 * before);
      const nearest = toLeft <= toUp && toLeft <= toBefore ? left : toUp <= toBefore ? up : before;
      left = ((row[at] ?? 0) + nearest) & 0xff;
      row[at] = left;
      before = up;
    }
  }
};

const white = 65_535;

/** Averages over squares of `factor` px, on white. */
function summing({ width, height, channels, clear }: Head, factor: number) {
  const small = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
  const sums = new Float32Array(small.width * small.height * 3);
  const counts = new Float32Array(small.width * small.height);
  const add: AddRow = ({ left, right, y }, pixels) => {
    const start = Math.floor(y / factor) * small.width;
    for (let x = left, from = 0; x < width; x += right, from += channels * 2) {
      const [red, green, blue] = [numberAt(pixels, from), numberAt(pixels, from + 2), numberAt(pixels, from + 4)];
      const isClear = clear !== null && red === clear[0] && green === clear[1] && blue === clear[2];
      const cover = isClear ? 0 : channels === 4 ? numberAt(pixels, from + 6) / white : 1;
      const rest = (1 - cover) * white;
      const to = start + Math.floor(x / factor);
      counts[to] = (counts[to] ?? 0) + 1;
      sums[to * 3] = (sums[to * 3] ?? 0) + red * cover + rest;
      sums[to * 3 + 1] = (sums[to * 3 + 1] ?? 0) + green * cover + rest;
      sums[to * 3 + 2] = (sums[to * 3 + 2] ?? 0) + blue * cover + rest;
    }
  };
  return {
    add,
    picture(): Sharp {
      const numbers = new Uint16Array(sums.length);
      for (let at = 0; at < sums.length; at++) {
        const count = counts[Math.floor(at / 3)] ?? 0;
        numbers[at] = count === 0 ? white : (sums[at] ?? 0) / count + 0.5;
      }
      return sharp(numbers, { raw: { ...small, channels: 3 } });
    },
  };
}

const numberAt = (bytes: Buffer, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
