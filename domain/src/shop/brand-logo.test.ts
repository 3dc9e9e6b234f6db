import { describe, expect, it } from 'vitest';
import { brandShown, storedLogo } from './brand-logo.ts';

const brands = [
  { name: 'Çiçek & Co', otherTexts: ['Flower', 'Beren'] },
  { name: 'BEREN', otherTexts: [] },
];

describe('brandShown', () => {
  it.each([
    ['ÇİÇEK & CO', 'Çiçek & Co'],
    ['cicek co', 'Çiçek & Co'],
    ['flower', 'Çiçek & Co'],
    ['Beren', 'BEREN'],
    ['Berenice', undefined],
    ['', undefined],
    ['&', undefined],
  ])('%j is %s', (firm, name) => {
    expect(brandShown(firm, brands)?.name).toBe(name);
  });
});

describe('storedLogo', () => {
  const sha256 = 'a1'.repeat(32);
  it.each([
    [`https://shop.example/media/${sha256}.png`, sha256],
    [` /media/${sha256}.webp`, sha256],
    [`https://shop.example/media/${sha256}.svg`, null],
    [`https://shop.example/x/media/${sha256}.png`, null],
    ['https://cdn.example/logo.png', null],
    ['', null],
  ])('%j names %s', (address, hash) => {
    expect(storedLogo(address)).toBe(hash);
  });
});
