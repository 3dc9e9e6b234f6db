import type { CollageFailure } from '@kolaj/domain/collage/failure';
import type { Pin } from '@kolaj/domain/collage/status/pin';
import type { EditorState } from '@kolaj/domain/editor/edit';
import type { TextOverlay } from '@kolaj/domain/template/template';
import { expect, it } from 'vitest';
import { firstLook } from './first-look.ts';

const text = (format: string, y: number): TextOverlay => ({
  ...{ x: 0, y, width: 100, height: 20, format },
  ...{ font: 'Inter', size: 12, align: 'left', color: '#000', type: 'text' },
});

const state: EditorState = {
  template: {
    ...{ name: 'two', width: 100, height: 100, background: null, color: '#fff' },
    images: [
      { x: 0, y: 0, width: 50, height: 80, config: {} },
      { x: 50, y: 0, width: 50, height: 80, config: {} },
    ],
    texts: [text('{firm} · {color}', 80), text('kolaj.example', 60)],
    panel: [
      { title: 'Firm', keyword: 'firm', default: '' },
      { title: 'Colour', keyword: 'color', default: '' },
      { title: 'Price', keyword: 'price', default: '' },
    ],
    ...{ brands: [], hidden: false, default: false, force: false },
  },
  editor: {
    ...{ template_id: 't', template_version: 1, images: [null, null], why: [] },
    text_data: { code: 'KA-1', values: {}, discountprice: null, guessed: [] },
  },
};

const sentBack = (about?: 'price' | 'photo' | 'colour'): CollageFailure => ({
  ...{ reason: 'sent_back', note: 'a note' },
  ...(about === undefined ? {} : { about }),
});
const at = (x: number, y: number): Pin => ({ x, y });
const lack = { template: 'two', slot: 2, conditions: {} };

it.each<[string, CollageFailure | null, Pin | null, string | null]>([
  ['nothing is wrong', null, at(0.1, 0.1), null],
  ['nothing is named', sentBack(), null, null],
  ['the price', sentBack('price'), at(0.1, 0.1), 'field price'],
  ['the colour', sentBack('colour'), null, 'field color'],
  ['a photo', sentBack('photo'), null, 'slot 0'],
  ['the photo that is pointed at', sentBack('photo'), at(0.9, 0.1), 'slot 1'],
  ['a place in a photo', sentBack(), at(0.9, 0.1), 'slot 1'],
  ['a place in a text: its first value', sentBack(), at(0.4, 0.9), 'field firm'],
  ['a place in a text without a value, above a photo', sentBack(), at(0.4, 0.7), 'text 1'],
  ['a missing value, by its title', { reason: 'field_missing', fields: ['Price'] }, null, 'field price'],
  ['a slot without a photo', { reason: 'no_template', lack }, null, 'slot 1'],
  ['a slot of another template', { reason: 'no_template', lack: { ...lack, template: 'x' } }, null, null],
])('%s', (_, failure, return_pin, expected) => {
  const look = firstLook({ failure, return_pin }, state);
  const words = look && `${look.kind} ${look.kind === 'field' ? look.keyword : look.index}`;
  expect(words).toBe(expected);
});
