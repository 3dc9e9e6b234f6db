import { describe, expect, it } from 'vitest';
import { startStopwatch } from './stopwatch.ts';

/** Clocks in the test's hand, and how far each has gone. */
function clocks() {
  const at = { monotonic: 5_000, wall: 1_700_000_000_000, boot: 9_000 };
  return { at, all: [() => at.monotonic, () => at.wall, () => at.boot] };
}

describe('a stopwatch', () => {
  it('runs while the machine sleeps, of which its monotonic clock knows nothing', () => {
    const { at, all } = clocks();
    const elapsed = startStopwatch(all);
    at.monotonic += 100;
    at.wall += 60_100;
    at.boot += 60_100;
    expect(elapsed()).toBe(60_100);
  });

  it('is not turned back with the wall clock', () => {
    const { at, all } = clocks();
    const elapsed = startStopwatch(all);
    at.monotonic += 7_000;
    at.wall -= 600_000;
    expect(elapsed()).toBe(7_000);
  });

  it('knows of a sleep also where the wall clock was set back in it', () => {
    const { at, all } = clocks();
    const elapsed = startStopwatch(all);
    at.wall -= 600_000;
    at.boot += 60_000;
    expect(elapsed()).toBe(60_000);
  });

  it('takes a wall clock that is set forward for time gone by: too careful, never too late', () => {
    const { at, all } = clocks();
    const elapsed = startStopwatch(all);
    at.wall += 600_000;
    expect(elapsed()).toBe(600_000);
  });

  it('goes by this machine’s own clocks unless told', () => {
    const elapsed = startStopwatch();
    const began = performance.now();
    while (performance.now() - began < 30);
    expect(elapsed()).toBeGreaterThanOrEqual(30);
  });
});
