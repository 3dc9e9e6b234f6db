import { describe, expect, it } from 'vitest';
import { ratePerMinute, withSample } from './import-rate.ts';

type Step = [seconds: number, settled: number, phase?: 'collages'];

const after = (...steps: Step[]) =>
  steps.reduce<ReturnType<typeof withSample>>(
    (samples, [seconds, settled, phase]) =>
      withSample(samples, { at: seconds * 1000, settled, phase: phase ?? 'photos' }),
    [],
  );

describe('the rate of an import', () => {
  it('is that of the last minute, not of the whole time', () => {
    expect(ratePerMinute(after([0, 0], [60, 10], [90, 20], [120, 40]))).toBe(30);
  });

  it('is unknown at first, while little is through, and while nothing moves', () => {
    expect(ratePerMinute(after([0, 0]))).toBeNull();
    expect(ratePerMinute(after([0, 0], [1, 50]))).toBeNull();
    expect(ratePerMinute(after([0, 0], [10, 2]))).toBeNull();
    expect(ratePerMinute(after([0, 50], [10, 50]))).toBeNull();
  });

  it('of collages does not count the time in which photos came', () => {
    expect(ratePerMinute(after([0, 0], [40, 60], [42, 1, 'collages']))).toBeNull();
    expect(ratePerMinute(after([0, 0], [40, 60], [42, 1, 'collages'], [52, 6, 'collages']))).toBe(30);
  });

  it('starts again with an import that is tried again', () => {
    expect(ratePerMinute(after([0, 0], [5, 90], [6, 12], [16, 22]))).toBe(60);
  });
});
