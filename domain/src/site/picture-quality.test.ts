import { describe, expect, it } from 'vitest';
import { pictureCopies } from './picture-quality.ts';

describe('the quality of pictures (D-47)', () => {
  it.each([
    [0, [192], [384]],
    [40, [384], [384, 960]],
    [70, [384], [384, 960, 'full']],
    [100, [384, 960], [384, 960, 'full']],
  ])('%i offers %j in lists and %j on the page of a product', (quality, list, slider) => {
    expect(pictureCopies({ image_quality: quality, slider_quality: quality })).toEqual({ list, slider });
  });

  it('never falls with a higher number', () => {
    const qualities = Array.from({ length: 101 }, (_, quality) => quality);
    const largest = qualities.map((quality) => {
      const { list, slider } = pictureCopies({ image_quality: quality, slider_quality: quality });
      const width = (copy: unknown) => (typeof copy === 'number' ? copy : 9999);
      return width(list.at(-1)) + width(slider.at(-1));
    });
    expect(largest).toEqual(largest.toSorted((a, b) => a - b));
  });
});
