import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { meaningOf } from '../colour/meaning.ts';
import { inSrgb, opening } from '../colour/to-srgb.ts';
import { isDeepInterlaced } from '../formats/deep-interlaced.ts';
import { openStrictly, pixelLimit } from '../read/decode.ts';
import { formatOf, type Unreadable } from '../read/read-photo.ts';
import { type MadeFile, writeMade } from './made-file.ts';

/** No page shows a larger one (px). */
const longestSide = 4000;

const encoders = {
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }),
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 90, mozjpeg: true }),
  webp: (picture: Sharp) => picture.webp({ quality: 90 }),
} as const;
type UploadFormat = keyof typeof encoders;
const isOurs = (format: string): format is UploadFormat => format in encoders;

export interface UploadInput {
  file: string;
  /** Existing folder that receives the picture. */
  folder: string;
}

export type UploadOutcome =
  | { kind: 'made'; picture: MadeFile; format: UploadFormat }
  | { kind: 'animated' }
  | Unreadable;

/**
 * A picture that somebody has uploaded, decoded whole and encoded again in its own format: nothing of what was sent reaches a
 * browser, neither where a photo was taken nor what is hidden behind its pixels.
 */
export async function makeUpload({ file, folder }: UploadInput): Promise<UploadOutcome> {
  const known = await formatOf(file);
  if (known.kind === 'unreadable') return known;
  const { format } = known;
  if (!isOurs(format) && format !== 'gif') return { kind: 'unreadable', reason: 'format-not-supported' };
  try {
    const stored = await sharp(file, { limitInputPixels: false }).metadata();
    const { width, height, pages = 1 } = stored;
    if (pages > 1 || (format === 'png' && (await isAnimatedPng(file)))) return { kind: 'animated' };
    if (!isOurs(format)) return { kind: 'unreadable', reason: 'format-not-supported' };
    if (width * height > pixelLimit || isDeepInterlaced(stored))
      return { kind: 'unreadable', reason: 'too-many-pixels' };
    const meaning = await meaningOf(file, format, stored);
    const upright = openStrictly(file, opening(meaning))
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await encoders[format](inSrgb(upright, meaning)).toBuffer({ resolveWithObject: true });
    return { kind: 'made', picture: await writeMade(join(folder, `upload.${format}`), info, data), format };
  } catch {
    return { kind: 'unreadable', reason: 'damaged' };
  }
}

/** The decoder shows the first frame only, silently; the chunk `acTL` before the pixels says that there are more. */
async function isAnimatedPng(file: string): Promise<boolean> {
  const bytes = await readFile(file);
  for (let at = 8; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}
