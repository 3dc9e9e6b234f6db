import { seeded } from './random.ts';

/** Smooth noise, roughly −1…1, over the plane. */
export type Noise = (x: number, y: number) => number;

/** Sixteen gradients, already scaled so that the noise fills −1…1. */
const gradients = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8);
const gradientX = Float64Array.from(gradients, (angle) => 1.6 * Math.cos(angle));
const gradientY = Float64Array.from(gradients, (angle) => 1.6 * Math.sin(angle));

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
  const wrapped =
    period === 256 ? (value: number) => value & 255 : (value: number) => ((value % period) + period) % period;

  return (x, y) => {
    const floorX = Math.floor(x);
    const floorY = Math.floor(y);
    const fx = x - floorX;
    const fy = y - floorY;
    const left = table[wrapped(floorX)] ?? 0;
    const right = table[wrapped(floorX + 1)] ?? 0;
    const above = wrapped(floorY);
    const below = wrapped(floorY + 1);
    const a = (table[(left + above) & 255] ?? 0) & 15;
    const b = (table[(right + above) & 255] ?? 0) & 15;
    const c = (table[(left + below) & 255] ?? 0) & 15;
    const d = (table[(right + below) & 255] ?? 0) & 15;
    const sx = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const sy = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const atA = (gradientX[a] ?? 0) * fx + (gradientY[a] ?? 0) * fy;
    const atB = (gradientX[b] ?? 0) * (fx - 1) + (gradientY[b] ?? 0) * fy;
    const atC = (gradientX[c] ?? 0) * fx + (gradientY[c] ?? 0) * (fy - 1);
    const atD = (gradientX[d] ?? 0) * (fx - 1) + (gradientY[d] ?? 0) * (fy - 1);
    const top = atA + (atB - atA) * sx;
    return top + (atC + (atD - atC) * sx - top) * sy;
  };
}
