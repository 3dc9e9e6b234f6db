import { describe, expect, it } from 'vitest';
import { barcodeLength, barcodeOf } from './barcode.ts';

describe('barcodeOf', () => {
  it.each([
    ['5901234123457', 'ean13', 95 + 22],
    ['96385074', 'ean8', 67 + 14],
    ['5901234123458', 'code128', 11 * 10 + 13 + 20],
    ['96385075', 'code128', 11 * 6 + 13 + 20],
    ['A', 'code128', 11 * 3 + 13 + 20],
    ['BR-2041', 'code128', 11 * 8 + 13 + 20],
    ['12', 'code128', 11 * 3 + 13 + 20],
    ['AB123456', 'code128', 11 * 8 + 13 + 20],
  ])('%s is %s, %i modules with its light room', (value, kind, length) => {
    const barcode = barcodeOf(value);
    expect(barcode?.kind).toBe(kind);
    expect(barcode && barcodeLength(barcode)).toBe(length);
  });

  it.each([[''], ['ÇİÇEK'], ['24,90 ₺'], ['😀'], ['a\tb']])('%j cannot be written', (value) => {
    expect(barcodeOf(value)).toBeNull();
  });

  it('begins and ends with a bar, and every bar and gap is 1 to 4 modules wide', () => {
    for (const value of ['5901234123457', '96385074', 'BR-2041', '0123456789', 'x1y22z333 ~']) {
      const { widths = [] } = barcodeOf(value) ?? {};
      expect(widths.length % 2).toBe(1);
      expect(widths.every((width) => width >= 1 && width <= 4)).toBe(true);
    }
  });
});
