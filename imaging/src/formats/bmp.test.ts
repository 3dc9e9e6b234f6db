import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeBitmap } from './bmp.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-bmp-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Kind {
  bits: number;
  head: 12 | 40 | 108;
  compression: number;
  isTopDown?: boolean;
  masks?: number[];
}

const [width, height] = [37, 23];

/** A bitmap of this kind with every colour that it can have somewhere. */
function bitmap({ bits, head, compression, isTopDown = false, masks = [] }: Kind): Buffer {
  const entries = bits <= 8 ? 2 ** bits : 0;
  const entry = head === 12 ? 3 : 4;
  const masksBehind = head === 40 ? masks.length * 4 : 0;
  const pixelsAt = 14 + head + masksBehind + entries * entry;
  const start = Buffer.alloc(pixelsAt);
  start.write('BM', 'latin1');
  start.writeUInt32LE(pixelsAt, 10);
  start.writeUInt32LE(head, 14);
  if (head === 12) {
    for (const [index, value] of [width, height, 1, bits].entries()) start.writeUInt16LE(value, 18 + index * 2);
  } else {
    start.writeInt32LE(width, 18);
    start.writeInt32LE(isTopDown ? -height : height, 22);
    start.writeUInt16LE(1, 26);
    start.writeUInt16LE(bits, 28);
    start.writeUInt32LE(compression, 30);
    for (const [index, mask] of masks.entries()) start.writeUInt32LE(mask, 54 + index * 4);
  }
  for (let index = 0; index < entries; index++) {
    start.set([(index * 53) & 255, (index * 97) & 255, (index * 31) & 255], pixelsAt - (entries - index) * entry);
  }
  const pixels = Buffer.alloc(Math.ceil((width * bits) / 32) * 4 * height);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 167 + (at >> 3)) & 255;
  return Buffer.concat([start, pixels]);
}

const plain = (side: number) => side;

async function decoded(bytes: Buffer, sideOf = plain) {
  const file = join(folder, 'picture.bmp');
  await writeFile(file, bytes);
  const outcome = await decodeBitmap(file, { tolerant: false, sideOf });
  if (outcome.kind !== 'decoded') throw new Error(outcome.kind);
  return outcome.pixels;
}

const kinds: Record<string, Kind> = {
  '1 bit': { bits: 1, head: 40, compression: 0 },
  '4 bits': { bits: 4, head: 40, compression: 0 },
  '8 bits of the old kind': { bits: 8, head: 12, compression: 0 },
  '8 bits from above': { bits: 8, head: 40, compression: 0, isTopDown: true },
  '16 bits': { bits: 16, head: 40, compression: 0 },
  '16 bits of 5, 6 and 5': { bits: 16, head: 40, compression: 3, masks: [0xf800, 0x7e0, 0x1f] },
  '24 bits': { bits: 24, head: 40, compression: 0 },
  '32 bits': { bits: 32, head: 40, compression: 0 },
  '32 bits with transparency': { bits: 32, head: 108, compression: 3, masks: [0xff, 0xff00, 0xff0000, 0xff000000] },
};

describe('decodeBitmap', () => {
  it.each(Object.entries(kinds))('reads %s as a browser does', async (_, kind) => {
    const bytes = bitmap(kind);
    const pixels = await decoded(bytes);
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.drawImage(await loadImage(bytes), 0, 0);
    const seen = canvas.data();
    let most = 0;
    for (let at = 0; at < width * height * 3; at++) {
      const other = seen[Math.floor(at / 3) * 4 + (at % 3)] ?? 0;
      most = Math.max(most, Math.abs(other - (pixels.data[at] ?? 0)));
    }
    expect(most).toBeLessThanOrEqual(1);
  });

  it('averages squares where less is wanted', async () => {
    const whole = await decoded(bitmap({ bits: 24, head: 40, compression: 0 }));
    const small = await decoded(bitmap({ bits: 24, head: 40, compression: 0 }), (side) => side / 2);
    expect([small.width, small.height]).toEqual([19, 12]);
    const at = (x: number, y: number) => whole.data[(y * width + x) * 3] ?? 0;
    expect(small.data[(3 * 19 + 5) * 3]).toBe(Math.round((at(10, 6) + at(11, 6) + at(10, 7) + at(11, 7)) / 4));
    // The last square of a row is half a square.
    expect(small.data[(3 * 19 + 18) * 3]).toBe(Math.round((at(36, 6) + at(36, 7)) / 2));
  });
});
