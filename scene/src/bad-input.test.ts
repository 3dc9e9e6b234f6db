import type { CollageEditor } from '@kolaj/domain/collage/collage';
import { builtInTemplates } from '@kolaj/domain/template/built-in';
import type { ImageSlot, TemplateData, TextOverlay } from '@kolaj/domain/template/template';
import { type Canvas, createCanvas, Path2D } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { buildScene, type SceneInput } from './build-scene.ts';
import { readFonts } from './fonts/fonts-node.ts';
import { type PaintSources, paint } from './paint.ts';
import type { Scene, SceneWarning } from './scene.ts';
import { createShaper } from './text/shaper.ts';

const shaper = createShaper(readFonts());
const [first] = builtInTemplates;
const photo = { path: 'a.jpg', zoom: 1, focus: { x: 0.5, y: 0.5 }, fit: 'cover', rotate: 0 } as const;
const picture = createCanvas(30, 40);
const sources: PaintSources<Canvas, Path2D> = {
  path: (d) => new Path2D(d),
  photo: () => ({ kind: 'upright', picture, width: 30, height: 40 }),
  picture: () => picture,
};

interface Odd {
  slot?: Partial<ImageSlot>;
  text?: Partial<TextOverlay>;
  values?: Record<string, string>;
  discountprice?: string;
  image?: Partial<NonNullable<CollageEditor['images'][number]>>;
  photoSizes?: SceneInput['photoSizes'];
}

/** One slot and one text, with something odd about them. It is painted too: nothing of it may throw. */
function sceneOf({ slot, text, values, discountprice, image, photoSizes }: Odd): Scene {
  if (!first?.images[0] || !first.texts[1]) throw new Error('no template');
  const template: TemplateData = {
    ...first,
    images: [{ ...first.images[0], ...slot }],
    texts: [{ ...first.texts[1], format: '{code}', ...text }],
  };
  const all = { firm: 'Beren', color: '', size: 'S', price: '24,50', ...values };
  const scene = buildScene({
    template,
    editor: {
      text_data: { code: values?.code ?? 'A-1', values: all, discountprice: discountprice ?? null, guessed: [] },
      images: [{ ...photo, ...image }],
    },
    photoSizes: photoSizes ?? { 'a.jpg': { width: 3000, height: 4000 } },
    shaper,
  });
  paint(createCanvas(1000, 1150).getContext('2d'), scene, sources);
  return scene;
}

/** How many photos and outlines are drawn, and what is warned of. */
function outcomeOf(odd: Odd): { photos: number; texts: number; warnings: SceneWarning[] } {
  const { ops, warnings } = sceneOf(odd);
  const count = (kind: string) => ops.filter((op) => op.kind === kind).length;
  return { photos: count('photo'), texts: count('path'), warnings };
}

const shown = (warning: Partial<SceneWarning>) => ({
  photos: 1,
  texts: 1,
  warnings: [expect.objectContaining(warning)],
});
const hidden = (warning: Partial<SceneWarning>) => ({
  photos: 1,
  texts: 0,
  warnings: [expect.objectContaining(warning)],
});
const asUsual = { photos: 1, texts: 1, warnings: [] };
const price = { type: 'price', format: '{price}' } as const;
const longPrice = '9'.repeat(500);

