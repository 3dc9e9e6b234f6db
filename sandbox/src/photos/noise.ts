import { seeded } from './random.ts';

/** Smooth noise, roughly −1…1, over the plane. */
export type Noise = (x: number, y: number) => number;

const directions = Array.from({ length: 16 }, (_, index) => {
  const angle = (index * Math.PI) / 8;
  return { x: Math.cos(angle), y: Math.sin(angle) };
});
const directionX = Float64Array.from(directions, ({ x }) => x);
const directionY = Float64Array.from(directions, ({ y }) => y);

/** Gradient noise. With a `period` (whole number ≤ 256) it repeats, so that a tile has no seam. */
export function createNoise(seed: number, period = 256): Noise {
  const random = seeded(seed);
  const table = Uint8Array.from({ length: 256 }, (_, index) => index);
  for (let i = 255; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const swapped = table[i] ?? 0;
    table[i] = table[j] ?? 0;
    table[j] = swapped;
  }
  const corner = (ix: number, iy: number, dx: number, dy: number) => {
    const x = ((ix % period) + period) % period;
    const y = ((iy % period) + period) % period;
    const direction = (table[((table[x & 255] ?? 0) + y) & 255] ?? 0) & 15;
    return (directionX[direction] ?? 0) * dx + (directionY[direction] ?? 0) * dy;
  };

  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = x - ix;
    const fy = y - iy;
    const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const top = corner(ix, iy, fx, fy) * (1 - sx) + corner(ix + 1, iy, fx - 1, fy) * sx;
    const bottom = corner(ix, iy + 1, fx, fy - 1) * (1 - sx) + corner(ix + 1, iy + 1, fx - 1, fy - 1) * sx;
    return (top * (1 - sy) + bottom * sy) * 1.6;
  };
}
