import type { PhotoAnalysis, ReadCode } from '../../collage/photo.ts';
import { matchesCode } from './code-pattern.ts';
import { productName } from './product-name.ts';

/** What photos tell of barcodes. */
export type BarcodeVerdict = Pick<PhotoAnalysis, 'hasBarcode' | 'barcode'>;

/**
 * The product's code among the barcodes that were read on a photo, or null (D-28, D-29). A code of one of the shop's own
 * shapes goes before an EAN, that before a text that only looks like a code.
 */
export function acceptedCode(codes: readonly ReadCode[], patterns: readonly string[] = []): string | null {
  const ranked = codes.flatMap((code) => {
    const rank = rankOf(code, patterns);
    return rank === null ? [] : [{ text: textOf(code), rank }];
  });
  const [best] = ranked.sort((a, b) => a.rank - b.rank);
  return best?.text ?? null;
}

/**
 * The verdict of a photo for one shop: what was read is the same for all, what counts is the shop's to say. What was found
 * before codes were kept, and what nobody could look at, stays as it is.
 */
export function judgedFor(
  { codes, hasBarcode, barcode }: Pick<PhotoAnalysis, 'codes'> & BarcodeVerdict,
  patterns: readonly string[],
): BarcodeVerdict {
  if (codes.length === 0) return { hasBarcode, barcode };
  const accepted = acceptedCode(codes, patterns);
  return { hasBarcode: accepted !== null, barcode: accepted };
}

/**
 * EAN and UPC need a right check digit, Code 128 a text of the shop's shapes or one that looks like a product code: stripes
 * of a fabric are now and then read as a barcode, and a wrong code is worse than none.
 */
function rankOf({ format, text }: ReadCode, patterns: readonly string[]): number | null {
  switch (format) {
    case 'EAN13':
    case 'EAN8':
    case 'UPCA':
      return hasCheckDigit(text) ? 1 : null;
    case 'Code128':
      if (matchesCode(text, patterns)) return 0;
      return productName(text).pattern === 'stem' ? null : 2;
  }
}

const textOf = ({ text }: ReadCode): string => text.normalize('NFC').trim().toUpperCase();

/** GS1 check digit: weights 3 and 1 from the right. */
export function hasCheckDigit(digits: string): boolean {
  if (!/^\d{8,14}$/.test(digits)) return false;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
