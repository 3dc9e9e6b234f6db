import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { takePhoto } from './photo.ts';
import { demo2Folders, demoFolders } from './source/demo-folders.ts';
import { planSource } from './source/source-plan.ts';
import { ean13 } from './tag.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

const plan = planSource(demoFolders);
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function fileNamed(part: string) {
  const file = plan.find(({ path }) => path.includes(part));
  if (!file) throw new Error(`no ${part} in the plan`);
  return file;
}

describe('a product photo', () => {
  it('has the same bytes every time', async () => {
    const { spec } = fileNamed('BR-2041 ZÜMRÜT');
    const small = { ...spec, width: 300, height: 400 };
    expect(sha(await takePhoto(small))).toBe(sha(await takePhoto(small)));
  });

  it.each([
    { part: 'L8690123456789_4', format: 'EAN13', text: '8690123456789' },
    { part: 'BR-2041 ZÜMRÜT 38-46 $24.50 4', format: 'Code128', text: 'BR-2041' },
    { part: '77120 İNDİGO 26-34 $16.20_4', format: 'Code128', text: '77120' },
  ])('of a hang-tag carries a readable $format', async ({ part, format, text }) => {
    const photo = await takePhoto(fileNamed(part).spec);
    const [code] = await readBarcodes(photo, { formats: ['EAN13', 'Code128'], tryHarder: true });
    expect({ format: code?.format, text: code?.text }).toEqual({ format, text });
  });

  it('taken with a telephone lies on its side, with an EXIF mark', async () => {
    const photo = await takePhoto({ ...fileNamed('OL-81').spec, orientation: 6, width: 300, height: 400 });
    const { width, height, orientation, autoOrient } = await sharp(photo).metadata();
    expect({ width, height, orientation }).toEqual({ width: 400, height: 300, orientation: 6 });
    expect(autoOrient).toEqual({ width: 300, height: 400 });
  });
});

describe('the demo source', () => {
  it('has more than eighty photos in the folders and names that shops use', () => {
    const paths = plan.map(({ path }) => path);
    expect(plan.length).toBeGreaterThan(80);
    expect(new Set(paths).size).toBe(plan.length);
    expect(new Set(paths.map((path) => path.split('/')[0]))).toEqual(
      new Set(['Güz 2026 47. Hafta', 'Güz 2026 46. Hafta', 'Yaz Sonu İndirim', 'KOLAJSIZ']),
    );
    expect(paths.some((path) => /\/L\d{13}_1\.jpg$/.test(path))).toBe(true);
    expect(paths.some((path) => /\/\d{5}_1\.jpg$/.test(path))).toBe(true);
    expect(paths.some((path) => /\/BR-2041 BORDO \$24\.50 2\.jpg$/.test(path))).toBe(true);
    expect(paths.filter((path) => path.split('/').length === 4)).toHaveLength(3);
  });

  it('has one cut-off file, some at 12 MP and some lying', () => {
    expect(plan.filter(({ isTruncated }) => isTruncated).map(({ path }) => path)).toEqual([
      'Güz 2026 47. Hafta/Vera Style/VR-118_2.jpg',
    ]);
    expect(plan.filter(({ spec }) => spec.width === 3000).length).toBeGreaterThanOrEqual(2);
    expect(plan.filter(({ spec }) => spec.orientation === 6).length).toBeGreaterThanOrEqual(6);
  });

  it('of the second shop is small', () => {
    expect(planSource(demo2Folders)).toHaveLength(5);
  });
});

describe('ean13', () => {
  it('adds the check digit', () => {
    expect(ean13('400638133393')).toBe('4006381333931');
  });
});
