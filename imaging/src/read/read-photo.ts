import { open, readFile, stat } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { type Meaning, meaningOf } from '../colour/meaning.ts';
import { opening, srgbPixels } from '../colour/to-srgb.ts';
import { decodeBitmap } from '../formats/bmp.ts';
import { decodeInterlaced, isDeepInterlaced } from '../formats/deep-interlaced.ts';
import { lookAtGif } from '../formats/gif.ts';
import { mendedJpeg } from '../formats/jpeg-mend.ts';
import { fromOpaque, type OpaquePixels, openStrictly, openTolerantly, pixelLimit } from './decode.ts';
import { decodeHeic } from './heic.ts';
import { type Turn, turnedSize, turnOf } from './orientation.ts';
import { type PictureFormat, sniffFormat, sniffLength } from './photo-format.ts';
import { isForeignTiff } from './tiff.ts';

/** Files beyond this are refused unread. */
export const byteLimit = 30_000_000;

/** Why a file cannot become a photo. `too-slow` is said by the pool, whose clock it is. */
export const unreadableReasons = [
  'empty',
  'not-a-picture',
  'format-not-supported',
  'too-many-bytes',
  'too-many-pixels',
  'damaged',
  'too-slow',
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

export interface Unreadable {
  kind: 'unreadable';
  reason: UnreadableReason;
}

/** What a file is by its content, or why it is refused unread. A missing file throws. */
export async function formatOf(file: string): Promise<{ kind: 'picture'; format: PictureFormat } | Unreadable> {
  const { size } = await stat(file);
  if (size === 0) return unreadable('empty');
  if (size > byteLimit) return unreadable('too-many-bytes');

  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffLength), 0, sniffLength, 0);
  const sniffed = sniffFormat(buffer.subarray(0, bytesRead));
  if (sniffed === 'not-a-picture') return unreadable(sniffed);
  if (sniffed === 'other-picture') return unreadable('format-not-supported');
  if (sniffed === 'tiff' && (await isForeignTiff(handle))) return unreadable('format-not-supported');
  return { kind: 'picture', format: sniffed };
}

export interface ReadOptions {
  format: PictureFormat;
  /** Take what is left of a damaged file. */
  tolerant: boolean;
  /** Longest side to decode to, by the longest side of the original, px. `isMended`: nobody else can open the file as it is. */
  sideOf(originalSide: number, isMended: boolean): number;
}

export type ReadOutcome =
  | {
      kind: 'read';
      /** As stored: `turn` makes them upright. */
      pixels: OpaquePixels;
      turn: Turn;
      /** Size as seen upright, and the EXIF orientation of the file. */
      original: { width: number; height: number; orientation: number };
      /** The file was not quite whole, but nothing of the picture was missing. */
      isMended: boolean;
    }
  | Unreadable;

/**
 * Decodes a picture of any supported format to sRGB pixels. All of it is decoded even when it is made smaller on the way,
 * so that damage anywhere in it shows here. Turning is left to the caller, for whom it costs less after making it smaller.
 */
export async function readPhoto(file: string, options: ReadOptions): Promise<ReadOutcome> {
  const read = await readFrom(file, file, options);
  const isHurtJpeg = read.kind === 'unreadable' && read.reason === 'damaged' && options.format === 'jpeg';
  if (!isHurtJpeg || options.tolerant) return read;
  const mended = mendedJpeg(await readFile(file));
  return mended ? readFrom(file, mended, options) : read;
}

/** `source` = the file, or its bytes mended. */
async function readFrom(file: string, source: string | Buffer, options: ReadOptions): Promise<ReadOutcome> {
  const opened = await openPhoto(file, source, options);
  if (opened.kind === 'unreadable') return opened;

  const { width, height, orientation } = opened;
  const isMended = source !== file || opened.isOursAlone === true;
  const turn = turnOf(orientation);
  const longest = Math.max(width, height);
  const scale = options.sideOf(longest, isMended) / longest;
  const target = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  try {
    const pixels = await srgbPixels(opened.picture.resize({ ...target, fit: 'fill' }), opened.meaning);
    return { kind: 'read', pixels, turn, original: { ...turnedSize({ width, height }, turn), orientation }, isMended };
  } catch (error) {
    return unreadable(isOutOfMemory(error) ? 'too-many-pixels' : 'damaged');
  }
}

interface Opened {
  kind: 'opened';
  picture: Sharp;
  /** As stored, px. */
  width: number;
  height: number;
  orientation: number;
  meaning: Meaning;
  /** Nobody else should open the file as it is. */
  isOursAlone?: boolean;
}

