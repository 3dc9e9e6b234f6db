import { describe, expect, it } from 'vitest';
import { plainRules } from '../../price/currency.ts';
import type { TextData } from '../collage.ts';
import { lacksValue, pricelessOf, pricesAskedFor, saysTheSame, withoutCode, withValue } from './type-value.ts';

const camera: TextData = {
  code: 'IMG_2034',
  values: { code: 'IMG_2034', color: 'BLACK', price: '' },
  discountprice: null,
  guessed: ['code', 'color'],
  assumed: ['code'],
};

describe('a value that is typed into a list', () => {
  it('is said from now on, and leaves all others as they are', () => {
    const typed = withValue(camera, { keyword: 'code', value: 'BE-7' });
    expect(typed).toEqual({
      ...camera,
      ...{ code: 'BE-7', values: { ...camera.values, code: 'BE-7' }, guessed: ['color'], assumed: [] },
    });
    expect(withValue(typed, { keyword: 'price', value: '24,90' })).toMatchObject({
      ...{ code: 'BE-7', values: { code: 'BE-7', price: '24,90' }, guessed: ['color'] },
    });
  });

  it('is nobody’s again when it is taken back', () => {
    const typed = withValue(camera, { keyword: 'code', value: 'BE-7' });
    const back = withoutCode(typed, 'IMG_2034');
    expect(back).toMatchObject({ code: 'IMG_2034', values: camera.values, assumed: ['code'] });
    expect(back.guessed.toSorted()).toEqual(['code', 'color']);
    expect(saysTheSame(back, camera, 'code')).toBe(true);
    expect(withoutCode(back, 'IMG_2034')).toEqual(back);
  });
});

it.each([
  ['a camera’s name', camera, { code: true, price: true }],
  ['a code that was typed', withValue(camera, { keyword: 'code', value: 'BE-7' }), { code: false, price: true }],
  ['a price', withValue(camera, { keyword: 'price', value: '24,90' }), { code: true, price: false }],
  ['a price without an amount', withValue(camera, { keyword: 'price', value: 'sorunuz' }), { code: true, price: true }],
])('%s lacks', (_name, text, lacks) => {
  expect({ code: lacksValue(text, 'code', plainRules), price: lacksValue(text, 'price', plainRules) }).toEqual(lacks);
});

it('the same text by another hand is not the same: a name that was typed as the code is one', () => {
  const typed = withValue(camera, { keyword: 'code', value: 'IMG_2034' });
  expect(saysTheSame(camera, typed, 'code')).toBe(false);
  expect(saysTheSame(camera, typed, 'price')).toBe(true);
});

it.each([
  ['some products have a price: the others are asked for theirs', 3, true, { asked: 3, priceless: 0 }],
  ['none has one: the shop does without, and hears so', 7, false, { asked: 0, priceless: 7 }],
  ['all have one', 0, true, { asked: 0, priceless: 0 }],
  ['there are no products', 0, false, { asked: 0, priceless: 0 }],
])('%s', (_what, unpriced, hasPrices, expected) => {
  const asked = pricesAskedFor(unpriced, { hasPrices });
  expect({ asked, priceless: pricelessOf(unpriced, { hasPrices }) }).toEqual(expected);
});
