import { describe, expect, it } from 'vitest';
import { shareText } from './share-text.ts';

const dress = { code: 'BR-2041', brand: 'Beren', values: { size: '36-42', color: 'Siyah', collar: 'V' }, price: '$24' };
const site = 'https://lale.example.com/?a=3';

describe('what goes along with a picture', () => {
  it.each([
    ['what it is, what it costs and where to order', [dress], site, `Beren BR-2041\nSiyah · 36-42 · $24\n\n${site}`],
    ['the price that counts', [{ ...dress, discountprice: '$19' }], null, 'Beren BR-2041\nSiyah · 36-42 · $19'],
    ['no price where the shop shows none', [{ ...dress, price: undefined }], null, 'Beren BR-2041\nSiyah · 36-42'],
    [
      'a product without a code, by its type',
      [{ ...dress, code: 'Elbise', values: { color: 'Siyah', type: 'Elbise' } }],
      null,
      'Beren Elbise\nSiyah · $24',
    ],
    ['a product of which its brand alone is known', [{ code: 'Beren', brand: 'Beren', values: {} }], null, 'Beren'],
    ['a product without values', [{ code: 'A1', brand: '', values: {} }], null, 'A1'],
    [
      'several, one below the other',
      [dress, { ...dress, code: 'BR-2050' }],
      site,
      `Beren BR-2041\nSiyah · 36-42 · $24\n\nBeren BR-2050\nSiyah · 36-42 · $24\n\n${site}`,
    ],
  ])('%s', (_, products, where, text) => {
    expect(shareText(products, where)).toBe(text);
  });
});
