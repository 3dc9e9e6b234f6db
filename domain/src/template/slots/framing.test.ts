import { describe, expect, it } from 'vitest';
import type { Box } from '../../collage/photo.ts';
import { aPhoto, aTemplate } from '../testing-templates.ts';
import { focusOf, showsHead, slotImage } from './framing.ts';
import { chooseTemplate } from './slot-matching.ts';

const portrait = { width: 2000, height: 3000 };
const landscape = { width: 3000, height: 2000 };
const tall = { width: 600, height: 1150 };
const square = { width: 500, height: 500 };
const wide = { width: 1000, height: 400 };

const face = (x: number, y: number, size = 0.1): Box => ({ x, y, width: size, height: size });

/** What a covering slot shows of a photo, as parts of its sides: from the rule itself, written a second time. */
function window(photo: typeof portrait, slot: typeof tall, focus: { x: number; y: number }) {
  const scale = Math.max(slot.width / photo.width, slot.height / photo.height);
  const across = slot.width / scale / photo.width;
  const down = slot.height / scale / photo.height;
  return {
    left: focus.x - across / 2,
    right: focus.x + across / 2,
    top: focus.y - down / 2,
    bottom: focus.y + down / 2,
  };
}

describe('focusOf', () => {
  it('is a little above the middle of a photo without a face', () => {
    expect(focusOf({ ...portrait, face: null }, square)).toEqual({ x: 0.5, y: 0.4 });
  });

  it.each([
    ['the head is inside anyway: the usual height', portrait, square, face(0.45, 0.2), { x: 0.5, y: 0.4 }],
    ['a head at the top: up as far as it needs', portrait, square, face(0.45, 0.03), { x: 0.5, y: 0.3333 }],
    ['a head further down: down as far as it needs', portrait, square, face(0.45, 0.7), { x: 0.5, y: 0.4817 }],
    ['a head at the side of a wide photo: to its middle', landscape, tall, face(0.7, 0.1), { x: 0.75, y: 0.5 }],
    ['a head at the very edge: no further than the photo', landscape, tall, face(0.92, 0.1), { x: 0.8261, y: 0.5 }],
    ['a head on the left', landscape, square, face(0.1, 0.1), { x: 0.3333, y: 0.5 }],
    ['a head too large for the slot: its middle', portrait, wide, face(0.3, 0.2, 0.4), { x: 0.5, y: 0.37 }],
  ])('%s', (_, photo, slot, box, expected) => {
    expect(focusOf({ ...photo, face: box }, slot)).toEqual(expected);
  });

  it('keeps every head that fits inside the slot, and never looks beyond the photo', () => {
    const places = [0, 0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9];
    for (const photo of [portrait, landscape])
      for (const slot of [tall, square, wide])
        for (const x of places)
          for (const y of places) {
            const box = face(x, y);
            const seen = window(photo, slot, focusOf({ ...photo, face: box }, slot));
            expect(seen.left).toBeGreaterThanOrEqual(-1e-4);
            expect(seen.top).toBeGreaterThanOrEqual(-1e-4);
            expect(seen.right).toBeLessThanOrEqual(1 + 1e-4);
            expect(seen.bottom).toBeLessThanOrEqual(1 + 1e-4);
            expect(showsHead({ ...photo, face: box }, slot)).toBe(true);
            expect(seen.left).toBeLessThanOrEqual(x + 1e-4);
            expect(seen.right).toBeGreaterThanOrEqual(x + 0.1 - 1e-4);
            expect(seen.top).toBeLessThanOrEqual(y + 1e-4);
            expect(seen.bottom).toBeGreaterThanOrEqual(y + 0.1 - 1e-4);
          }
  });
});

describe('showsHead', () => {
  it.each([
    ['no face', null, wide, true],
    ['a small head', face(0.4, 0.2), wide, true],
    ['a head higher than what a wide slot shows of a tall photo', face(0.3, 0.2, 0.4), wide, false],
    ['the same head in a tall slot', face(0.3, 0.2, 0.4), tall, true],
  ])('%s', (_, box, slot, expected) => {
    expect(showsHead({ ...portrait, face: box }, slot)).toBe(expected);
  });
});

describe('slotImage', () => {
  it('covers the slot unturned and unzoomed', () => {
    const photo = aPhoto('a.jpg', { ...portrait, hasFace: true, face: face(0.45, 0.03) });
    expect(slotImage(photo, square)).toEqual({
      path: 'a.jpg',
      zoom: 1,
      focus: { x: 0.5, y: 0.3333 },
      fit: 'cover',
      rotate: 0,
    });
  });

  it('is how the choice of a template puts photos into slots, a close-up where its whole head is seen', () => {
    const closeUp = aPhoto('close.jpg', { hasFace: true, face: face(0.3, 0.2, 0.4) });
    const [first, second] = [aPhoto('a.jpg'), closeUp];
    const template = aTemplate('t', [{}, {}]);
    const [upper, lower] = template.data.images;
    const images = [
      { ...upper, ...wide },
      { ...lower, ...tall },
    ].map((slot) => ({ x: 0, y: 0, config: {}, ...slot }));
    const choice = chooseTemplate({
      photos: [second, first],
      templates: [{ ...template, data: { ...template.data, images } }],
      brand: [],
    });
    expect(choice).toMatchObject({ images: [{ path: 'a.jpg' }, { path: 'close.jpg', focus: { x: 0.5, y: 0.5 } }] });
  });
});
