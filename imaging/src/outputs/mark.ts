import { join } from 'node:path';
import type { Watermark } from '@kolaj/scene/text/watermark';
import { createCanvas, ImageData, Path2D } from '@napi-rs/canvas';
import { fromPixels, openStrictly, pixelsOf, toRgba } from '../read/decode.ts';
import { type MadeFile, writeMade } from './made-file.ts';

export interface MarkInput {
  /** A finished picture. */
  file: string;
  /** px of the result; no larger than the picture. */
  width: number;
  height: number;
  /** null = a smaller copy without one. */
  watermark: Watermark | null;
  /** Existing folder that receives the picture. */
  folder: string;
}

export type MarkOutcome = { kind: 'made'; picture: MadeFile } | { kind: 'unreadable' };

/** A copy of a picture with a watermark on it, or a smaller one: decoded whole and encoded again, so that nothing below can be had back. */
export async function makeMarked({ file, width, height, watermark, folder }: MarkInput): Promise<MarkOutcome> {
  const pixels = await pixelsOf(toRgba(openStrictly(file).resize(width, height, { fit: 'fill' }))).catch(() => null);
  if (pixels === null) return { kind: 'unreadable' };

  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const { data } = pixels;
  context.putImageData(
    new ImageData(new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength), width, height),
    0,
    0,
  );
  const { paths = [], places = [], angle = 0 } = watermark ?? {};
  const shapes = paths.map(({ d, fill }) => ({ shape: new Path2D(d), fill }));
  for (const [x, y] of places) {
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    for (const { shape, fill } of shapes) {
      context.fillStyle = fill;
      context.fill(shape);
    }
    context.restore();
  }
  const marked = { data: canvas.data(), width, height };
  const jpeg = await fromPixels(marked).removeAlpha().jpeg({ quality: 86, mozjpeg: true }).toBuffer();
  return { kind: 'made', picture: await writeMade(join(folder, 'marked.jpg'), marked, jpeg) };
}
