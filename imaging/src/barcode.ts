import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { productName } from '@kolaj/domain/source/product-name';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Pixels } from './decode.ts';

const options: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'Code128'],
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

/** null = nobody could look; a reader's failure is never the photo's failure (D-29). */
export interface BarcodeVerdict {
  hasBarcode: boolean | null;
  barcode: string | null;
}

/** Looks for a product's barcode and believes only what checks out: see `acceptedBarcode`. */
export async function findBarcode({ data, width, height }: Pixels): Promise<BarcodeVerdict> {
  try {
    prepare();
    const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
    const results = await readBarcodes({ data: pixels, width, height, colorSpace: 'srgb' }, options);
    const [barcode = null] = results
      .filter(({ isValid }) => isValid)
      .flatMap(({ format, text }) => acceptedBarcode(format, text) ?? []);
    return { hasBarcode: barcode !== null, barcode };
  } catch {
    return { hasBarcode: null, barcode: null };
  }
}

/**
 * EAN and UPC need a right check digit, Code 128 a text that looks like a product code (D-28): stripes of a fabric are
 * now and then read as a barcode, and a wrong code is worse than none.
 */
export function acceptedBarcode(format: string, text: string): string | null {
  switch (format) {
    case 'EAN13':
    case 'EAN8':
    case 'UPCA':
      return hasCheckDigit(text) ? text : null;
    case 'Code128':
      return productName(text).pattern === 'stem' ? null : text;
    default:
      return null;
  }
}

/** GS1 check digit: weights 3 and 1 from the right. */
export function hasCheckDigit(digits: string): boolean {
  if (!/^\d{8,14}$/.test(digits)) return false;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
