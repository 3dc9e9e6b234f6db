import { open, stat } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { type Meaning, meaningOf } from '../colour/meaning.ts';
import { opening, srgbPixels } from '../colour/to-srgb.ts';
import { decodeBitmap } from './bmp.ts';
import { fromPixels, type OpaquePixels, openStrictly, openTolerantly, pixelLimit } from './decode.ts';
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
  /** Longest side to decode to, by the longest side of the original, px. */
  sideOf(originalSide: number): number;
}

export type ReadOutcome =
  | {
      kind: 'read';
      /** As stored: `turn` makes them upright. */
      pixels: OpaquePixels;
      turn: Turn;
      /** Size as seen upright, and the EXIF orientation of the file. */
      original: { width: number; height: number; orientation: number };
    }
  | Unreadable;

/**
 * Decodes a picture of any supported format to sRGB pixels. All of it is decoded even when it is made smaller on the way,
 * so that damage anywhere in it shows here. Turning is left to the caller, for whom it costs less after making it smaller.
 */
export async function readPhoto(file: string, options: ReadOptions): Promise<ReadOutcome> {
  const opened = await openPhoto(file, options);
  if (opened.kind === 'unreadable') return opened;

  const { width, height, orientation } = opened;
  const turn = turnOf(orientation);
  const scale = options.sideOf(Math.max(width, height)) / Math.max(width, height);
  const target = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  try {
    const pixels = await srgbPixels(opened.picture.resize({ ...target, fit: 'fill' }), opened.meaning);
    return { kind: 'read', pixels, turn, original: { ...turnedSize({ width, height }, turn), orientation } };
  } catch {
    return unreadable('damaged');
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
}

async function openPhoto(file: string, { format, tolerant }: ReadOptions): Promise<Opened | Unreadable> {
  if (format === 'bmp') return openBitmap(file, tolerant);

  const opener = tolerant ? openTolerantly : openStrictly;
  let stored: Metadata;
  try {
    stored = await opener(file).metadata();
  } catch (error) {
    return unreadable(isPixelLimit(error) ? 'too-many-pixels' : 'damaged');
  }
  const { width, height, orientation = 1 } = stored;
  if (width * height > pixelLimit) return unreadable('too-many-pixels');
  const meaning = await meaningOf(file, format, stored);
  if (format === 'heic' && stored.compression !== 'av1')
    return openHeic(file, { tolerant, profile: profileOf(stored, meaning) });
  return { kind: 'opened', picture: opener(file, opening(meaning)), width, height, orientation, meaning };
}

/** The profile of a picture that the library does not decode. */
function profileOf({ icc }: Metadata, meaning: Meaning): Buffer | null {
  if (meaning.kind === 'told') return meaning.profile;
  return meaning.kind === 'embedded' && icc ? icc : null;
}

async function openBitmap(file: string, tolerant: boolean): Promise<Opened | Unreadable> {
  const decoded = await decodeBitmap(file, { tolerant });
  if (decoded.kind !== 'decoded') return unreadable(decoded.kind);
  const { width, height } = decoded.pixels;
  return {
    kind: 'opened',
    picture: fromPixels(decoded.pixels),
    width,
    height,
    orientation: 1,
    meaning: { kind: 'srgb' },
  };
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

function unreadable(reason: UnreadableReason): Unreadable {
  return { kind: 'unreadable', reason };
}
