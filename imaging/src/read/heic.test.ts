import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { greyHeic } from '@kolaj/testkit/odd-files/edge-set-heic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeHeic } from './heic.ts';

let folder = '';
let file = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-heic-'));
  file = join(folder, 'photo.heic');
});
afterAll(() => rm(folder, { recursive: true }));

describe('decodeHeic', () => {
  it('reads the pixels of a HEIC photo', async () => {
    await writeFile(file, greyHeic());
    const decoded = await decodeHeic(file, { tolerant: false });
    if (decoded.kind !== 'decoded') throw new Error(decoded.kind);
    expect([decoded.width, decoded.height]).toEqual([64, 64]);

    const pixels = await decoded.picture.raw().toBuffer();
    const greyAt = (x: number, y: number) => [...pixels.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)];
    // Four blocks of luma 60, 110, 160 and 210, of a range that ends at 16 and 235.
    expect([greyAt(9, 9), greyAt(40, 9), greyAt(9, 40), greyAt(40, 40)].map(([grey]) => grey)).toEqual([
      51, 110, 168, 227,
    ]);
    expect(new Set(greyAt(31, 31)).size).toBe(1);
  });

  it('refuses what is cut off, and what is none', async () => {
    for (const bytes of [greyHeic().subarray(0, 4000), greyHeic().subarray(0, 200), Buffer.from('no photo')]) {
      await writeFile(file, bytes);
      expect(await decodeHeic(file, { tolerant: false })).toEqual({ kind: 'damaged' });
    }
  });
});
