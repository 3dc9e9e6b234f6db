import { describe, expect, it } from 'vitest';
import { zoomImage, zoomSize } from './zoom-image.ts';

describe('a photo that is looked at closely', () => {
  it('is fetched at quality 40 and seen through a window of 400 px (EDT-13)', () => {
    expect(zoomImage({ width: 900 }).quality).toBe(40);
    expect(zoomImage({ width: 6000 }).quality).toBe(40);
    expect(zoomSize).toBe(400);
  });

  it.each([
    [1, 1],
    [900, 900],
    [2999, 2999],
    [3000, 3000],
    [3001, 1000],
    [3002, 1001],
    [4000, 1333],
    [6000, 2000],
  ])('of %d px width has %d px: wider than 3000 is downscaled by 3 (EDT-14)', (width, expected) => {
    expect(zoomImage({ width }).width).toBe(expected);
  });
});
