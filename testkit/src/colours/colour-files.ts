import { deflateSync } from 'node:zlib';
import { type Samples, tiffOf } from '@kolaj/imaging/read/tiff';
import sharp, { type Sharp } from 'sharp';
import { isoBox, pngChunk, pngOf, withSegment } from '../odd-files/edge-set-bytes.ts';
import { heicOfBlocks, isoPicture } from '../odd-files/edge-set-heic.ts';
import type { HevcBits } from '../odd-files/edge-set-hevc.ts';
import { type Numbers, numbersAs, rgbPictures, squareSide } from './patches.ts';
import { type ColourSpace, colourSpaces, type NumbersKind } from './spaces.ts';

const formats = ['jpeg', 'png', 'tiff', 'webp', 'avif', 'heic'] as const;
type Format = (typeof formats)[number];
type Bits = 8 | 10 | 12 | 16;

/** One picture of four colours in one way of writing it. */
export interface ColourFile {
  name: string;
  format: Format;
  space: ColourSpace;
  /** Which of the pictures. */
  picture: number;
  bytes: Buffer;
}

/** Bits that a format holds, and the kinds of numbers. */
const holds: Record<Format, { bits: readonly Bits[]; kinds: readonly NumbersKind[] }> = {
  jpeg: { bits: [8], kinds: ['rgb', 'grey', 'cmyk'] },
  png: { bits: [8, 16], kinds: ['rgb', 'grey'] },
  tiff: { bits: [8, 16], kinds: ['rgb', 'grey', 'cmyk'] },
  webp: { bits: [8], kinds: ['rgb'] },
  avif: { bits: [8, 10, 12], kinds: ['rgb', 'grey'] },
  heic: { bits: [8, 10], kinds: ['rgb'] },
};

/** Every way of writing every picture. */
export async function colourFiles(): Promise<ColourFile[]> {
  const ways = formats.flatMap((format) =>
    holds[format].bits.flatMap((bits) =>
      colourSpaces.filter(({ kind }) => holds[format].kinds.includes(kind)).map((space) => ({ format, bits, space })),
    ),
  );
  const files = ways.flatMap(({ format, bits, space }) =>
    rgbPictures.map(async (_, picture): Promise<ColourFile> => {
      const name = `${format} ${bits} bit, ${space.name}, ${picture + 1}`;
      return { name, format, space, picture, bytes: await fileOf({ format, bits, space, picture }) };
    }),
  );
  return Promise.all(files);
}

interface Way {
  format: Format;
  bits: Bits;
  space: ColourSpace;
  picture: number;
}

/** The picture's own numbers in one file whose every number is exact: what other engines are asked about. */
export function exactFile(space: ColourSpace, picture: number): Buffer {
  return tiffOf(samplesOf(space, picture, 16), space.profile);
}

async function fileOf({ format, bits, space, picture }: Way): Promise<Buffer> {
  const samples = samplesOf(space, picture, bits === 8 ? 8 : 16);
  switch (format) {
    case 'tiff':
      return tiffOf(samples, space.profile);
    case 'png':
      return pngOf(samples, space.profile ? [iccChunk(space.profile)] : []);
    case 'heic':
      return heicOf(space, picture, bits === 8 ? 8 : 10);
    case 'jpeg':
      return withProfile(
        await as(samples).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
        space.profile,
      );
    case 'webp':
      return kept(samples, space).webp({ lossless: true }).toBuffer();
    case 'avif':
      return avifOf(samples, space, bits === 16 ? 12 : bits);
  }
}

/** The library's writer leaves the profile of a grey picture out; so the stream moves into a file of our own. */
async function avifOf(samples: Samples, { profile }: ColourSpace, bitdepth: 8 | 10 | 12): Promise<Buffer> {
  const file = await as(samples).avif({ quality: 100, effort: 0, chromaSubsampling: '4:4:4', bitdepth }).toBuffer();
  const body = (type: string) => {
    const at = file.indexOf(type, 0, 'latin1');
    return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4));
  };
  const colours = profile ? [Buffer.concat([Buffer.from('prof', 'latin1'), profile])] : [];
  const [config, side] = [isoBox('av1C', body('av1C')), samples.width];
  return isoPicture({ brand: 'avif', item: 'av01', config, side, picture: body('mdat'), colours });
}

function samplesOf({ kind }: ColourSpace, picture: number, bits: 8 | 16): Samples {
  const colours = (rgbPictures[picture] ?? []).map((colour) => numbersAs(kind, colour));
  const channels = kind === 'grey' ? 1 : kind === 'rgb' ? 3 : 4;
  const side = 2 * squareSide;
  const most = bits === 8 ? 255 : 65_535;
  const numbers = bits === 8 ? new Uint8Array(side * side * channels) : new Uint16Array(side * side * channels);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const colour = colours[Math.floor(y / squareSide) * 2 + Math.floor(x / squareSide)] ?? [];
      numbers.set(
        colour.map((value) => Math.round(value * most)),
        (y * side + x) * channels,
      );
    }
  }
  return { data: Buffer.from(numbers.buffer), width: side, height: side, channels, bits };
}

const spaceOf = {
  8: { 1: 'b-w', 3: 'srgb', 4: 'cmyk' },
  16: { 1: 'grey16', 3: 'rgb16', 4: 'cmyk' },
} as const;

/** The same numbers, ready to be written in another format: no profile touches them. */
function as(samples: Samples): Sharp {
  const space = spaceOf[samples.bits][samples.channels];
  const opened = sharp(tiffOf(samples, null), { ignoreIcc: true });
  return (samples.channels === 4 ? opened.pipelineColourspace('cmyk') : opened).toColourspace(space);
}

/** The same with the profile beside them. */
function kept(samples: Samples, { profile }: ColourSpace): Sharp {
  const space = spaceOf[samples.bits][samples.channels];
  return sharp(tiffOf(samples, profile), { ignoreIcc: true }).toColourspace(space).keepIccProfile();
}

function withProfile(jpeg: Buffer, profile: Buffer | null): Buffer {
  if (!profile) return jpeg;
  return withSegment(jpeg, 0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]));
}

function iccChunk(profile: Buffer): Buffer {
  return pngChunk('iCCP', Buffer.concat([Buffer.from('colours\0\0', 'latin1'), deflateSync(profile)]));
}

function heicOf({ profile }: ColourSpace, picture: number, bits: HevcBits): Buffer {
  const [a = [], b = [], c = [], d = []] = rgbPictures[picture] ?? [];
  const blocks = [lumaChroma(a, bits), lumaChroma(b, bits), lumaChroma(c, bits), lumaChroma(d, bits)] as const;
  const colours = profile ? [Buffer.concat([Buffer.from('prof', 'latin1'), profile])] : [];
  return heicOfBlocks({ bits, blocks, isFullRange: true }, colours);
}

function lumaChroma([red = 0, green = 0, blue = 0]: Numbers, bits: HevcBits): readonly [number, number, number] {
  const most = 2 ** bits - 1;
  const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
  const chroma = (part: number) => Math.min(most, Math.round(part * most + 2 ** (bits - 1)));
  return [Math.round(luma * most), chroma((blue - luma) / 1.772), chroma((red - luma) / 1.402)];
}
