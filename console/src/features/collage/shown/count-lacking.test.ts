import { plainRules } from '@kolaj/domain/price/currency';
import { describe, expect, it } from 'vitest';
import { countLacking } from './count-lacking.ts';

type Cards = Parameters<typeof countLacking>[0];
const card = (over: Partial<Cards[number]> = {}): Cards[number] => ({
  ...{ status: 'done', values: { price: '24,90' }, discountprice: null, assumed: [] },
  ...over,
});
const noCode = { assumed: ['code'] };
const noPrice = { values: {} };

describe('what the list asks to be typed', () => {
  it.each([
    [
      'codes that only a camera gave, approved or not',
      [card(noCode), card({ ...noCode, status: 'verified' }), card()],
      { code: 2, price: 0 },
    ],
    [
      'nothing of what is made or needs work',
      [card({ ...noCode, status: 'failed' }), card({ ...noCode, status: 'pending' })],
      { code: 0, price: 0 },
    ],
    [
      'prices, where others have one',
      [card(noPrice), card({ values: { price: 'sorunuz' } }), card()],
      { code: 0, price: 2 },
    ],
    ['no price where nothing has one', [card(noPrice), card(noPrice)], { code: 0, price: 0 }],
  ] as const)('%s', (_name, cards, lacking) => {
    expect(countLacking(cards, plainRules)).toEqual(lacking);
  });
});
