import { describe, expect, it } from 'vitest';
import type { TextData } from './collage.ts';
import { copyValues } from './copy-values.ts';

const texts = (values: Record<string, string>, more: Partial<TextData> = {}): TextData => ({
  ...{ code: 'A1', discountprice: null, guessed: [] },
  values,
  ...more,
});
const from = texts({ price: '24,50', size: 'S-XL', color: 'RED' }, { discountprice: '19', guessed: ['size'] });
const to = texts({ price: '0', size: '36', color: 'BLUE' }, { guessed: ['price', 'color'] });

describe('copying values to another colour (D-36)', () => {
  it.each([
    [
      'the price comes with its discount, and is a guess no more',
      ['price'],
      { values: { price: '24,50', size: '36', color: 'BLUE' }, discountprice: '19', guessed: ['color'] },
    ],
    [
      'what was guessed there is guessed here',
      ['size'],
      { values: { price: '0', size: 'S-XL', color: 'BLUE' }, discountprice: null, guessed: ['price', 'color', 'size'] },
    ],
    ['what it does not know stays', ['type'], to],
  ] as const)('%s', (_title, keywords, expected) => {
    expect(copyValues(from, to, keywords)).toMatchObject(expected);
  });

  it('that are the same already changes nothing', () => {
    const once = copyValues(from, to, ['price', 'size']);
    expect(copyValues(from, once, ['size', 'price'])).toBe(once);
  });
});