describe('odd texts', () => {
  it.each<[string, Odd, ReturnType<typeof outcomeOf>]>([
    [
      'a price of 500 digits is cut',
      { text: price, values: { price: longPrice } },
      shown({ kind: 'text-shortened', text: 0, shown: expect.stringMatching(/^9+…$/) }),
    ],
    [
      'a price of 500 characters with its number in front is cut',
      { text: price, values: { price: `24,50 ₺ ${'x'.repeat(490)}` } },
      shown({ kind: 'text-shortened', text: 0 }),
    ],
    ['a price in words is shown', { text: price, values: { price: 'ask us' } }, asUsual],
    ['no price is no text', { text: price, values: { price: '0' } }, { photos: 1, texts: 0, warnings: [] }],
    [
      'two prices too long for their box: the new one, cut',
      { text: { ...price, width: 150 }, values: { price: '1.111.111,99 ₺' }, discountprice: '1.111.110,99 ₺' },
      shown({ kind: 'text-shortened' }),
    ],
    ['an emoji is an empty box', { values: { code: 'A 👗 1' } }, shown({ kind: 'glyph-missing', characters: '👗' })],
    [
      'a family of emojis is told of without its unseen joiners',
      { values: { code: '👩\u200d👧\ufe0f' } },
      shown({ kind: 'glyph-missing', characters: '👩👧' }),
    ],
    ['Chinese is empty boxes', { values: { code: '连衣裙' } }, shown({ kind: 'glyph-missing', characters: '连衣裙' })],
    ['Hebrew is written from the right', { values: { code: 'שמלה 38' } }, asUsual],
    [
      'Arabic, which no font of ours has, is empty boxes',
      { values: { code: 'فستان' } },
      shown({ kind: 'glyph-missing', characters: 'فستان' }),
    ],
    ['half a character is left out', { values: { code: 'A\ud83d' } }, asUsual],
    ['what is never seen is left out', { values: { code: 'A\u200b\u202e\u00ad\u0000\u0007B' } }, asUsual],
    ['nothing but spaces is no text', { values: { code: ' \u00a0\u2009\n ' } }, { photos: 1, texts: 0, warnings: [] }],
    [
      'an unknown placeholder is drawn as nothing',
      { text: { format: '{code} {colour}' } },
      shown({ kind: 'placeholder-unknown', keyword: 'colour' }),
    ],
    ['an empty field is nothing to warn of', { text: { format: '{code} · {color}' } }, asUsual],
    [
      'a placeholder that every object has is unknown as well',
      { text: { format: '{constructor}' } },
      hidden({ kind: 'placeholder-unknown', keyword: 'constructor' }),
    ],
    [
      'braces that are no placeholder stand there',
      { text: { format: 'a { b } {' } },
      shown({ kind: 'placeholder-unknown', keyword: 'b' }),
    ],
    [
      'a font nobody has is drawn in another',
      { text: { font: 'Nobody Sans' } },
      shown({ kind: 'font-unknown', font: 'Nobody Sans' }),
    ],
    ['a box one px wide shows nothing', { text: { width: 1 } }, hidden({ kind: 'text-hidden' })],
    ['a box one px high shows nothing', { text: { height: 1 } }, hidden({ kind: 'text-hidden' })],
    ['a box without any size shows nothing', { text: { width: 0, height: 0 } }, hidden({ kind: 'text-hidden' })],
    ['a background with a negative radius has corners', { text: { background: '#ffcc00', radius: -20 } }, asUsual],
    ['a text far beside the canvas is drawn there', { text: { x: -9000, y: 9000 } }, asUsual],
    ['a text of the largest size fits its box', { text: { size: 600 } }, asUsual],
  ])('%s', (_, odd, outcome) => {
    expect(outcomeOf(odd)).toEqual(outcome);
  });
});

describe('odd slots and photos', () => {
  const empty = (warning: SceneWarning) => ({ photos: 0, texts: 1, warnings: [warning] });
  it.each<[string, Odd, ReturnType<typeof outcomeOf>]>([
    ['a slot without any size', { slot: { width: 0, height: 0 } }, empty({ kind: 'slot-hidden', slot: 0 })],
    ['a slot of less than a pixel', { slot: { width: 0.4 } }, empty({ kind: 'slot-hidden', slot: 0 })],
    ['a slot of a negative size', { slot: { width: -50 } }, empty({ kind: 'slot-hidden', slot: 0 })],
    ['a slot beside the canvas', { slot: { x: 1000 } }, empty({ kind: 'slot-hidden', slot: 0 })],
    ['a photo that is not there', { photoSizes: {} }, empty({ kind: 'photo-unknown', slot: 0, path: 'a.jpg' })],
    [
      'a photo that is called like what every object has',
      { image: { path: 'constructor' } },
      empty({ kind: 'photo-unknown', slot: 0, path: 'constructor' }),
    ],
    [
      'a photo without any size',
      { photoSizes: { 'a.jpg': { width: 0, height: 0 } } },
      empty({ kind: 'photo-unknown', slot: 0, path: 'a.jpg' }),
    ],
    ['a slot of one pixel', { slot: { width: 1, height: 1 } }, asUsual],
    ['a negative radius', { slot: { radius: -30 } }, asUsual],
    ['a photo of one pixel', { photoSizes: { 'a.jpg': { width: 1, height: 1 } } }, asUsual],
    ['a photo like a thread', { photoSizes: { 'a.jpg': { width: 1, height: 20_000 } } }, asUsual],
    ['no zoom at all', { image: { zoom: 0 } }, asUsual],
    ['a focus beside the photo', { image: { focus: { x: -5, y: 7 } } }, asUsual],
  ])('%s', (_, odd, outcome) => {
    expect(outcomeOf(odd)).toEqual(outcome);
  });

  it.each([0, 90, 180, 270])(
    'a slot far larger than the canvas costs no more than the canvas, turned by %i°',
    (rotate) => {
      const { ops } = sceneOf({ slot: { x: -4000, y: -4000, width: 9000, height: 9000 }, image: { rotate } });
      const op = ops.find(({ kind }) => kind === 'photo');
      if (op?.kind !== 'photo') throw new Error('no photo');
      const isOnSide = rotate % 180 !== 0;
      expect([op.width, op.height]).toEqual(isOnSide ? [1150, 1000] : [1000, 1150]);
      expect([op.cx, op.cy]).toEqual([500, 575]);
      // 3000 × 4000 covers 9000 × 9000: turned or not, its short side is 9000 px long, so 3 px of canvas show one of the photo.
      expect(op.crop.width * 3000 * 3).toBeCloseTo(op.width, 0);
      expect(op.crop.height * 4000 * 3).toBeCloseTo(op.height, 0);
    },
  );
});
