import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { Turn } from './orientation.ts';

/** Larger pictures are refused: 64 megapixels is more than any phone of our shops delivers, and less than a bomb. */
export const pixelLimit = 64_000_000;

/** Opens a picture strictly: damage of any kind is an error, never a grey stripe in a collage. */
export function openStrictly(file: string | Buffer, options: SharpOptions = {}): Sharp {
  return sharp(file, { failOn: 'warning', limitInputPixels: pixelLimit, sequentialRead: true, ...options });
}

/** Opens what is left of a damaged picture, for a person who wants to use it all the same. Limits stay. */
export function openTolerantly(file: string | Buffer, options: SharpOptions = {}): Sharp {
  return openStrictly(file, { ...options, failOn: 'none' });
}

/** Turns after whatever resize was asked before. Mirroring always comes before turning. */
export function turned(picture: Sharp, { flip, rotate }: Turn): Sharp {
  const mirrored = flip ? picture.flip() : picture;
  return rotate === 0 ? mirrored : mirrored.rotate(rotate);
}

/** Whatever the file held becomes 8-bit sRGB with four channels, transparent parts white. */
export function toRgba(picture: Sharp): Sharp {
  return picture.flatten({ background: '#ffffff' }).toColourspace('srgb').ensureAlpha().raw();
}

/** Raw pixels of 8-bit sRGB: RGBA, 4 bytes each. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

export async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** A pipeline that starts from pixels in memory. */
export function fromPixels({ data, width, height }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: 4 } });
}

/** Raw RGB pixels, 3 bytes each. Resizing these costs half: of four channels the library weighs each colour by its alpha. */
export interface OpaquePixels extends Pixels {
  channels: 3;
}

/** Whatever the picture holds becomes 8-bit sRGB with three channels, transparent parts white. */
export async function opaquePixels(picture: Sharp): Promise<OpaquePixels> {
  const flat = picture.flatten({ background: '#ffffff' }).toColourspace('srgb').removeAlpha().raw();
  return { ...(await pixelsOf(flat)), channels: 3 };
}

export function fromOpaque({ data, width, height, channels }: OpaquePixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}
