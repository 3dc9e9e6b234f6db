import { describe, expect, it } from 'vitest';
import { placePhoto } from './cover.ts';

const slot = { x: 100, y: 50, width: 400, height: 200 };
const centred = { zoom: 1, focus: { x: 0.5, y: 0.5 }, fit: 'cover', rotate: 0 } as const;

describe('placePhoto', () => {
  it('covers the slot and cuts equally on both sides', () => {
    const placed = placePhoto(slot, { width: 1000, height: 1000 }, centred);
    expect(placed).toEqual({
      crop: { x: 0, y: 0.25, width: 1, height: 0.5 },
      rotate: 0,
      width: 400,
      height: 200,
      cx: 300,
      cy: 150,
    });
  });

  it('moves the focus to the middle, but never opens a gap', () => {
    const at = (y: number) =>
      placePhoto(slot, { width: 1000, height: 1000 }, { ...centred, focus: { x: 0.5, y } }).crop.y;
    expect(at(0.4)).toBeCloseTo(0.15, 6);
    expect(at(0)).toBe(0);
    expect(at(1)).toBe(0.5);
  });

  it('zooms around the focus', () => {
    const { crop } = placePhoto(slot, { width: 400, height: 200 }, { ...centred, zoom: 2, focus: { x: 0.3, y: 0.6 } });
    expect(crop).toEqual({ x: 0.05, y: 0.35, width: 0.5, height: 0.5 });
  });

  it('contains the whole photo in the middle of the slot', () => {
    const { crop, width, height, cx, cy } = placePhoto(
      slot,
      { width: 500, height: 1000 },
      { ...centred, fit: 'contain' },
    );
    expect({ crop, width, height, cx, cy }).toEqual({
      crop: { x: 0, y: 0, width: 1, height: 1 },
      width: 100,
      height: 200,
      cx: 300,
      cy: 150,
    });
  });

  it('turns a quarter with whole pixels, also for negative and large angles', () => {
    const placed = placePhoto(slot, { width: 1000, height: 1000 }, { ...centred, rotate: 90 });
    expect(placed).toMatchObject({ width: 200, height: 400, cx: 300, cy: 150, rotate: 90 });
    expect(placed.crop).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
    expect(placePhoto(slot, { width: 1000, height: 1000 }, { ...centred, rotate: -270 })).toEqual(placed);
    expect(placePhoto(slot, { width: 1000, height: 1000 }, { ...centred, rotate: 450 })).toEqual(placed);
  });

  it('covers the slot at a free angle too', () => {
    const { width, height, crop } = placePhoto(slot, { width: 3000, height: 2000 }, { ...centred, rotate: 10 });
    const [sin, cos] = [Math.sin(Math.PI / 18), Math.cos(Math.PI / 18)];
    expect(width).toBeCloseTo(400 * cos + 200 * sin, 1);
    expect(height).toBeCloseTo(400 * sin + 200 * cos, 1);
    expect(crop.width).toBe(1);
  });

  it('keeps whole-pixel edges when a contained photo has odd sizes', () => {
    const odd = placePhoto(
      { x: 0, y: 0, width: 333, height: 500 },
      { width: 997, height: 613 },
      { ...centred, fit: 'contain' },
    );
    expect(Number.isInteger(odd.cy - odd.height / 2)).toBe(true);
    expect(Number.isInteger(odd.height)).toBe(true);
  });
});
