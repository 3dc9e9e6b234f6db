import { describe, expect, it } from 'vitest';
import { fitted, moved, toggled, type View, whole, zoomedTo } from './zoom.ts';

const screen = { width: 400, height: 800 };
const view: View = { screen, picture: fitted({ width: 1000, height: 1150 }, screen) };

describe('a picture that is looked at closely', () => {
  it('fits into the screen whole', () => {
    expect(view.picture).toEqual({ width: 400, height: 460 });
    expect(fitted({ width: 1000, height: 4000 }, screen)).toEqual({ width: 200, height: 800 });
  });

  it('stays under the finger while it grows', () => {
    const zoom = zoomedTo(whole, 3, { x: 100, y: 50 }, view);
    // The spot of the picture below the finger: a third of the way from its middle.
    expect((100 - zoom.x) / zoom.scale).toBeCloseTo(100);
    expect((50 - zoom.y) / zoom.scale).toBeCloseTo(50);
  });

  it.each([
    [0.2, 1],
    [3, 3],
    [40, 5],
  ])('is never smaller than the screen nor coarser than its file: %f becomes %f', (wanted, scale) => {
    expect(zoomedTo(whole, wanted, { x: 0, y: 0 }, view).scale).toBe(scale);
  });

  it('never shows its outside: it can be moved to its edges only, and not at all where it is smaller than the screen', () => {
    const close = zoomedTo(whole, 2, { x: 0, y: 0 }, view);
    expect(moved(close, { x: 999, y: -999 }, view)).toEqual({ scale: 2, x: 200, y: -60 });
    expect(moved(whole, { x: 50, y: 50 }, view)).toEqual(whole);
  });

  it('is whole again after two more taps', () => {
    const close = toggled(whole, { x: 20, y: 20 }, view);
    expect(close.scale).toBe(2.5);
    expect(toggled(close, { x: -80, y: 3 }, view)).toEqual(whole);
  });
});
