/** Writes numbers bit by bit, as video headers want them. */
function bitWriter() {
  const bits: number[] = [];
  const writer = {
    u(value: number, length: number) {
      for (let at = length - 1; at >= 0; at--) bits.push(Math.floor(value / 2 ** at) & 1);
      return writer;
    },
    /** Exponential Golomb codes: each number 0, 1, 2 … */
    ue(...values: number[]) {
      for (const value of values) {
        const length = Math.floor(Math.log2(value + 1));
        writer.u(0, length).u(value + 1, length + 1);
      }
      return writer;
    },
    align() {
      while (bits.length % 8 > 0) bits.push(0);
      return writer;
    },
    bytes(data: Buffer) {
      for (const byte of data) writer.u(byte, 8);
      return writer;
    },
    done(): Buffer {
      const whole = Array.from({ length: bits.length / 8 }, (_, at) => bits.slice(at * 8, at * 8 + 8));
      return Buffer.from(whole.map((eight) => Number.parseInt(eight.join(''), 2)));
    },
  };
  return writer;
}
type BitWriter = ReturnType<typeof bitWriter>;

/** Profile "main still picture" or, of 10 bits, "main 10", level 3.1: 12 bytes that are in three places. */
export function hevcProfile(bits: HevcBits): Buffer {
  const [profile, fits] = bits === 8 ? [0x03, 0x70] : [0x02, 0x20];
  return Buffer.from([profile, fits, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93]);
}

/** A unit of the stream: its type, and no three bytes that look like the start of another one. */
function unit(type: number, { done, align }: BitWriter): Buffer {
  align();
  const out = [type << 1, 1];
  for (const byte of done()) {
    if (byte <= 3 && out.at(-1) === 0 && out.at(-2) === 0) out.push(3);
    out.push(byte);
  }
  return Buffer.from(out);
}

const block = 32;
const side = 2 * block;

export type HevcBits = 8 | 10;
type Sample = readonly [luma: number, blue: number, red: number];

export interface HevcSettings {
  bits: HevcBits;
  /** The colours of the four blocks: left to right, then below. */
  blocks: readonly [Sample, Sample, Sample, Sample];
  /** Says that the numbers use their whole range; without it they are those of television. */
  isFullRange: boolean;
}

export interface HevcPicture {
  side: number;
  /** Decoder settings: type and bytes of each unit. */
  headers: [type: number, bytes: Buffer][];
  slice: Buffer;
}

/**
 * A picture of four blocks as an HEVC stream, written by hand: every block carries its samples uncompressed (PCM),
 * so that all there is to code is that it does.
 */
export function hevcOfBlocks({ bits, blocks, isFullRange }: HevcSettings): HevcPicture {
  const profile = hevcProfile(bits);
  const video = bitWriter().u(0, 4).u(3, 2).u(0, 6).u(0, 3).u(1, 1).u(0xffff, 16).bytes(profile);
  video.u(1, 1).ue(0, 0, 0).u(0, 6).ue(0).u(0, 2).u(1, 1);

  const sequence = bitWriter().u(0, 4).u(0, 3).u(1, 1).bytes(profile);
  sequence
    .ue(0, 1, side, side)
    .u(0, 1)
    .ue(bits - 8, bits - 8, 0);
  // Blocks of 32, all of them as PCM without filters.
  sequence.u(1, 1).ue(0, 0, 0).ue(2, 0, 0, 3, 0, 0).u(0, 3).u(1, 1);
  sequence
    .u(bits - 1, 4)
    .u(bits - 1, 4)
    .ue(2, 0)
    .u(1, 1);
  sequence.ue(0).u(0, 3);
  if (isFullRange) fullRange(sequence.u(1, 1));
  else sequence.u(0, 1);
  sequence.u(0, 1).u(1, 1);

  const picture = bitWriter().ue(0, 0).u(0, 7).ue(0, 0, 0).u(0, 3).ue(0, 0).u(0, 7).u(1, 1).u(0, 1).u(1, 1);
  picture.u(0, 2).ue(0).u(0, 2).u(1, 1);
  return {
    side,
    headers: [
      [32, unit(32, video)],
      [33, unit(33, sequence)],
      [34, unit(34, picture)],
    ],
    slice: unit(19, slice(bits, blocks)),
  };
}

/** Colours as sRGB has them, luma and chroma as JPEG has them, of the whole range. */
function fullRange(sequence: BitWriter): void {
  sequence.u(0, 2).u(1, 1).u(5, 3).u(1, 1).u(1, 1).u(1, 8).u(13, 8).u(6, 8).u(0, 7);
}

/** Ranges of the less probable symbol for "not split", which grows more certain with every block. */
const lessProbable = [240, 227, 216, 205];

function slice(bits: HevcBits, blocks: HevcSettings['blocks']): BitWriter {
  const data = bitWriter().u(1, 1).u(0, 1).ue(0, 2, 0).u(1, 1).align();
  for (const [index, [luma, blue, red]] of blocks.entries()) {
    endArithmetic(data, (index === 0 ? 510 : 508) - (lessProbable[index] ?? 0) - 2);
    data.align();
    for (let at = 0; at < block * block; at++) data.u(luma, bits);
    for (const chroma of [blue, red]) for (let at = 0; at < (block * block) / 4; at++) data.u(chroma, bits);
  }
  endArithmetic(data, 508);
  return data;
}

/** Flushes an arithmetic coder whose only sum is `low`: seven more bits, two, and the stop bit. */
function endArithmetic(data: BitWriter, low: number): void {
  let rest = low;
  let isFirst = true;
  let outstanding = 0;
  const put = (bit: number) => {
    if (!isFirst) data.u(bit, 1);
    isFirst = false;
    for (; outstanding > 0; outstanding--) data.u(1 - bit, 1);
  };
  for (let shift = 0; shift < 7; shift++) {
    if (rest < 256) put(0);
    else if (rest >= 512) {
      rest -= 512;
      put(1);
    } else {
      rest -= 256;
      outstanding++;
    }
    rest *= 2;
  }
  put((rest >> 9) & 1);
  data.u(((rest >> 7) & 3) | 1, 2);
}
