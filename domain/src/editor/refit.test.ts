import { describe, expect, it } from 'vitest';
import type { CollageEditor, SlotImage } from '../collage/collage.ts';
import { aPhoto, aTemplate } from '../template/testing-templates.ts';
import { beginEditor } from './begin-editor.ts';
import type { EditorState } from './edit.ts';
import { refit } from './refit.ts';

const inSlot = (path: string, more: Partial<SlotImage> = {}): SlotImage => ({
  path,
  zoom: 1,
  focus: { x: 0.5, y: 0.5 },
  fit: 'cover',
  rotate: 0,
  ...more,
});

const two = aTemplate('two', [{}, {}]).data;
const photos = [aPhoto('front'), aPhoto('back'), aPhoto('detail'), aPhoto('tag', { hasBarcode: true })];

function aState(images: CollageEditor['images'], more: Partial<CollageEditor> = {}): EditorState {
  const text_data = { code: 'KA-1', values: { firm: 'Beren', size: 'S-XL' }, discountprice: null, guessed: [] };
  return { template: two, editor: { template_id: 'two', template_version: 1, text_data, images, why: [], ...more } };
}

const paths = ({ images }: { images: CollageEditor['images'] }) => images.map((image) => image?.path ?? null);

describe('a collage in another template', () => {
  it('keeps its photos in their places, and takes others for new slots', () => {
    const three = aTemplate('three', [{}, {}, {}]).data;
    expect(paths(refit(aState([inSlot('detail'), inSlot('back')]), three, photos))).toEqual([
      'detail',
      'back',
      'front',
    ]);
  });

  it('says which photos have no place any more', () => {
    const one = aTemplate('one', [{}]).data;
    expect(refit(aState([inSlot('back'), inSlot('front')]), one, photos)).toMatchObject({
      images: [{ path: 'back' }],
      leftOut: ['front'],
    });
  });

  it('keeps the framing where the slot has the same shape, and only the turn where it has not', () => {
    const framing = { zoom: 1.6, focus: { x: 0.3, y: 0.2 }, rotate: 90 };
    const state = aState([inSlot('front', framing), null]);
    expect(refit(state, two, photos).images[0]).toMatchObject(framing);
    const wide = { ...two, images: [{ x: 0, y: 0, width: 900, height: 300, config: {} }] };
    expect(refit(state, wide, photos).images[0]).toMatchObject({ path: 'front', zoom: 1, rotate: 90 });
  });

  it('does not put a photo where the slot forbids it, and names the slots that stay empty', () => {
    const labelled = aTemplate('labelled', [{ has_barcode: false }, { has_barcode: true }]).data;
    const state = aState([inSlot('tag'), inSlot('front')]);
    expect(refit(state, labelled, photos)).toMatchObject({ images: [{ path: 'front' }, { path: 'tag' }], empty: [] });
    expect(refit(state, labelled, [aPhoto('tag', { hasBarcode: true })])).toMatchObject({
      empty: [0],
      leftOut: ['front'],
    });
  });

  it('names the values that are not seen any more, and the layout that goes', () => {
    const text = { y: 0, font: 'Roboto', size: 20, align: 'left', width: 90, height: 30, color: '#000000' } as const;
    const withSize = { ...two, texts: [{ ...text, type: 'text', format: '{firm} · {size}' } as const] };
    const state = { ...aState([inSlot('front')], { texts: withSize.texts }), template: withSize };
    const withFirm = { ...two, texts: [{ ...text, type: 'text', format: '{firm}' } as const] };
    expect(refit(state, withFirm, photos)).toMatchObject({ hidden: ['size'], losesLayout: true });
    expect(refit(aState([]), withFirm, photos)).toMatchObject({ hidden: [], losesLayout: false });
  });
});

describe('a collage that the machine could not compose', () => {
  const begin = (templates: Parameters<typeof beginEditor>[0]['templates'], name = 'KA-1') =>
    beginEditor({ templates, photos: [aPhoto('front', { hasBarcode: false })], name, firm: 'Beren' });

  it('begins with the template that its photos fill best, and with guesses', () => {
    const state = begin([aTemplate('two', [{}, {}]), aTemplate('one', [{}])]);
    expect(state?.editor).toMatchObject({ template_id: 'one', text_data: { code: 'KA-1', values: { firm: 'Beren' } } });
    expect(state && paths(state.editor)).toEqual(['front']);
  });

  it('begins without a code that customers read where only a camera gave one', () => {
    const code = (name: string) => begin([aTemplate('one', [{}])], name)?.editor.text_data.assumed;
    expect([code('IMG_2034'), code('KA-1')]).toEqual([['code'], undefined]);
  });

  it('begins with an empty slot when no photo suits, and not at all without a template', () => {
    expect(begin([aTemplate('tag', [{ has_barcode: true }])])?.editor.images).toEqual([null]);
    expect(begin([])).toBeNull();
  });
});
