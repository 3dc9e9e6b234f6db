import type { OpaquePixels, Pixels } from '../read/decode.ts';

/**
 * Variance of the Laplacian of the green channel over every second pixel: high for crisp photos, low for blurred ones.
 * Comparable between photos of about the same size only.
 */
export function sharpnessOf({ data, width, height, channels }: OpaquePixels): number {
  const row = width * channels;
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x += 2) {
      const at = y * row + x * channels + 1;
      const around =
        byte(data, at - channels) + byte(data, at + channels) + byte(data, at - row) + byte(data, at + row);
      const laplacian = 4 * byte(data, at) - around;
      count++;
      sum += laplacian;
      squares += laplacian * laplacian;
    }
  }
  if (count === 0) return 0;
  const mean = sum / count;
  return Math.round((squares / count - mean * mean) * 100) / 100;
}

function byte(data: Buffer, index: number): number {
  return data[index] ?? 0;
}

/** The average colour as `#rrggbb`. */
export function meanColorOf({ data, width, height }: Pixels): string {
  const sums = [0, 0, 0];
  for (let at = 0; at < width * height * 4; at += 4) {
    for (let channel = 0; channel < 3; channel++) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
  }
  return `#${sums
    .map((sum) =>
      Math.round(sum / (width * height))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
