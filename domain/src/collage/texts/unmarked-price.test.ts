import { describe, expect, it } from 'vitest';
import { unmarkedPrice, unmarkedPrices } from './unmarked-price.ts';

const of = (code: string, ...photos: string[]) => unmarkedPrice({ code, photos });

describe('a number in a name that nobody takes for a price', () => {
  it.each([
    ['BE-404', ['BE-404 24,90.jpg'], '24,90'],
    ['BE-404', ['BE-404_24.90_1.jpg', 'BE-404_24.90_2.jpg'], '24.90'],
    ['BE-404', ['BE-404 1.249,90 KIRMIZI.jpg'], '1.249,90'],
    ['BE-404', ['summer/BE-404 (24,90).jpg'], '24,90'],
    ['BE-404', ['BE-404 24,90.jpg', 'BE-404 arka.jpg'], '24,90'],
    ['BE-404', ['BE-404-24,90.jpg'], '24,90'],
    ['BE-404', ['BE-404 24,90/1.jpg', 'BE-404 24,90/2.jpg'], '24,90'],
    ['24.90', ['24.90.jpg'], '24.90'],
  ])('of %s in %j is %s', (code, photos, price) => {
    expect(of(code, ...photos)).toBe(price);
  });

  it.each([
    ['it names its currency', ['BE-404 24,90 TL.jpg']],
    ['it is called a price', ['BE-404 p24,90.jpg']],
    ['the directory names the price', ['$30/BE-404 24,90.jpg']],
    ['there are two', ['BE-404 24,90 19,90.jpg']],
    ['its photos do not agree', ['BE-404 24,90 1.jpg', 'BE-404 19,90 2.jpg']],
    ['it has no decimals', ['BE-404 250.jpg', 'BE-404 36-42.jpg']],
    ['it is a date', ['BE-404 24.11.2026.jpg', 'BE-404 24.11.26.jpg']],
    ['it is a time', ['WhatsApp Image 2026-11-20 at 12.30.45.jpg']],
    ['it is nothing', ['BE-404 0,00.jpg']],
  ])('is none: %s', (_why, photos) => {
    expect(of('BE-404', ...photos)).toBeNull();
  });

  it('is told once of many products, with the first', () => {
    const products = ['24,90', '30', '19,90'].map((price, at) => ({
      code: `BE-${at}00`,
      photos: [`BE-${at}00 ${price}.jpg`],
    }));
    expect(unmarkedPrices(products)).toEqual({ example: '24,90', products: 2 });
    expect(unmarkedPrices(products.slice(1, 2))).toBeNull();
  });
});
