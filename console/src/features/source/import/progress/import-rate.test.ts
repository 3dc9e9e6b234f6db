import { describe, expect, it } from 'vitest';
import { ratePerMinute, withSample } from './import-rate.ts';

const after = (...steps: [seconds: number, settled: number][]) =>
  steps.reduce<ReturnType<typeof withSample>>(
    (samples, [seconds, settled]) => withSample(samples, { at: seconds * 1000, settled }),
    [],
  );

describe('the rate of an import', () => {
  it('is that of the last twenty seconds, not of the whole time', () => {
    expect(ratePerMinute(after([0, 0], [60, 10], [70, 20], [80, 40]))).toBe(90);
  });

  it('is unknown at first, and while nothing moves', () => {
    expect(ratePerMinute(after([0, 0]))).toBeNull();
    expect(ratePerMinute(after([0, 0], [1, 50]))).toBeNull();
    expect(ratePerMinute(after([0, 50], [10, 50]))).toBeNull();
  });

  it('starts again with an import that is tried again', () => {
    expect(ratePerMinute(after([0, 0], [5, 90], [6, 12], [16, 22]))).toBe(60);
  });
});
