import sharp, { type Sharp } from 'sharp';
import { type OpaquePixels, opaquePixels } from '../read/decode.ts';
import { type Samples, tiffOf } from '../read/tiff.ts';
import { type Meaning, numbersOf } from './meaning.ts';

const spaces = {
  rgb: { 8: 'srgb', 16: 'rgb16' },
  grey: { 8: 'b-w', 16: 'grey16' },
} as const;

/**
 * The pixels that `picture` leads to, in sRGB and on white. The picture must have been opened as `opening` says. Profiles are
 * applied last, to what resizing has left: the library would apply them to every pixel of the original, which costs as much
 * as decoding them, and brings pictures of 16 bits to Display P3 (grey ones nowhere).
 */
export async function srgbPixels(picture: Sharp, meaning: Meaning): Promise<OpaquePixels> {
  switch (meaning.kind) {
    case 'srgb':
    case 'library':
      return opaquePixels(picture);
    case 'embedded':
      return profiled(picture, meaning);
    case 'told':
      return toSrgb(await numbersOfPixels(picture, meaning.bits), meaning.profile);
  }
}

/** How a picture of this meaning must be opened. */
export function opening(meaning: Meaning): { ignoreIcc: boolean } {
  return { ignoreIcc: meaning.kind !== 'library' };
}

/** `picture`, opened as `opening` says, as 8-bit sRGB with whatever transparency it has. What a file tells without a profile is left. */
export function inSrgb(picture: Sharp, meaning: Meaning): Sharp {
  if (meaning.kind !== 'embedded') return picture.toColourspace('srgb');
  return picture.toColourspace(spaces[meaning.kindOfNumbers][8]).withIccProfile('srgb', { attach: false });
}

/** These numbers in sRGB, when `profile` (ICC) says what they meant until now. A nonsense profile changes nothing. */
async function toSrgb(samples: Samples, profile: Buffer): Promise<OpaquePixels> {
  const kindOfNumbers = numbersOf(profile) ?? 'rgb';
  // A decoder made three equal numbers of grey: each of them is a grey number still.
  const isSpread = kindOfNumbers === 'grey' && samples.channels === 3;
  const told: Samples = isSpread ? { ...samples, width: samples.width * 3, channels: 1 } : samples;
  // Raw pixels cannot carry a profile into the library; as a TIFF in memory they can.
  const picture = sharp(tiffOf(told, profile), { failOn: 'none', ignoreIcc: true });
  const pixels = await profiled(picture, { kindOfNumbers, bits: samples.bits });
  if (!isSpread) return pixels;
  const data = Buffer.from(pixels.data.filter((_, index) => index % 3 === 0));
  return { data, width: samples.width, height: samples.height, channels: 3 };
}

interface Numbers {
  kindOfNumbers: 'rgb' | 'grey';
  bits: 8 | 16;
}

async function profiled(picture: Sharp, { kindOfNumbers, bits }: Numbers): Promise<OpaquePixels> {
  // Of 16 bits the library's white is not quite white, so transparent parts become white below.
  const flat = bits === 8 ? picture.flatten({ background: '#ffffff' }) : picture;
  const own = flat.toColourspace(spaces[kindOfNumbers][bits]).withIccProfile('srgb', { attach: false });
  const { data, info } = await own
    .raw({ depth: bits === 8 ? 'uchar' : 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { data: opaqueBytes(bits === 8 ? data : shorts(data), channels, bits), width, height, channels: 3 };
}

/** The numbers as they are, RGB on white. */
async function numbersOfPixels(picture: Sharp, bits: 8 | 16): Promise<Samples> {
  const flat = picture.flatten({ background: '#ffffff' }).toColourspace(spaces.rgb[bits]).removeAlpha();
  const { data, info } = await flat
    .raw({ depth: bits === 8 ? 'uchar' : 'ushort' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3, bits };
}

function shorts({ buffer, byteOffset, byteLength }: Buffer): Uint16Array {
  return new Uint16Array(buffer, byteOffset, byteLength / 2);
}

/** Three bytes a pixel, of grey (1), grey and alpha (2), RGB (3) or RGBA (4) of 8 or 16 bits. */
function opaqueBytes(numbers: Buffer | Uint16Array, channels: number, bits: 8 | 16): Buffer {
  if (channels === 3 && Buffer.isBuffer(numbers)) return numbers;
  const most = bits === 8 ? 255 : 65_535;
  const hasAlpha = channels % 2 === 0;
  const isGrey = channels < 3;
  const count = numbers.length / channels;
  const bytes = Buffer.allocUnsafe(count * 3);
  for (let at = 0, from = 0, to = 0; at < count; at++, from += channels, to += 3) {
    const cover = hasAlpha ? (numbers[from + channels - 1] ?? most) / most : 1;
    for (let channel = 0; channel < 3; channel++) {
      const value = (numbers[isGrey ? from : from + channel] ?? 0) / most;
      bytes[to + channel] = (value * cover + 1 - cover) * 255 + 0.5;
    }
  }
  return bytes;
}
