import { describe, expect, it } from 'vitest';
import { deltaE00, deltaE00OfLab } from './delta-e.ts';

describe('deltaE00', () => {
  it('gives the numbers of the paper that everybody checks against', () => {
    const pairs = [
      [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
      [[50, -1, 2], [50, 0, 0], 2.3669],
      [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
      [[50, 2.5, 0], [73, 25, -18], 27.1492],
      [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
      [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
      [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
    ] as const;
    for (const [a, b, apart] of pairs) expect(deltaE00OfLab(a, b)).toBeCloseTo(apart, 4);
  });

  it('finds equal colours equal and the two reds of the issue apart', () => {
    expect(deltaE00([220, 30, 30], [220, 30, 30])).toBe(0);
    expect(deltaE00([220, 30, 30], [201, 53, 43])).toBeCloseTo(3.57, 2);
  });
});
