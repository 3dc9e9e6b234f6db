import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { pixelsOf, toRgba } from '../read/decode.ts';
import { findBarcode } from './barcode.ts';

// Real decoding and encoding; a busy machine needs its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

beforeAll(() => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
});

/** A tag with a barcode, turned, on a grey ground of 1200 × 900 px. */
async function photoOfTag(
  text: string,
  { format, angle = 0 }: { format: 'EAN13' | 'UPCA' | 'Code128'; angle?: number },
) {
  const { image } = await writeBarcode(text, { format, scale: 4 });
  if (!image) throw new Error(`${text} cannot be written as ${format}`);
  const bars = await sharp(Buffer.from(await image.arrayBuffer()))
    .extend({ top: 40, bottom: 40, left: 60, right: 60, background: '#ffffff' })
    .rotate(angle, { background: '#9a9a90' })
    .png()
    .toBuffer();
  const ground = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#9a9a90' } });
  return pixelsOf(
    toRgba(
      sharp(
        await ground
          .composite([{ input: bars }])
          .png()
          .toBuffer(),
      ),
    ),
  );
}

describe('findBarcode', () => {
  it('reads an EAN-13 on a tag, also a turned one', async () => {
    const codes = [{ format: 'EAN13', text: '8690123456789' }];
    const found = { hasBarcode: true, barcode: '8690123456789', codes, barcodeLook: 'quick' };
    expect(await findBarcode(await photoOfTag('8690123456789', { format: 'EAN13' }))).toEqual(found);
    expect(await findBarcode(await photoOfTag('8690123456789', { format: 'EAN13', angle: 90 }))).toEqual(found);
  });

  it.each([
    ['036000291452', 0],
    ['036000291452', 90],
    ['012345678905', 180],
    ['885909950805', 3],
    ['725272730706', 270],
  ])('reads the UPC-A %s as the twelve digits under its bars, turned by %i degrees', async (text, angle) => {
    const found = await findBarcode(await photoOfTag(text, { format: 'UPCA', angle }));
    expect(found).toMatchObject({ hasBarcode: true, barcode: text, codes: [{ format: 'UPCA', text }] });
  });

  it('reads a Code 128; one that is no product code it only keeps, for a shop that knows better', async () => {
    const code = await findBarcode(await photoOfTag('BR-2041', { format: 'Code128' }));
    expect(code).toMatchObject({ hasBarcode: true, barcode: 'BR-2041' });
    const parcel = await findBarcode(await photoOfTag('KOLI/SEVKIYAT', { format: 'Code128' }));
    const codes = [{ format: 'Code128', text: 'KOLI/SEVKIYAT' }];
    expect(parcel).toMatchObject({ hasBarcode: false, barcode: null, codes });
  });

  it('finds none where there is none', async () => {
    const plain = sharp({ create: { width: 600, height: 800, channels: 3, background: '#b0a090' } });
    expect(await findBarcode(await pixelsOf(toRgba(plain)))).toMatchObject({ hasBarcode: false, codes: [] });
  });
});
