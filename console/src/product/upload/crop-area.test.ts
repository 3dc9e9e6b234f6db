import { describe, expect, it } from 'vitest';
import { allowed, areaOf, coveringZoom } from './crop-area.ts';

const wide = { width: 400, height: 100 };
const square = { width: 1, height: 1 };

describe('a wide picture in a square frame', () => {
  it('is shown whole at zoom 1, in the middle', () => {
    expect(areaOf({ zoom: 1, x: 0, y: 0 }, wide, square)).toEqual({ width: 1, height: 0.25, left: 0, top: 0.375 });
  });

  it('fills the frame at its covering zoom', () => {
    expect(coveringZoom(wide, square)).toBe(4);
    expect(areaOf({ zoom: 4, x: 0, y: 0 }, wide, square)).toEqual({ width: 4, height: 1, left: -1.5, top: 0 });
  });

  it('cannot be pulled so that a gap opens', () => {
    expect(allowed({ zoom: 4, x: 9, y: 0.3 }, wide, square)).toEqual({ zoom: 4, x: 1.5, y: 0 });
    expect(allowed({ zoom: 0.1, x: 0.2, y: 0 }, wide, square)).toEqual({ zoom: 1, x: 0, y: 0 });
  });
});
