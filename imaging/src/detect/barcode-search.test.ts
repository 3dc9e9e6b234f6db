import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { pixelsOf, toRgba } from '../read/decode.ts';
import { findBarcode } from './barcode.ts';
import { searchBarcodes } from './barcode-search.ts';

// Real decoding and encoding; a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const text = '8690123456789';
const ground = { width: 3200, height: 2400, channels: 3, background: '#9a9a90' } as const;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kolaj-search-'));
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
});
afterAll(() => rm(folder, { recursive: true }));

/** A photo of a small tag that lies askew; `orientation` as the camera wrote it. */
async function photoOfTag({ angle, orientation = 1 }: { angle: number; orientation?: number }): Promise<string> {
  const { image } = await writeBarcode(text, { format: 'EAN13', scale: 3 });
  if (!image) throw new Error('no barcode');
  const tag = await sharp(Buffer.from(await image.arrayBuffer()))
    .extend({ top: 60, bottom: 60, left: 90, right: 90, background: '#ffffff' })
    .rotate(angle, { background: ground.background })
    .png()
    .toBuffer();
  const file = join(folder, `${angle}-${orientation}.jpg`);
  const photo = sharp({ create: ground }).composite([{ input: tag, left: 700, top: 500 }]);
  await photo.jpeg({ quality: 88 }).withMetadata({ orientation }).toFile(file);
  return file;
}

describe('searchBarcodes', () => {
  it('reads a small tag that lies askew, which the quick look does not', async () => {
    const file = await photoOfTag({ angle: 42 });
    expect((await findBarcode(await pixelsOf(toRgba(sharp(file).resize(2048))))).codes).toEqual([]);
    expect(await searchBarcodes(file)).toEqual([{ format: 'EAN13', text }]);
  });

  it('reads it on a photo that was stored mirrored and on its side', async () => {
    expect(await searchBarcodes(await photoOfTag({ angle: 28, orientation: 7 }))).toEqual([{ format: 'EAN13', text }]);
  });

  it('finds nothing on a photo without one', async () => {
    const file = join(folder, 'plain.png');
    await sharp({ create: { ...ground, width: 900, height: 700 } })
      .png()
      .toFile(file);
    expect(await searchBarcodes(file)).toEqual([]);
  });

  it('has no verdict about a picture that cannot be opened', async () => {
    expect(await searchBarcodes(join(folder, 'gone.jpg'))).toBeNull();
  });
});
