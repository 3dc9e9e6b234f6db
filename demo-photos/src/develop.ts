import type { Canvas } from '@napi-rs/canvas';
import { seeded } from './cloth/random.ts';

/** Rows of red, green and blue. */
export interface Negative {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * What a lens and a sensor add: darker corners and grain; and the camera's side on which the photo is stored. One pass
 * over the pixels: layers of gradient and pattern cost three times as much.
 */
export function develop(canvas: Canvas, { isLying, seed }: { isLying: boolean; seed: number }): Negative {
  const { width, height } = canvas;
  const bytes = canvas.data();
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, width * height);
  const { columns, shares } = lens(width, height);
  const data = new Uint8Array(width * height * 3);
  const stepX = (isLying ? -height : 1) * 3;
  const stepY = (isLying ? 1 : width) * 3;
  let read = 0;
  for (let y = 0; y < height; y++) {
    let write = (isLying ? (width - 1) * height : 0) * 3 + y * stepY;
    const grainRow = ((y + seed) & grainMask) * grainSize;
    const lensRow = (y >> lensShift) * columns;
    for (let x = 0; x < width; x++) {
      const noise = grain[grainRow + ((x + (seed >>> 8)) & grainMask)] ?? 0;
      const light = shares[lensRow + (x >> lensShift)] ?? 0;
      const pixel = pixels[read++] ?? 0;
      data[write] = grained(((pixel & 255) * light) >> 8, noise);
      data[write + 1] = grained((((pixel >> 8) & 255) * light) >> 8, noise);
      data[write + 2] = grained((((pixel >> 16) & 255) * light) >> 8, noise);
      write += stepX;
    }
  }
  return isLying ? { data, width: height, height: width } : { data, width, height };
}

/** Grain shows most in the middle tones, and never leaves 0…255. */
function grained(value: number, noise: number): number {
  return value + ((noise * (value < 128 ? value : 255 - value)) >> 8);
}

const grainSize = 256;
const grainMask = grainSize - 1;
const grain = drawGrain();

/** In 256ths, so that the loop above stays with whole numbers. */
function drawGrain(): Int8Array {
  const random = seeded(1);
  return Int8Array.from({ length: grainSize * grainSize }, () => Math.round(36 * (random() + random() - 1)));
}

interface Lens {
  columns: number;
  /** How much light arrives, 0…256. */
  shares: Uint16Array;
}

/** The lens is computed for squares of two pixels: finer than one step of brightness. */
const lensShift = 1;
const lenses = new Map<string, Lens>();

function lens(width: number, height: number): Lens {
  const key = `${width} ${height}`;
  const known = lenses.get(key) ?? grindLens(width, height);
  if (lenses.size > 3) lenses.clear();
  lenses.set(key, known);
  return known;
}

/** Full light up to 0.42 of the width from the centre, 0.78 of it at 0.78 of the height. */
function grindLens(width: number, height: number): Lens {
  const columns = (width >> lensShift) + 1;
  const rows = (height >> lensShift) + 1;
  const clear = width * 0.42;
  const reach = height * 0.78 - clear;
  const shares = new Uint16Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const dx = (column << lensShift) - width / 2;
      const dy = (row << lensShift) - height * 0.49;
      const away = (Math.sqrt(dx * dx + dy * dy) - clear) / reach;
      shares[row * columns + column] = 256 * (1 - 0.22 * Math.max(0, Math.min(1, away)));
    }
  }
  return { columns, shares };
}