async function openPhoto(file: string, source: string | Buffer, options: ReadOptions): Promise<Opened | Unreadable> {
  const { format, tolerant } = options;
  if (format === 'bmp') return openBitmap(file, options);
  if (format === 'gif') return openGif(file, options);

  const opener = tolerant ? openTolerantly : openStrictly;
  let stored: Metadata;
  try {
    stored = await opener(source).metadata();
  } catch (error) {
    return unreadable(isPixelLimit(error) ? 'too-many-pixels' : 'damaged');
  }
  const { width, height, orientation = 1 } = stored;
  if (width * height > pixelLimit) return unreadable('too-many-pixels');
  const meaning = await meaningOf(file, format, stored);
  if (format === 'heic' && stored.compression !== 'av1')
    return openHeic(file, { tolerant, profile: profileOf(stored, meaning) });
  if (isDeepInterlaced(stored)) return openInterlaced(file, options, stored, meaning);
  return { kind: 'opened', picture: opener(source, opening(meaning)), width, height, orientation, meaning };
}

async function openInterlaced(
  file: string,
  { tolerant, sideOf }: ReadOptions,
  stored: Metadata,
  meaning: Meaning,
): Promise<Opened | Unreadable> {
  const decoded = await decodeInterlaced(file, { tolerant, sideOf: (side) => sideOf(side, true) });
  if (decoded.kind === 'damaged') return unreadable('damaged');
  const { width, height, orientation = 1 } = stored;
  const profile = profileOf(stored, meaning);
  const told: Meaning = profile ? { kind: 'told', profile, bits: 16 } : { kind: 'srgb' };
  return { kind: 'opened', picture: decoded.picture, width, height, orientation, meaning: told, isOursAlone: true };
}

/** The profile of a picture that the library does not decode. */
function profileOf({ icc }: Metadata, meaning: Meaning): Buffer | null {
  if (meaning.kind === 'told') return meaning.profile;
  return meaning.kind === 'embedded' && icc ? icc : null;
}

async function openBitmap(file: string, { tolerant, sideOf }: ReadOptions): Promise<Opened | Unreadable> {
  const decoded = await decodeBitmap(file, { tolerant, sideOf: (side) => sideOf(side, false) });
  if (decoded.kind !== 'decoded') return unreadable(decoded.kind);
  const { pixels, width, height } = decoded;
  return { kind: 'opened', picture: fromOpaque(pixels), width, height, orientation: 1, meaning: { kind: 'srgb' } };
}

async function openGif(file: string, { tolerant }: ReadOptions): Promise<Opened | Unreadable> {
  const opener = tolerant ? openTolerantly : openStrictly;
  try {
    const { width, height, hasAlpha } = await opener(file).metadata();
    if (width * height > pixelLimit) return unreadable('too-many-pixels');
    const look = lookAtGif(await readFile(file));
    if (look.kind === 'damaged' && !tolerant) return unreadable('damaged');
    // Where the library sees transparency, the rest of a small frame becomes white.
    const [page, part] = look.kind === 'frame' ? [look.page, hasAlpha ? null : look.part] : [0, null];
    const whole = { kind: 'opened', orientation: 1, meaning: { kind: 'srgb' } } as const;
    const picture = opener(file, { page });
    if (!part) return { ...whole, picture, width, height };
    const seen = { width: Math.min(part.width, width - part.left), height: Math.min(part.height, height - part.top) };
    return { ...whole, ...seen, picture: picture.extract({ ...part, ...seen }) };
  } catch (error) {
    return unreadable(isPixelLimit(error) ? 'too-many-pixels' : 'damaged');
  }
}

async function openHeic(
  file: string,
  { tolerant, profile }: { tolerant: boolean; profile: Buffer | null },
): Promise<Opened | Unreadable> {
  const decoded = await decodeHeic(file, { tolerant });
  if (decoded.kind !== 'decoded') return unreadable(decoded.kind);
  const { picture, width, height, bits } = decoded;
  const meaning: Meaning = profile ? { kind: 'told', profile, bits } : { kind: 'srgb' };
  return { kind: 'opened', picture, width, height, orientation: 1, meaning };
}

function isPixelLimit(error: unknown): boolean {
  return error instanceof Error && /pixel limit/i.test(error.message);
}

/** The AV1 decoder takes 19 bytes for each pixel: a whole picture of 50 megapixels is more than a child may have. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && /memory allocation error/i.test(error.message);
}

function unreadable(reason: UnreadableReason): Unreadable {
  return { kind: 'unreadable', reason };
}
