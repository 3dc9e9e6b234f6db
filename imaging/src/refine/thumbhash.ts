import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { fromPixels, type Pixels, pixelsOf } from '../read/decode.ts';

/** A blurred placeholder of about 25 bytes, base64. */
export async function thumbhashOf(pixels: Pixels): Promise<string> {
  return hash(await smallPixels(fromPixels(pixels)));
}

/** Small enough to be quick; a thumbhash holds seven waves a side at most. */
export function smallPixels(picture: Sharp): Promise<Pixels> {
  return pixelsOf(picture.resize(48, 48, { fit: 'inside' }).ensureAlpha().raw());
}

export function hash({ width, height, data }: Pixels): string {
  return Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64');
}
