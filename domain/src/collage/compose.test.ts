import { describe, expect, it } from 'vitest';
import { groupIntoProducts } from '../source/product/grouping.ts';
import type { PanelField, Template } from '../template/template.ts';
import { type ComposeInput, composeCollage, selectedImages } from './compose.ts';
import type { CollageFailure } from './failure.ts';
import type { ProductPhoto } from './photo.ts';

const analysis = {
  width: 2000,
  height: 2300,
  orientation: 1,
  refined: { sha256: 'a', width: 1781, height: 2048 },
  thumbnail: 'b',
  thumbhash: '',
  sharpness: 1,
  meanColor: '#808080',
  hasBarcode: null,
  hasFace: null,
  hasPerson: null,
  face: null,
  isDirect: true,
  barcode: null,
  codes: [],
  barcodeLook: 'quick' as const,
};
const photos: ProductPhoto[] = ['BR-2041 zümrüt 1.jpg', 'BR-2041 zümrüt 2.jpg'].map((path) => ({ path, analysis }));

const price: PanelField = { title: 'Fiyat', keyword: 'price', default: '' };
const slot = { x: 0, y: 0, width: 1000, height: 1150, config: {} };
const template = (more: Partial<Template['data']> = {}): Template => ({
  id: 't1',
  version: 4,
  position: 0,
  data: {
    name: 'first-1',
    width: 1000,
    height: 1150,
    background: null,
    color: '#ffffff',
    images: [slot, slot],
    texts: [],
    panel: [price],
    brands: [],
    hidden: false,
    default: true,
    force: false,
    ...more,
  },
});

function compose(more: Partial<ComposeInput> = {}) {
  const [product] = groupIntoProducts({ files: photos.map(({ path }) => ({ path, barcode: null })) });
  if (!product) throw new Error('no product');
  const brand = { name: 'beren', showingName: 'Beren' };
  return composeCollage({ product, photos, broken: [], templates: [template()], brand, force: false, ...more });
}

describe('composeCollage', () => {
  it('puts photos, template and values together', () => {
    expect(compose()).toEqual({
      kind: 'composed',
      editor: {
        template_id: 't1',
        template_version: 4,
        text_data: {
          code: 'BR-2041',
          values: { firm: 'Beren', code: 'BR-2041', color: 'ZÜMRÜT', size: 'Std', type: 'DRESS', price: '0' },
          discountprice: null,
          guessed: [],
          assumed: ['type'],
        },
        images: photos.map(({ path }) => ({ path, zoom: 1, focus: { x: 0.5, y: 0.4 }, fit: 'cover', rotate: 0 })),
        why: [
          { code: 'template-only' },
          { code: 'shape-in-slot', value: 100, slot: 1, photo: photos[0]?.path },
          { code: 'shape-in-slot', value: 100, slot: 2, photo: photos[1]?.path },
        ],
      },
    });
  });

  it('marks a guess only when the picture shows it; a type that nobody said is kept as assumed (D-103)', () => {
    const box = {
      x: 0,
      y: 0,
      width: 9,
      height: 9,
      font: 'Roboto',
      size: 9,
      align: 'left',
      color: '#000000',
      type: 'text',
    } as const;
    const panel = ['color', 'size', 'type'].map((keyword) => ({ title: keyword, keyword, default: '' }));
    const texts = [{ ...box, format: '{code} · {color} · {size}' }];
    expect(compose({ templates: [template({ panel, texts })] })).toMatchObject({
      editor: { text_data: { guessed: ['size'], assumed: ['type'] } },
    });
  });

  it.each([
    ['IMG_2034.jpg', ['code'], '{code}', ['code']],
    ['IMG_2034.jpg', [], '{price}', ['code']],
    ['FB_IMG_1700000000000.jpg', ['code'], '{code}', ['code']],
    ['Yazlık.jpg', ['code'], '{code}', undefined],
    ['BR-2041.jpg', [], '{code}', undefined],
  ])('asks about the code of %s, and keeps a camera’s from customers', (path, guessed, format, assumed) => {
    const [product] = groupIntoProducts({ files: [{ path, barcode: null }] });
    if (!product) throw new Error('no product');
    const box = { x: 0, y: 0, width: 9, height: 9, font: 'Roboto', size: 9, color: '#000000' };
    const text = { ...box, align: 'left', type: 'text', format } as const;
    const shown = compose({
      ...{ product, photos: [{ path, analysis }] },
      templates: [template({ images: [slot], texts: [text, { ...text, format: '{color} {type}' }] })],
    });
    const data = shown.kind === 'composed' ? shown.editor.text_data : null;
    expect(data?.guessed.filter((keyword) => keyword === 'code')).toEqual(guessed);
    expect(data?.assumed).toEqual(assumed);
  });

  it('keeps what a person typed, also where the template requires it', () => {
    const typed = { code: 'X', values: { fabric: 'Cotton' }, discountprice: '5', guessed: [] };
    const templates = [template({ panel: [{ ...price, keyword: 'fabric', required: true }] })];
    expect(compose({ typed, templates })).toMatchObject({ kind: 'composed', editor: { text_data: typed } });
  });

  it('is the same for the same input', () => {
    expect(compose()).toEqual(compose());
  });

  it.each<[string, Partial<ComposeInput>, CollageFailure]>([
    ['no photo can be read', { photos: [], broken: ['a.jpg'] }, { reason: 'no_image', photos: ['a.jpg'] }],
    [
      'some photos cannot be read',
      { broken: ['c.jpg', 'd, e.jpg'] },
      { reason: 'image_broken', photos: ['c.jpg', 'd, e.jpg'] },
    ],
    [
      'no template has slots for the photos',
      { templates: [template({ images: [slot, slot, slot] })] },
      { reason: 'no_template', lack: { template: 'first-1', slot: 3, conditions: {} } },
    ],
    ['there is no template', { templates: [] }, { reason: 'no_template', lack: null }],
    [
      'a photo is too small',
      { photos: photos.map(({ path }) => ({ path, analysis: { ...analysis, width: 90 } })) },
      { reason: 'image_small', photos: photos.map(({ path }) => path) },
    ],
    [
      'a required field has no value',
      { templates: [template({ panel: [{ ...price, keyword: 'fabric', title: 'Kumaş', required: true }] })] },
      { reason: 'field_missing', fields: ['Kumaş'] },
    ],
  ])('fails when %s', (_, more, failure) => {
    expect(compose(more)).toEqual({ kind: 'failed', failure });
  });

  it.each<[string, Partial<ComposeInput>]>([
    ['broken photos beside good ones', { broken: ['c.jpg'] }],
    ['a slot too many', { templates: [template({ images: [slot, slot, slot] })] }],
    ['a missing field', { templates: [template({ panel: [{ ...price, keyword: 'fabric', required: true }] })] }],
    ['slot conditions', { templates: [template({ images: [{ ...slot, config: { has_barcode: true } }] })] }],
  ])('forced, it gives a result in spite of %s', (_, more) => {
    expect(compose({ ...more, force: true }).kind).toBe('composed');
  });

  it('forced, it still needs one readable photo', () => {
    expect(compose({ photos: [], broken: ['a.jpg'], force: true }).kind).toBe('failed');
  });
});

describe('selectedImages', () => {
  it('names each photo of the slots once', () => {
    const image = (path: string) => ({ path, zoom: 1, focus: { x: 0, y: 0 }, fit: 'cover' as const, rotate: 0 });
    expect(selectedImages({ images: [image('a'), null, image('a'), image('b')] })).toEqual(['a', 'b']);
  });
});
