import { rgbaToThumbHash } from 'thumbhash';
import { fromPixels, type Pixels, pixelsOf } from './decode.ts';

/** A blurred placeholder of about 25 bytes, base64. */
export async function thumbhashOf(pixels: Pixels): Promise<string> {
  return hash(await smallPixels(pixels));
}

/** At most 100 px, as thumbhash wants it. */
export function smallPixels(pixels: Pixels): Promise<Pixels> {
  return pixelsOf(fromPixels(pixels).resize(100, 100, { fit: 'inside' }).raw());
}

export function hash({ width, height, data }: Pixels): string {
  return Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64');
}
