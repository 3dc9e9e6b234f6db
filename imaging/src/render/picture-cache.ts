import { stat } from 'node:fs/promises';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';

/** Decoded overlays and logos by file; a shop uses a handful, each 4.6 MB decoded. */
const limit = 6;
const cache = new Map<string, Canvas>();

/** A PNG drawn once into a canvas, kept for the next collage. Throws if it cannot be read. */
export async function pictureCanvas(file: string): Promise<Canvas> {
  const { mtimeMs, size } = await stat(file);
  const cacheKey = `${file}\n${mtimeMs}\n${size}`;
  const cached = cache.get(cacheKey);
  cache.delete(cacheKey);
  const canvas = cached ?? (await decode(file));
  cache.set(cacheKey, canvas);
  const [oldest] = cache.keys();
  if (cache.size > limit && oldest !== undefined) cache.delete(oldest);
  return canvas;
}

async function decode(file: string): Promise<Canvas> {
  const image = await loadImage(file);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas;
}
