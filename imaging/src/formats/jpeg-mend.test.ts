import { withSegment } from '@kolaj/testkit/odd-files/edge-set-bytes';
import { photo } from '@kolaj/testkit/odd-files/edge-set-jpeg';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { mendedJpeg } from './jpeg-mend.ts';

const pixels = (jpeg: Buffer) => sharp(jpeg, { failOn: 'warning' }).raw().toBuffer();
const frameAt = (jpeg: Buffer) => jpeg.indexOf(Buffer.from([0xff, 0xc0]));
const inserted = (jpeg: Buffer, at: number, bytes: Buffer) =>
  Buffer.concat([jpeg.subarray(0, at), bytes, jpeg.subarray(at)]);

/** A note whose length reaches into what follows it. */
function lyingNote(kind: number, text: string, length: number): Buffer {
  return Buffer.concat([Buffer.from([0xff, kind, length >> 8, length & 255]), Buffer.from(text, 'latin1')]);
}

describe('mendedJpeg', () => {
  it('gives a complete picture what it lacks, and not one pixel changes', async () => {
    const good = await photo().jpeg({ quality: 90 }).toBuffer();
    const progressive = await photo().jpeg({ progressive: true }).toBuffer();
    const cases = [
      good.subarray(0, -2),
      good.subarray(0, -1),
      progressive.subarray(0, -2),
      inserted(good, frameAt(good), Buffer.from([1, 2, 3])),
      inserted(good, 2, Buffer.alloc(40)),
      inserted(good, 2, lyingNote(0xee, 'Adobe.', 14)),
      inserted(good, 2, lyingNote(0xed, 'Photoshop 3.0\x008BIM\x03\xed\0\0\0\0', 900)),
      inserted(good, 2, lyingNote(0xed, 'Photoshop 3.0\x008BIM\x03\xed\0\0\0\0', 10)),
      withSegment(good, 0xe1, Buffer.from('Exif')).subarray(0, -2),
    ];
    const [plain, passes] = [await pixels(good), await pixels(progressive)];
    for (const broken of cases) {
      const mended = mendedJpeg(broken);
      if (!mended) throw new Error('Nothing was mended');
      const seen = await pixels(mended);
      expect(seen.equals(plain) || seen.equals(passes)).toBe(true);
    }
  });

  it('leaves alone what is whole, and what lacks a part of its picture', async () => {
    const good = await photo().jpeg({ quality: 90 }).toBuffer();
    const progressive = await photo().jpeg({ progressive: true }).toBuffer();
    expect(mendedJpeg(good)).toBeNull();
    const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
    expect(mendedJpeg(progressive.subarray(0, lastScan))).toBeNull();
    expect(mendedJpeg(good.subarray(0, 200))).toBeNull();
    for (const part of [0.5, 0.9, 0.999]) {
      const mended = mendedJpeg(good.subarray(0, Math.floor(good.length * part)));
      await expect(mended ? pixels(mended) : Promise.reject(new Error())).rejects.toThrow();
    }
  });
});
