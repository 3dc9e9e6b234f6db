import type { TextData } from '@kolaj/domain/collage/collage';
import type { TextOverlay } from '@kolaj/domain/template/template';
import { describe, expect, it } from 'vitest';
import { readFonts } from '../fonts/fonts-node.ts';
import type { PathOp } from '../scene.ts';
import { createShaper } from './shaper.ts';
import { layoutText } from './text-layout.ts';

const shaper = createShaper(readFonts());
const data: TextData = { code: '', values: {}, discountprice: null, guessed: [] };

function aText(overrides: Partial<TextOverlay> = {}): TextOverlay {
  return {
    x: 100,
    y: 200,
    width: 600,
    height: 80,
    font: 'Roboto',
    size: 48,
    align: 'left',
    color: '#102030',
    format: 'AV Ta',
    type: 'text',
    ...overrides,
  };
}

function layout(overrides: Partial<TextOverlay> = {}, values: Partial<TextData> = {}) {
  return layoutText(aText(overrides), { index: 3, data: { ...data, ...values }, canvasWidth: 1000, shaper });
}

/** The box of a path's points: ink, control points included. */
function bounds({ d }: PathOp) {
  const numbers = [...d.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function ink(overrides: Partial<TextOverlay> = {}, values: Partial<TextData> = {}) {
  const path = layout(overrides, values).ops.find((op) => op.kind === 'path');
  if (path?.kind !== 'path') throw new Error('nothing was drawn');
  return bounds(path);
}

describe('layoutText', () => {
  it('puts letters where they were measured to be (golden values, px)', () => {
    expect(ink()).toMatchInlineSnapshot(`
      {
        "bottom": 256.88,
        "left": 100.68,
        "right": 220.28,
        "top": 222.28,
      }
    `);
    expect(ink({ format: 'İŞÇĞÜÖıĞ ₺24,50', font: 'NexaBold' })).toMatchInlineSnapshot(`
      {
        "bottom": 268.54,
        "left": 103.36,
        "right": 535.5,
        "top": 211.51,
      }
    `);
    expect(ink({ format: 'Платье, 38-46', font: 'Cuprum' })).toMatchInlineSnapshot(`
      {
        "bottom": 260.76,
        "left": 103.36,
        "right": 352.77,
        "top": 221.16,
      }
    `);
    expect(ink({ format: 'RENK: Çağla Yeşili', font: 'Ariel' })).toMatchInlineSnapshot(`
      {
        "bottom": 266.81,
        "left": 103.94,
        "right": 504.98,
        "top": 221.25,
      }
    `);
  });

  it('rounds every coordinate to 1/100 px', () => {
    const [path] = layout({ format: 'Ğğ', size: 33.3 }).ops;
    if (path?.kind !== 'path') throw new Error('nothing was drawn');
    for (const [number] of path.d.matchAll(/-?[\d.]+/g)) expect(number).toMatch(/^-?\d+(\.\d{1,2})?$/);
  });

  it('aligns left, in the middle and right inside the box', () => {
    const left = ink({ align: 'left' });
    const center = ink({ align: 'center' });
    const right = ink({ align: 'right' });
    expect(right.left - left.left).toBeCloseTo(2 * (center.left - left.left), 1);
    expect(right.right).toBeLessThanOrEqual(700);
    expect(right.right).toBeGreaterThan(695);
  });

  it('places a box by name or by point instead of x', () => {
    const { x: _, ...unplaced } = aText({ width: 400 });
    const at = (position: NonNullable<TextOverlay['position']>) => {
      const [op] = layoutText({ ...unplaced, position }, { index: 0, data, canvasWidth: 1000, shaper }).ops;
      if (op?.kind !== 'path') throw new Error('nothing was drawn');
      return bounds(op);
    };
    expect(at('center').left - at('left').left).toBeCloseTo(300, 5);
    expect(at('right').left - at('left').left).toBeCloseTo(600, 5);
    expect(at({ x: 7, y: 11 }).left - at('left').left).toBeCloseTo(7, 5);
    expect(at({ x: 7, y: 11 }).top - at('left').top).toBeCloseTo(11 - 200, 5);
  });

  it('shrinks a long text into its width, and a large one into its height', () => {
    const long = ink({ format: 'RENK: siyah, lacivert, zümrüt', width: 500 });
    expect(long.right).toBeLessThanOrEqual(600);
    expect(long.right).toBeGreaterThan(590);
    expect(layout({ format: 'RENK: siyah, lacivert, zümrüt', width: 500 }).warnings).toEqual([]);

    const tall = ink({ format: 'Ég', size: 300 });
    expect(tall.top).toBeGreaterThanOrEqual(200);
    expect(tall.bottom).toBeLessThanOrEqual(280);
  });

  it('cuts an over-long text with an ellipsis and says so', () => {
    const colours = 'siyah, beyaz, lacivert, zümrüt, bordo, vizon, çağla, gülkurusu, antrasit';
    const { warnings } = layout({ format: colours, width: 300 });
    expect(warnings).toEqual([
      { kind: 'text-shortened', text: 3, shown: expect.stringMatching(/^siyah, beyaz.*\p{L}…$/u) },
    ]);
    expect(ink({ format: colours, width: 300 }).right).toBeLessThanOrEqual(400);
  });

  it('puts a background behind the text that hugs it and keeps inside the box', () => {
    const { ops } = layout({ align: 'right', background: '#ffcc00', radius: 400 });
    const [background, text] = ops;
    if (background?.kind !== 'rect' || text?.kind !== 'path') throw new Error('expected a background and a text');
    expect(background).toMatchObject({ y: 200, height: 80, radius: 40, fill: '#ffcc00' });
    expect(background.x + background.width).toBeCloseTo(700, 2);
    const { left, right } = bounds(text);
    expect(left).toBeGreaterThan(background.x + 15);
    expect(right).toBeLessThan(700 - 15);
  });

  it('turns a text upright along the side of its box', () => {
    const upright = ink({ rotate: 270, width: 80, height: 600, align: 'center', format: 'ÇİÇEK' });
    expect(upright.bottom - upright.top).toBeGreaterThan(upright.right - upright.left);
    expect(Math.abs((upright.top + upright.bottom) / 2 - 500)).toBeLessThan(3);
    const down = ink({ rotate: 90, width: 80, height: 600, align: 'left' });
    expect(down.top).toBeCloseTo(200.68, 1);
  });

  it('draws nothing for an empty text, not even its background', () => {
    expect(layout({ format: '{color}', background: '#000000' })).toEqual({ ops: [], warnings: [] });
  });

  it('strikes the old price through and sets the new one larger beside it', () => {
    const values = { values: { price: '$19.90' }, discountprice: '$16.90' };
    const { ops } = layout({ type: 'price', format: '{price}' }, values);
    const [old, strike, now] = ops.map((op) => (op.kind === 'path' ? bounds(op) : null));
    if (!old || !strike || !now) throw new Error('expected three paths');
    expect(strike.left).toBeLessThan(old.left);
    expect(strike.right).toBeGreaterThan(old.right - 1);
    expect(strike.top).toBeGreaterThan(old.top);
    expect(strike.bottom).toBeLessThan(old.bottom);
    expect(now.left).toBeGreaterThan(strike.right);
    expect(now.bottom - now.top).toBeGreaterThan(1.5 * (old.bottom - old.top));
  });

  it('warns of characters that no font has', () => {
    expect(layout({ format: '新 New 新' }).warnings).toEqual([{ kind: 'glyph-missing', text: 3, characters: '新' }]);
  });

  it('sets a number that follows a right-to-left name to the left of it', () => {
    const { left: wordLeft } = ink({ format: 'שמלה' });
    const { left } = ink({ format: 'שמלה 38' });
    const number = ink({ format: '38 ' });
    expect(left).toBeCloseTo(number.left, 0);
    expect(ink({ format: 'שמלה 38' }).right - left).toBeGreaterThan(ink({ format: 'שמלה' }).right - wordLeft);
  });
});
