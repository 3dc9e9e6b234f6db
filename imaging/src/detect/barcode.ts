import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PhotoAnalysis, ReadCode } from '@kolaj/domain/collage/photo';
import { acceptedCode } from '@kolaj/domain/source/product/barcode-code';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Pixels } from '../read/decode.ts';

const formats = ['EAN13', 'EAN8', 'UPCA', 'Code128'] as const;
const options: ReaderOptions = {
  formats: [...formats],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 4,
};

let isPrepared = false;

/** The reader's own default fetches its WebAssembly from a public server; ours comes from the package. */
function prepare(): void {
  if (isPrepared) return;
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
  isPrepared = true;
}

/** `hasBarcode` null = nobody could look; a reader's failure is never the photo's failure (D-29). */
export type BarcodeFinding = Pick<PhotoAnalysis, 'hasBarcode' | 'barcode' | 'codes' | 'barcodeLook'>;

/** Looks for barcodes. Which of them counts is judged here as for a shop without shapes of its own. */
export async function findBarcode(pixels: Pixels): Promise<BarcodeFinding> {
  try {
    const codes = await readCodes(pixels);
    const barcode = acceptedCode(codes);
    return { hasBarcode: barcode !== null, barcode, codes, barcodeLook: 'quick' };
  } catch {
    return { hasBarcode: null, barcode: null, codes: [], barcodeLook: 'quick' };
  }
}

/** All barcodes of our kinds whose own checks are right. Throws when the reader fails. */
export async function readCodes(pixels: Pixels): Promise<ReadCode[]> {
  prepare();
  const results = await readBarcodes(asImage(pixels), options);
  return results.flatMap(({ isValid, format, text }) => {
    const known = formats.find((name) => name === format);
    return isValid && known ? [asPrinted({ format: known, text })] : [];
  });
}

/** A UPC-A's bars are those of an EAN-13 that begins with 0, and so the reader calls it; under the bars there are 12 digits. */
function asPrinted(code: ReadCode): ReadCode {
  const isUpc = (code.format === 'EAN13' || code.format === 'UPCA') && /^0\d{12}$/.test(code.text);
  return isUpc ? { format: 'UPCA', text: code.text.slice(1) } : code;
}

/** Grey (1 byte a pixel) and RGB (3) go in as PGM and PPM, which the reader takes as they are; its plain form is RGBA. */
function asImage({ data, width, height }: Pixels) {
  const channels = data.length / (width * height);
  if (channels === 4) {
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    return { data: pixels, width, height, colorSpace: 'srgb' } as const;
  }
  return Buffer.concat([Buffer.from(`P${channels === 1 ? 5 : 6}\n${width} ${height}\n255\n`), data]);
}
