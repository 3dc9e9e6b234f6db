import { describe, expect, it } from 'vitest';
import { panned, pullFactor, turnedBy, zoomedBy } from './gesture.ts';

/** Half of the photo is seen across, all of it down, on 400 × 600 px. */
const lying = { crop: { x: 0.25, y: 0, width: 0.5, height: 1 }, width: 400, height: 600, rotate: 0 };

describe('a photo under the hand', () => {
  it.each<[string, { dx: number; dy: number }, { x: number; y: number }]>([
    ['follows', { dx: 80, dy: 0 }, { x: 0.4, y: 0.5 }],
    ['stops at its end', { dx: 900, dy: 0 }, { x: 0.25, y: 0.5 }],
    ['stays where nothing of it is hidden', { dx: 0, dy: 100 }, { x: 0.5, y: 0.5 }],
  ])('%s', (_, by, focus) => {
    expect(panned(lying, by)).toEqual(focus);
  });

  it('follows in its own axes when it is turned', () => {
    expect(panned({ ...lying, rotate: 90 }, { dx: 0, dy: 80 })).toEqual({ x: 0.4, y: 0.5 });
    expect(panned({ ...lying, rotate: 180 }, { dx: 80, dy: 0 })).toEqual({ x: 0.6, y: 0.5 });
  });

  it.each([
    [1, 2, 2],
    [1, 0.3, 1],
    [6, 2, 8],
  ])('zoomed %d by %d is %d', (zoom, factor, expected) => {
    expect(zoomedBy({ zoom }, factor)).toBe(expected);
  });

  it.each([
    [0, 8, 0],
    [0, 40, 40],
    [0, 86, 90],
    [90, -93, 0],
    [10, -30, 340],
  ])('turned %d by %d is %d', (rotate, by, expected) => {
    expect(turnedBy({ rotate }, by)).toBe(expected);
  });

  it('grows as its corner goes away from the middle', () => {
    const box = { x: 0, y: 0, width: 300, height: 400 };
    expect(pullFactor(box, 'se', { dx: 150, dy: 200 })).toBe(2);
    expect(pullFactor(box, 'nw', { dx: 75, dy: 100 })).toBe(0.5);
  });
});
