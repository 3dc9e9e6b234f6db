import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** How many pixels differ at all; where they are is written to a PNG. */
export async function savedDifference(one: Buffer, { data, width, height }: Pixels, file: string): Promise<number> {
  if (one.length !== data.length) throw new Error('The pictures have different sizes.');
  const shown = Buffer.alloc(data.length);
  const found = pixelmatch(one, data, shown, width, height, { threshold: 0, includeAA: true });
  await sharp(shown, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(file);
  let differing = 0;
  for (let at = 0; at < data.length; at += 4) if (one.readUInt32LE(at) !== data.readUInt32LE(at)) differing++;
  return Math.max(differing, found);
}

/** How loud the difference of two RGBA pictures is: signal-to-noise ratio in dB, and the mean difference of a channel. */
export function loudness(one: Buffer, other: Buffer): { psnr: number; mad: number } {
  let squares = 0;
  let sum = 0;
  for (let at = 0; at < one.length; at++) {
    if (at % 4 === 3) continue;
    const off = (one[at] ?? 0) - (other[at] ?? 0);
    squares += off * off;
    sum += Math.abs(off);
  }
  const values = (one.length / 4) * 3;
  return { psnr: 10 * Math.log10(255 ** 2 / (squares / values)), mad: sum / values };
}
