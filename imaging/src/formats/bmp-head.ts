/** What the head of a Windows bitmap says. */
export interface BitmapHead {
  width: number;
  height: number;
  isTopDown: boolean;
  bits: number;
  packing: 'rows' | 'rle8' | 'rle4';
  /** Where the pixels begin. */
  pixelsAt: number;
  /** Red, green, blue of each entry; only as many as the file has. */
  palette: number[];
  /** Of 16 and 32 bits: where red, green, blue and alpha lie. 0 = there is none. */
  masks: readonly [red: number, green: number, blue: number, alpha: number];
}

export type BitmapHeadOutcome =
  | { kind: 'head'; head: BitmapHead }
  | { kind: 'damaged' }
  | { kind: 'format-not-supported' };

const fileHead = 14;
const oldHead = 12;
const masksAt = fileHead + 40;
/** OS/2 gave the same numbers other meanings. */
const os2Head = 64;
/** Bytes of masks behind a head of 40, by compression: three of them, or four. */
const masksBehind: Record<number, number> = { 3: 12, 6: 16 };
const plainMasks: Record<number, BitmapHead['masks']> = {
  16: [0x7c00, 0x3e0, 0x1f, 0],
  32: [0xff0000, 0xff00, 0xff, 0],
};

/** Reads it; with more colours than its pixels can name it is damaged unless `tolerant`. */
export function bitmapHead(bytes: Buffer, { tolerant }: { tolerant: boolean }): BitmapHeadOutcome {
  const damaged = { kind: 'damaged' } as const;
  const said = numbersOf(bytes);
  if (!said) return damaged;
  if (isForeign(said)) return { kind: 'format-not-supported' };
  const { length, width, height, bits, compression, used } = said;
  const packing = packingOf(compression, bits);
  const masks = masksOf(bytes, said);
  const most = bits > 8 ? 0 : 2 ** bits;
  const hasTooMany = bits <= 8 && used > most && !tolerant;
  if (width <= 0 || height === 0 || packing === null || masks === null || hasTooMany) return damaged;

  const pixelsAt = bytes.readUInt32LE(10);
  const paletteAt = fileHead + length + (length === 40 ? (masksBehind[compression] ?? 0) : 0);
  const colours = bytes.subarray(paletteAt, Math.max(paletteAt, pixelsAt));
  const palette = paletteOf(colours, used === 0 ? most : Math.min(used, most), length === oldHead ? 3 : 4);
  const head = { width, height: Math.abs(height), isTopDown: height < 0, bits, packing, pixelsAt, palette, masks };
  return { kind: 'head', head };
}

interface Said {
  /** Of the head, bytes. */
  length: number;
  width: number;
  /** Negative = the first row is the topmost. */
  height: number;
  bits: number;
  compression: number;
  /** Entries of the palette; 0 = all that the bits can name. */
  used: number;
}

/** RLE of 24 bits and fax rows of OS/2; a JPEG or PNG inside. */
const isForeign = ({ length, compression }: Said) =>
  (length === os2Head && compression >= 3) || compression === 4 || compression === 5;

/** null = the head is not there. */
function numbersOf(bytes: Buffer): Said | null {
  if (bytes.length < 26) return null;
  const length = bytes.readUInt32LE(fileHead);
  if (bytes.length < fileHead + length) return null;
  if (length === oldHead) {
    const [width, height, bits] = [bytes.readUInt16LE(18), bytes.readUInt16LE(20), bytes.readUInt16LE(24)];
    return { length, width, height, bits, compression: 0, used: 0 };
  }
  const [width, height, bits] = [bytes.readInt32LE(18), bytes.readInt32LE(22), bytes.readUInt16LE(28)];
  const [compression, used] = length >= 40 ? [bytes.readUInt32LE(30), bytes.readUInt32LE(46)] : [0, 0];
  return { length, width, height, bits, compression, used };
}

function packingOf(compression: number, bits: number): BitmapHead['packing'] | null {
  if (compression === 1) return bits === 8 ? 'rle8' : null;
  if (compression === 2) return bits === 4 ? 'rle4' : null;
  if (compression === 3 || compression === 6) return bits === 16 || bits === 32 ? 'rows' : null;
  return compression === 0 && [1, 2, 4, 8, 16, 24, 32].includes(bits) ? 'rows' : null;
}

/** null = they should be there and are not. */
function masksOf(bytes: Buffer, { length, bits, compression }: Said): BitmapHead['masks'] | null {
  if (masksBehind[compression] === undefined) return plainMasks[bits] ?? [0, 0, 0, 0];
  if (bytes.length < masksAt + 16) return null;
  const mask = (index: number) => bytes.readUInt32LE(masksAt + index * 4);
  return [mask(0), mask(1), mask(2), length >= 56 || compression === 6 ? mask(3) : 0];
}

/** Stored as blue, green, red, and a fourth byte where entries have four. */
function paletteOf(bytes: Buffer, count: number, entry: 3 | 4): number[] {
  const colours: number[] = [];
  for (let at = 0; at + entry <= bytes.length && colours.length < count * 3; at += entry) {
    colours.push(bytes[at + 2] ?? 0, bytes[at + 1] ?? 0, bytes[at] ?? 0);
  }
  return colours;
}
