import { fromOpaque, type OpaquePixels, opaquePixels } from '../read/decode.ts';

interface Size {
  width: number;
  height: number;
}

/** px of the ground that one colour of the picture becomes: coarse enough that no letter and no shape is left. */
const cell = 180;

/**
 * A picture as a wash of its own colours, filling `size`: nothing on it can be read, and it cannot be taken for the picture.
 * Colours flow by cubic B-splines; the image library enlarges like that at four times the work.
 */
export async function softGround(picture: OpaquePixels, size: Size): Promise<OpaquePixels> {
  const cells = { width: Math.ceil(size.width / cell), height: Math.ceil(size.height / cell) };
  const covering = fromOpaque(picture)
    .resize({ ...cells, fit: 'cover' })
    .modulate({ saturation: 1.1, brightness: 0.96 });
  return enlarged(await opaquePixels(covering), size);
}

function enlarged(small: OpaquePixels, { width, height }: Size): OpaquePixels {
  const { channels } = small;
  const wide = new Float32Array(small.height * width * channels);
  for (const [x, taps] of tapsOf(small.width, width).entries()) {
    for (let line = 0; line < small.height; line += 1) {
      for (let channel = 0; channel < channels; channel += 1) {
        let sum = 0;
        for (const { at, weight } of taps) {
          sum += weight * (small.data[(line * small.width + at) * channels + channel] ?? 0);
        }
        wide[(line * width + x) * channels + channel] = sum;
      }
    }
  }
  return { data: stretched(wide, tapsOf(small.height, height), width * channels), width, height, channels };
}

/** Rows between the rows. */
function stretched(rows: Float32Array, taps: readonly Taps[], rowLength: number): Buffer {
  const data = Buffer.allocUnsafe(taps.length * rowLength);
  for (const [y, [a, b, c, d]] of taps.entries()) {
    const [ra, rb, rc, rd] = [a.at * rowLength, b.at * rowLength, c.at * rowLength, d.at * rowLength];
    const start = y * rowLength;
    for (let i = 0; i < rowLength; i += 1) {
      const value =
        a.weight * (rows[ra + i] ?? 0) +
        b.weight * (rows[rb + i] ?? 0) +
        c.weight * (rows[rc + i] ?? 0) +
        d.weight * (rows[rd + i] ?? 0);
      data[start + i] = value + 0.5;
    }
  }
  return data;
}

interface Tap {
  at: number;
  weight: number;
}
type Taps = readonly [Tap, Tap, Tap, Tap];

/** For each of `size` places the four of `count` colours it is mixed of, with weights that sum up to 1. */
function tapsOf(count: number, size: number): Taps[] {
  const within = (at: number) => Math.min(count - 1, Math.max(0, at));
  return Array.from({ length: size }, (_, place): Taps => {
    const exact = ((place + 0.5) * count) / size - 0.5;
    const at = Math.floor(exact);
    const f = exact - at;
    return [
      { at: within(at - 1), weight: (1 - f) ** 3 / 6 },
      { at: within(at), weight: (3 * f ** 3 - 6 * f ** 2 + 4) / 6 },
      { at: within(at + 1), weight: (-3 * f ** 3 + 3 * f ** 2 + 3 * f + 1) / 6 },
      { at: within(at + 2), weight: f ** 3 / 6 },
    ];
  });
}
