import { join } from 'node:path';
import { fromOpaque, opaquePixels, turned } from '../read/decode.ts';
import { formatOf, readPhoto, type Unreadable } from '../read/read-photo.ts';
import { type MadeFile, writeMade } from './made-file.ts';

export interface ZoomInput {
  file: string;
  /** Existing folder that receives the picture. */
  folder: string;
  /** The part of the photo's width that is wanted, at most 1. */
  scale: number;
  /** Of the JPEG, 1–100. */
  quality: number;
}

export type ZoomOutcome = { kind: 'made'; picture: MadeFile } | Unreadable;

/** A photo re-encoded to be looked at closely (EDT-13): upright sRGB without metadata, never enlarged. */
export async function makeZoom({ file, folder, scale, quality }: ZoomInput): Promise<ZoomOutcome> {
  const known = await formatOf(file);
  if (known.kind === 'unreadable') return known;
  const sideOf = (side: number) => side * Math.min(scale, 1);
  const read = await readPhoto(file, { format: known.format, tolerant: false, sideOf });
  if (read.kind === 'unreadable') return read;

  const upright = await opaquePixels(turned(fromOpaque(read.pixels), read.turn));
  const jpeg = await fromOpaque(upright).jpeg({ quality }).toBuffer();
  return { kind: 'made', picture: await writeMade(join(folder, 'zoom.jpg'), upright, jpeg) };
}
