import { describe, expect, it } from 'vitest';
import { pulled, type SnapBox, snapMove, snapResize } from './snapping.ts';

const canvas = { width: 1000, height: 1150 };
const slot: SnapBox = { x: 600, y: 0, width: 396, height: 573 };
const ground = { others: [slot], canvas, tolerance: 8 };
const box = (x: number, y: number, width = 200, height = 100): SnapBox => ({ x, y, width, height });

describe('a box that is moved', () => {
  it.each<[string, SnapBox, SnapBox]>([
    ['to the edge of the canvas', box(5, 300), box(0, 300)],
    ['its far edge to the far edge', box(802, 1054), box(800, 1050)],
    ['its middle to the middle', box(403, 700), box(400, 700)],
    ['to the edge of a slot', box(597, 700, 150), box(600, 700, 150)],
    ['its end to the start of a slot', box(405, 800), box(400, 800)],
    ['to the nearest of two lines', box(597, 1044, 150), box(600, 1050, 150)],
  ])('catches %s', (_, moving, expected) => {
    expect(snapMove(moving, ground).box).toEqual(expected);
  });

  it('goes free where nothing is near', () => {
    expect(snapMove(box(43, 700), ground)).toEqual({ box: box(43, 700), guides: [] });
  });

  it('shows the line it is on, over all that is there', () => {
    expect(snapMove(box(603, 700, 150), ground).guides).toEqual([{ axis: 'x', at: 600, from: 0, to: 800 }]);
    expect(snapMove(box(43, 4), ground).guides).toEqual([{ axis: 'y', at: 0, from: 0, to: 1000 }]);
  });
});

describe('a box whose corner is pulled', () => {
  it('brings that corner onto lines and leaves the other where it is', () => {
    const { box: resized, guides } = snapResize(box(300, 500, 294, 68), 'se', ground);
    expect(resized).toEqual(box(300, 500, 300, 73));
    expect(guides).toHaveLength(2);
    expect(snapResize(box(603, 568, 100, 60), 'nw', ground).box).toEqual(box(600, 573, 103, 55));
  });

  it('leaves the axis alone that a side does not pull', () => {
    expect(snapResize(box(300, 570, 100, 60), 'e', ground).box).toEqual(box(300, 570, 100, 60));
  });

  it('does not turn over', () => {
    expect(pulled(box(10, 10), 'nw', { dx: 500, dy: 500, smallest: 12 })).toEqual(box(198, 98, 12, 12));
    expect(pulled(box(10, 10), 'e', { dx: -500, dy: 70, smallest: 12 })).toEqual(box(10, 10, 12, 100));
  });
});
