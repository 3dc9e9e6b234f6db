import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type Pixels, pixelLimit } from './decode.ts';

export type BitmapOutcome = { kind: 'decoded'; pixels: Pixels } | { kind: 'damaged' } | { kind: 'too-many-pixels' };

/** Compressions of rows whose length follows from the header: plain, and two ways of naming the colours' bits. */
const plainCompressions = [0, 3, 6];

/**
 * Decodes a Windows bitmap on the canvas, which the picture library cannot. The header is read first, because the
 * canvas draws what is there of a cut-off file: unless `tolerant`, rows that are missing refuse it.
 */
export async function decodeBitmap(file: string, { tolerant }: { tolerant: boolean }): Promise<BitmapOutcome> {
  const bytes = await readFile(file);
  const size = sizeOf(bytes);
  if (!size) return { kind: 'damaged' };
  if (size.width * size.height > pixelLimit) return { kind: 'too-many-pixels' };
  if (bytes.length < size.end && !tolerant) return { kind: 'damaged' };

  try {
    const image = await loadImage(bytes);
    const canvas = createCanvas(size.width, size.height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, size.width, size.height);
    context.drawImage(image, 0, 0);
    return { kind: 'decoded', pixels: { data: canvas.data(), width: size.width, height: size.height } };
  } catch {
    return { kind: 'damaged' };
  }
}

/** Width, height, and how long the file must be at least; null when the header makes no sense. */
function sizeOf(bytes: Buffer): { width: number; height: number; end: number } | null {
  if (bytes.length < 30) return null;
  const pixelsAt = bytes.readUInt32LE(10);
  const isOld = bytes.readUInt32LE(14) === 12;
  const width = isOld ? bytes.readUInt16LE(18) : bytes.readInt32LE(18);
  // A negative height means that the first row is the topmost.
  const height = Math.abs(isOld ? bytes.readUInt16LE(20) : bytes.readInt32LE(22));
  const bits = bytes.readUInt16LE(isOld ? 24 : 28);
  if (width <= 0 || height <= 0) return null;

  const isPlain = isOld || (bytes.length >= 34 && plainCompressions.includes(bytes.readUInt32LE(30)));
  const rowBytes = Math.ceil((width * bits) / 32) * 4;
  return { width, height, end: isPlain ? pixelsAt + rowBytes * height : 0 };
}
