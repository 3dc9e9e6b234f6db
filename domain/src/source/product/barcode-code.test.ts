import { describe, expect, it } from 'vitest';
import type { ReadCode } from '../../collage/photo.ts';
import { acceptedCode, hasCheckDigit, judgedFor } from './barcode-code.ts';

const ean: ReadCode = { format: 'EAN13', text: '8690123456789' };
const upc: ReadCode = { format: 'UPCA', text: '036000291452' };
const code128 = (text: string): ReadCode => ({ format: 'Code128', text });

describe('acceptedCode', () => {
  it.each<[string, ReadCode[], string[], string | null]>([
    ['an EAN with a right check digit', [ean], [], '8690123456789'],
    ['an EAN with a wrong one', [{ ...ean, text: '8690123456788' }], [], null],
    ['a UPC', [upc], [], '036000291452'],
    ['a Code 128 that looks like a product code', [code128('br-2041')], [], 'BR-2041'],
    ['a Code 128 that says something else', [code128('KOLI/SEVKIYAT')], [], null],
    ['a Code 128 of the shop’s own shape', [code128('2041/7')], ['####/#'], '2041/7'],
    ['a Code 128 of another shop’s shape', [code128('2041/7')], ['@@-####'], null],
    ['the shop’s own code beside an EAN', [ean, code128('2041/7')], ['####/#'], '2041/7'],
    ['an EAN beside a text that only looks like a code', [code128('BR-2041'), ean], [], '8690123456789'],
    ['nothing', [], [], null],
  ])('takes %s', (_, codes, patterns, expected) => {
    expect(acceptedCode(codes, patterns)).toBe(expected);
  });
});

describe('judgedFor', () => {
  const read = { codes: [code128('2041/7')], hasBarcode: false, barcode: null };

  it('lets each shop judge the same photo by its own shapes', () => {
    expect(judgedFor(read, ['####/#'])).toEqual({ hasBarcode: true, barcode: '2041/7' });
    expect(judgedFor(read, [])).toEqual({ hasBarcode: false, barcode: null });
  });

  it('keeps what was found before codes were kept, and that nobody looked', () => {
    const before = { hasBarcode: true, barcode: '8690123456789' };
    expect(judgedFor({ codes: [], ...before }, [])).toEqual(before);
    expect(judgedFor({ codes: [], hasBarcode: null, barcode: null }, [])).toEqual({ hasBarcode: null, barcode: null });
  });
});

describe('hasCheckDigit', () => {
  it('is right for published examples of 8, 12, 13 and 14 digits', () => {
    for (const digits of ['96385074', '036000291452', '4006381333931', '00012345600012'])
      expect(hasCheckDigit(digits)).toBe(true);
    for (const digits of ['96385075', '4006381333930', '1234', '40063813339x1'])
      expect(hasCheckDigit(digits)).toBe(false);
  });
});
