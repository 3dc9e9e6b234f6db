import { describe, expect, it } from 'vitest';
import type { StageAct } from '../../../ui/stage/stage-types.ts';
import { placedBy } from './stage-acts.ts';

const start = { x: 100, y: 200, width: 300, height: 400 };
const ground = {
  others: [{ x: 500, y: 0, width: 100, height: 100 }],
  canvas: { width: 1000, height: 1150 },
  tolerance: 10,
};
const id = 'slot-0';
const gesture = { isFirst: false, isLast: false, isCancelled: false };
const at = { x: 0, y: 0 };

describe('what is done on the stage', () => {
  it.each<[string, StageAct, object]>([
    ['a drag moves it', { kind: 'drag', id, dx: 30, dy: 40, at, ...gesture }, { x: 130, y: 240 }],
    ['a drag snaps to the next edge', { kind: 'drag', id, dx: 94, dy: 40, at, ...gesture }, { x: 200, y: 240 }],
    [
      'a corner resizes it',
      { kind: 'resize', id, handle: 'se', dx: 20, dy: 30, ...gesture },
      { width: 320, height: 430 },
    ],
    [
      'a corner never turns it over',
      { kind: 'resize', id, handle: 'w', dx: 900, dy: 0, ...gesture },
      { x: 392, width: 8 },
    ],
    ['arrows move it by a px', { kind: 'nudge', id, dx: 1, dy: -10 }, { x: 101, y: 190 }],
    ['Alt and arrows stretch it', { kind: 'stretch', id, dx: 10, dy: 0 }, { width: 310, height: 400 }],
    ['plus enlarges it around its middle', { kind: 'grow', id, factor: 2 }, { x: -50, y: 0, width: 600, height: 800 }],
    ['a cancelled drag changes nothing', { kind: 'drag', id, dx: 90, dy: 0, at, ...gesture, isCancelled: true }, start],
  ])('%s', (_, act, box) => {
    expect(placedBy(act, start, ground)?.box).toMatchObject(box);
  });

  it('shows guides while it lasts', () => {
    const drag = { kind: 'drag', id, dx: 100, dy: 0, at, ...gesture } as const;
    expect(placedBy(drag, start, ground)?.guides).toContainEqual(expect.objectContaining({ axis: 'x', at: 500 }));
    expect(placedBy({ ...drag, isLast: true }, start, ground)).toMatchObject({ guides: [], isOver: true });
  });

  it('leaves its place when it opens, turns or goes', () => {
    for (const act of [{ kind: 'open', id } as const, { kind: 'reset', id } as const]) {
      expect(placedBy(act, start, ground)).toBeNull();
    }
  });
});
