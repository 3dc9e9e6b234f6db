import type { TextData } from '@kolaj/domain/collage/collage';
import { describe, expect, it } from 'vitest';
import { formatText, priceTexts } from './text-format.ts';

function someData(values: Record<string, string> = {}, rest: Partial<TextData> = {}): TextData {
  return { code: 'BR-2041', values, discountprice: null, guessed: [], ...rest };
}

describe('formatText', () => {
  it('fills placeholders from code and values', () => {
    const data = someData({ firm: 'Beren', color: 'Zümrüt', size: '38-46' });
    expect(formatText('{firm}: {code} · {color} · {size}', data)).toBe('Beren: BR-2041 · Zümrüt · 38-46');
  });

  it('renders unknown placeholders empty, also names every object has', () => {
    expect(formatText('a{nothing}b{constructor}{toString}', someData())).toBe('ab');
  });

  it('drops separators that lost their neighbour', () => {
    const format = '{code} · {color} · {size}';
    expect(formatText(format, someData({ color: '', size: 'Std' }))).toBe('BR-2041 · Std');
    expect(formatText(format, someData())).toBe('BR-2041');
    expect(formatText(format, someData({ size: 'S' }, { code: '' }))).toBe('S');
    expect(formatText(format, someData({}, { code: '' }))).toBe('');
  });

  it('keeps separators of the values themselves', () => {
    expect(formatText('{code}', someData({}, { code: 'A - B' }))).toBe('A - B');
  });

  it('composes accents and makes one line of it', () => {
    const dotted = 'I\u0307NCI\u0307\n Triko';
    expect(formatText('{firm}', someData({ firm: dotted }))).toBe('İNCİ Triko');
  });

  it('reads the discount price under both spellings', () => {
    const data = someData({}, { discountprice: '9' });
    expect(formatText('{discountprice}{discountedprice}', data)).toBe('99');
  });
});

describe('priceTexts', () => {
  const texts = (price: string, discountprice: string | null = null) =>
    priceTexts('{price}', someData({ price }, { discountprice }));

  it('shows a price as it was written', () => {
    expect(texts('₺1.299,90')).toEqual({ now: '₺1.299,90', before: null });
  });

  it('shows the discount with the price before it when it is above 0 and below the price', () => {
    expect(texts('$19.90', '$16.90')).toEqual({ now: '$16.90', before: '$19.90' });
    expect(texts('1.299,90', '999,90')).toEqual({ now: '999,90', before: '1.299,90' });
  });

  it('ignores a discount that is none', () => {
    for (const none of ['0', '19.90', '25', '', 'abc']) {
      expect(texts('19.90', none)).toEqual({ now: '19.90', before: null });
    }
  });

  it('shows what was typed when it is no number', () => {
    expect(texts('sorunuz')).toEqual({ now: 'sorunuz', before: null });
  });

  it('shows nothing for a price nobody knows', () => {
    for (const unknown of ['0', '', '0,00']) expect(texts(unknown)).toBeNull();
  });
});
