import { join } from 'node:path';
import { fromOpaque, type OpaquePixels, opaquePixels, openStrictly } from '../read/decode.ts';
import { renditionWidths } from '../render/render.ts';
import { type MadeFile, writeMade } from './made-file.ts';

/** No screen of a visitor shows a larger one, px. */
const longestSide = 1600;

export interface SitePhotoInput {
  /** A refined photo: upright, sRGB. */
  file: string;
  /** Existing folder that receives the files; the caller moves or deletes them. */
  folder: string;
}

export type SitePhotoOutcome = { kind: 'made'; jpeg: MadeFile; renditions: MadeFile[] } | { kind: 'unreadable' };

/**
 * The copies of a product's own photo that a catalogue site shows (D-105), as those of an export: a JPEG and WebP pictures of the same
 * widths, none enlarged. Decoded whole and encoded again: nothing else of the photo's file reaches a visitor.
 */
export async function makeSitePhoto({ file, folder }: SitePhotoInput): Promise<SitePhotoOutcome> {
  const whole = openStrictly(file).resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true });
  const pixels = await opaquePixels(whole).catch(() => null);
  if (pixels === null) return { kind: 'unreadable' };

  const bytes = await fromOpaque(pixels).jpeg({ quality: 85, mozjpeg: true }).toBuffer();
  const jpeg = await writeMade(join(folder, 'photo.jpg'), pixels, bytes);
  const renditions: MadeFile[] = [];
  for (const width of renditionWidths.filter((wanted) => wanted < pixels.width)) {
    renditions.push(await makeRendition(pixels, width, folder));
  }
  return { kind: 'made', jpeg, renditions };
}

async function makeRendition(pixels: OpaquePixels, width: number, folder: string): Promise<MadeFile> {
  const height = Math.max(1, Math.round((pixels.height * width) / pixels.width));
  const picture = fromOpaque(pixels).resize(width, height, { fit: 'fill' });
  const bytes = await picture.webp({ quality: 78, effort: 2 }).toBuffer();
  return writeMade(join(folder, `w${width}.webp`), { width, height }, bytes);
}
