export type GifLook =
  | {
      kind: 'frame';
      /** Which frame to show, from 0: the first that covers the whole picture, else the first. */
      page: number;
      /** The part of the picture that it covers when that is not all: without transparency the library makes the rest black. */
      part: FramePart | null;
    }
  | { kind: 'damaged' };

const screenEnd = 13;
const block = { extension: 0x21, image: 0x2c } as const;
/** A film of partial pictures is shown by its first one. */
const mostFrames = 200;

export interface FramePart {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Frame {
  isWhole: boolean;
  part: FramePart;
  /** The data of its pixels, or as much as there is. */
  codes: Buffer;
  bits: number;
}

/**
 * Looks which frame of a GIF stands for it, and whether the file has the data of all its pixels: the library fills what is
 * missing with nothing, also where a file of 49 bytes claims 63 megapixels.
 */
export function lookAtGif(bytes: Buffer): GifLook {
  const frames = framesOf(bytes);
  const whole = frames.findIndex(({ isWhole }) => isWhole);
  const page = Math.max(0, whole);
  const frame = frames[page];
  if (!frame || !hasAllPixels(frame)) return { kind: 'damaged' };
  return { kind: 'frame', page, part: frame.isWhole ? null : frame.part };
}

/** The frames until the first whole one. */
function framesOf(bytes: Buffer): Frame[] {
  const frames: Frame[] = [];
  let at = bytes.length < screenEnd ? bytes.length : screenEnd + tableLength(bytes[10] ?? 0);
  while (at < bytes.length && frames.length < mostFrames) {
    if (bytes[at] === block.extension) {
      at = skipBlocks(bytes, at + 2);
      continue;
    }
    if (bytes[at] !== block.image || at + 11 > bytes.length) break;
    const { frame, end } = frameAt(bytes, at);
    frames.push(frame);
    if (frame.isWhole) break;
    at = end;
  }
  return frames;
}

function frameAt(bytes: Buffer, at: number): { frame: Frame; end: number } {
  const [left, top, width, height] = [1, 3, 5, 7].map((part) => bytes.readUInt16LE(at + part));
  const part = { left: left ?? 0, top: top ?? 0, width: width ?? 0, height: height ?? 0 };
  const dataAt = at + 10 + tableLength(bytes[at + 9] ?? 0);
  const end = skipBlocks(bytes, dataAt + 1);
  const reaches = part.width >= bytes.readUInt16LE(6) && part.height >= bytes.readUInt16LE(8);
  const isWhole = part.left === 0 && part.top === 0 && reaches;
  return { frame: { isWhole, part, codes: bytes.subarray(dataAt + 1, end), bits: bytes[dataAt] ?? 0 }, end };
}

function tableLength(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Data comes in blocks of up to 255 bytes, each behind its length; 0 ends them. */
function skipBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return bytes.length;
    at += length + 1;
    if (length === 0) return at;
  }
}

/** Whether the codes (LZW) unpack to all pixels; they are counted without unpacking. */
function hasAllPixels({ part, codes, bits }: Frame): boolean {
  const pixels = part.width * part.height;
  if (bits < 1 || bits > 11 || pixels === 0) return false;
  const counter = codeCounter(bits);
  for (let at = 0; ; ) {
    const length = codes[at] ?? 0;
    if (length === 0) return false;
    for (const byte of codes.subarray(at + 1, at + 1 + length)) {
      if (!counter.take(byte)) return counter.count() >= pixels;
    }
    if (counter.count() >= pixels) return true;
    at += length + 1;
  }
}

const mostCodes = 4096;

function codeCounter(bits: number) {
  const [clear, end] = [2 ** bits, 2 ** bits + 1];
  const lengths = new Uint32Array(mostCodes).fill(1);
  let [next, width, previous, count] = [end + 1, bits + 1, 0, 0];
  let [rest, restBits] = [0, 0];

  /** False = no code can be here, or it is the last one. */
  function see(code: number): boolean {
    if (code === clear) {
      [next, width, previous] = [end + 1, bits + 1, 0];
      return true;
    }
    const isNext = code === next && previous > 0;
    if (code === end || (code >= next && !isNext)) return false;
    const length = isNext ? previous + 1 : (lengths[code] ?? 1);
    if (previous > 0 && next < mostCodes) learn();
    previous = length;
    count += length;
    return true;
  }

  function learn(): void {
    lengths[next] = previous + 1;
    next++;
    if (next === 2 ** width && width < 12) width++;
  }

  return {
    count: () => count,
    /** The next byte of the codes; false = they are at their end. */
    take(byte: number): boolean {
      rest |= byte << restBits;
      restBits += 8;
      while (restBits >= width) {
        const code = rest & (2 ** width - 1);
        rest >>>= width;
        restBits -= width;
        if (!see(code)) return false;
      }
      return true;
    },
  };
}
