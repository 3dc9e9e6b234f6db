import { describe, expect, it } from 'vitest';
import type { CollageEditor, SlotImage, TextData } from '../collage/collage.ts';
import { plainRules } from '../price/currency.ts';
import { aTemplate } from '../template/testing-templates.ts';
import { type Doubt, doubtsOf } from './before-approval.ts';
import type { EditorState } from './edit.ts';

const text = { y: 0, font: 'Roboto', size: 20, align: 'left', width: 90, height: 30, color: '#000000' } as const;
const template = aTemplate('one', [{}], {
  texts: [
    { ...text, type: 'text', format: '{code} · {size}' },
    { ...text, type: 'price', format: '{price} $' },
  ],
  panel: [
    { title: 'Beden', keyword: 'size', default: '', required: true },
    { title: 'Fiyat', keyword: 'price', default: '0' },
  ],
}).data;

const image: SlotImage = { path: 'a', zoom: 1, focus: { x: 0.5, y: 0.5 }, fit: 'cover', rotate: 0 };
const photo = { width: 2000, height: 3000, face: null };

function doubts({
  data = {},
  images = [image],
  photos = { a: photo },
}: {
  data?: Partial<TextData>;
  images?: CollageEditor['images'];
  photos?: Parameters<typeof doubtsOf>[1]['photos'];
}): Doubt[] {
  const values = { code: 'KA-1', size: 'S-XL', price: '24.50', ...data.values };
  const text_data = { code: 'KA-1', discountprice: null, guessed: [], ...data, values };
  const editor = { template_id: 't', template_version: 1, text_data, images, why: [] };
  const state: EditorState = { editor, template };
  return doubtsOf(state, { photos, prices: plainRules });
}

const face = { x: 0.4, y: 0.05, width: 0.2, height: 0.15 };

describe('what is to be looked at before approval', () => {
  it('is nothing when all is there', () => {
    expect(doubts({})).toEqual([]);
    expect(doubts({ data: { discountprice: '19.90' } })).toEqual([]);
  });

  it.each<[string, Parameters<typeof doubts>[0], ...Doubt[]]>([
    [
      'a required value that is missing',
      { data: { values: { size: ' ' } } },
      { kind: 'value-missing', keyword: 'size', title: 'Beden' },
    ],
    [
      'a guess, with the text that shows it',
      { data: { guessed: ['size'] } },
      { kind: 'value-guessed', keyword: 'size', text: 0 },
    ],
    [
      'a guess that no text shows',
      { data: { guessed: ['type'] } },
      { kind: 'value-guessed', keyword: 'type', text: null },
    ],
    [
      'a code that only a camera gave: missing, and nothing to call right',
      { data: { guessed: ['code', 'size'], assumed: ['code'] } },
      { kind: 'code-missing', text: 0 },
      { kind: 'value-guessed', keyword: 'size', text: 0 },
    ],
    ['a price nobody knows', { data: { values: { price: '0' } } }, { kind: 'price-unknown', text: 1 }],
    [
      'a price from which no amount can be read',
      { data: { values: { price: 'ask us' } } },
      { kind: 'price-unreadable', text: 1, price: 'ask us' },
    ],
    [
      'a discount that is none',
      { data: { discountprice: '30' } },
      { kind: 'discount-idle', why: 'not-below', text: 1 },
    ],
    [
      'a discount below nothing',
      { data: { discountprice: '-5' } },
      { kind: 'discount-idle', why: 'unreadable', text: 1 },
    ],
    [
      'a discount in another currency',
      { data: { values: { price: '$24.50' }, discountprice: '10 €' } },
      { kind: 'discount-idle', why: 'other-currency', text: 1 },
    ],
    [
      'a discount from a price nobody knows',
      { data: { values: { price: 'ask' }, discountprice: '5' } },
      { kind: 'price-unreadable', text: 1, price: 'ask' },
      { kind: 'discount-idle', why: 'price-unreadable', text: 1 },
    ],
    ['an empty slot', { images: [null] }, { kind: 'slot-empty', slot: 0 }],
    ['a photo that is blown up', { images: [{ ...image, zoom: 8 }] }, { kind: 'photo-enlarged', slot: 0, factor: 2.4 }],
    [
      'a head beyond the slot',
      { images: [{ ...image, zoom: 2, focus: { x: 0.5, y: 0.9 } }], photos: { a: { ...photo, face } } },
      { kind: 'head-cut', slot: 0 },
    ],
  ])('%s', (_, given, ...expected) => {
    expect(doubts(given)).toEqual(expected);
  });

  it('is not the head where the slot shows it, or never could', () => {
    const photos = { a: { ...photo, face } };
    expect(doubts({ images: [{ ...image, zoom: 2, focus: { x: 0.5, y: 0.1 } }], photos })).toEqual([]);
    const closeUp = { a: { ...photo, face: { x: 0, y: 0, width: 1, height: 1 } } };
    expect(doubts({ photos: closeUp })).toEqual([]);
  });
});
