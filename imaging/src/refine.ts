import { createHash } from 'node:crypto';
import { open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoAnalysis } from '@kolaj/domain/collage/photo';
import type { Metadata, Sharp } from 'sharp';
import { findBarcode } from './barcode.ts';
import { fromPixels, openStrictly, type Pixels, pixelLimit, pixelsOf, toRgba, turned } from './decode.ts';
import { isOnSide, turnedSize, turnOf } from './orientation.ts';
import { sniffFormat, sniffLength } from './photo-format.ts';
import { meanColorOf, sharpnessOf } from './sharpness.ts';
import { hash, smallPixels } from './thumbhash.ts';

/** Files beyond this are refused unread. */
const byteLimit = 30_000_000;
/** Barcodes are looked for at this size; at 1600 px half as many are found. */
const inspectedSide = 2048;
/** Enough for every slot of the built-in templates; a collage from such files costs a third of one from originals. */
const refinedSide = 1600;
const thumbnailSide = 384;

export interface RefineInput {
  file: string;
  /** Existing folder that receives `refined.jpg` and `thumbnail.webp`; the caller moves or deletes them. */
  folder: string;
}

export type UnreadableReason = 'empty' | 'not-a-picture' | 'format-not-supported' | 'too-large' | 'damaged';

export type RefineOutcome =
  | {
      kind: 'refined';
      /** By content, not by name. */
      format: 'jpeg' | 'png' | 'webp';
      analysis: PhotoAnalysis;
      files: { refined: string; thumbnail: string };
    }
  | { kind: 'unreadable'; reason: UnreadableReason };

/**
 * Decodes a photo once, completely and strictly, and keeps what the product needs of it (D-29): an upright sRGB JPEG of at
 * most 1600 px without metadata, a WebP thumbnail, and what its pixels tell. Faces and persons stay unknown here. What
 * cannot be read is an outcome; a missing file throws.
 */
export async function refinePhoto({ file, folder }: RefineInput): Promise<RefineOutcome> {
  const format = await formatOf(file);
  switch (format) {
    case 'jpeg':
    case 'png':
    case 'webp':
      break;
    default:
      return { kind: 'unreadable', reason: format };
  }

  const decoded = await decodeUpright(file);
  if (decoded.kind === 'unreadable') return decoded;

  const { pixels, original } = decoded;
  const [refined, thumbnail, small, code] = await Promise.all([
    inside(pixels, refinedSide).jpeg({ quality: 88 }).toBuffer({ resolveWithObject: true }),
    inside(pixels, thumbnailSide).webp({ quality: 78, effort: 2 }).toBuffer(),
    smallPixels(pixels),
    findBarcode(pixels),
  ]);
  const files = { refined: join(folder, 'refined.jpg'), thumbnail: join(folder, 'thumbnail.webp') };
  await Promise.all([writeFile(files.refined, refined.data), writeFile(files.thumbnail, thumbnail)]);

  const analysis: PhotoAnalysis = {
    ...original,
    isDirect: true,
    refined: { sha256: sha256(refined.data), width: refined.info.width, height: refined.info.height },
    thumbnail: sha256(thumbnail),
    thumbhash: hash(small),
    sharpness: sharpnessOf(pixels),
    meanColor: meanColorOf(small),
    ...code,
    hasFace: null,
    hasPerson: null,
    face: null,
  };
  return { kind: 'refined', format, analysis, files };
}

async function formatOf(file: string): Promise<'jpeg' | 'png' | 'webp' | UnreadableReason> {
  const { size } = await stat(file);
  if (size === 0) return 'empty';
  if (size > byteLimit) return 'too-large';

  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffLength), 0, sniffLength, 0);
  const sniffed = sniffFormat(buffer.subarray(0, bytesRead));
  return sniffed === 'other-picture' ? 'format-not-supported' : sniffed;
}

type Decoded =
  | { kind: 'decoded'; pixels: Pixels; original: Pick<PhotoAnalysis, 'width' | 'height' | 'orientation'> }
  | { kind: 'unreadable'; reason: UnreadableReason };

/** The whole picture is decoded even when it is made smaller on the way, so damage anywhere in it shows here. */
async function decodeUpright(file: string): Promise<Decoded> {
  let stored: Metadata;
  try {
    stored = await openStrictly(file).metadata();
  } catch (error) {
    return { kind: 'unreadable', reason: isPixelLimit(error) ? 'too-large' : 'damaged' };
  }
  const { width, height, orientation = 1 } = stored;
  if (width * height > pixelLimit) return { kind: 'unreadable', reason: 'too-large' };

  const turn = turnOf(orientation);
  const side = decodedLongSide(Math.max(width, height));
  const scale = side / Math.max(width, height);
  const target = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  try {
    const pixels = await pixelsOf(toRgba(turned(openStrictly(file).resize({ ...target, fit: 'fill' }), turn)));
    const upright = isOnSide(turn) ? turnedSize({ width, height }, turn) : { width, height };
    return { kind: 'decoded', pixels, original: { ...upright, orientation } };
  } catch {
    return { kind: 'unreadable', reason: 'damaged' };
  }
}

function isPixelLimit(error: unknown): boolean {
  return error instanceof Error && /pixel limit/i.test(error.message);
}

/**
 * 2048 px, never enlarged. Between 4800 and 6144 px a third is taken instead (1600–2048 px): from factor 3 on the JPEG
 * decoder shrinks while it decodes, just below it decodes everything.
 */
export function decodedLongSide(originalSide: number): number {
  if (originalSide >= 3 * refinedSide && originalSide <= 3 * inspectedSide) return Math.floor(originalSide / 3);
  return Math.min(originalSide, inspectedSide);
}

function inside(pixels: Pixels, side: number): Sharp {
  return fromPixels(pixels).removeAlpha().resize(side, side, { fit: 'inside', withoutEnlargement: true });
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
