import { type Guide, pulled, type SnapGround, snapMove, snapResize } from '@kolaj/domain/editor/snapping';
import type { DesignBox } from '@kolaj/domain/template/design/design';
import type { StageAct } from '../../../ui/stage/stage-types.ts';

/** What an act makes of a box; null = it does not move or resize. */
export interface Placed {
  box: DesignBox;
  guides: readonly Guide[];
  /** Acts of one gesture are undone together. */
  gesture: string | null;
  isOver: boolean;
}

const smallest = 8;
const still: readonly Guide[] = [];

/**
 * Turns what somebody does on the stage into a new place (D-82). `start` is the box when the gesture began; keys do not snap, so
 * that every px can be reached.
 */
export function placedBy(act: StageAct, start: DesignBox, ground: SnapGround): Placed | null {
  const gesture = `${act.kind} ${act.id}`;
  switch (act.kind) {
    case 'drag':
    case 'resize': {
      if (act.isCancelled) return { box: start, guides: still, gesture, isOver: true };
      const { box, guides } = act.kind === 'drag' ? moved(act, start, ground) : resized(act, start, ground);
      return { box, guides: act.isLast ? still : guides, gesture, isOver: act.isLast };
    }
    case 'nudge':
      return byKey({ ...start, x: start.x + act.dx, y: start.y + act.dy }, gesture);
    case 'stretch':
      return byKey({ ...start, width: start.width + act.dx, height: start.height + act.dy }, gesture);
    case 'grow':
    case 'wheel':
    case 'pinch':
      return byKey(grown(start, act.factor), gesture);
    case 'turn':
    case 'open':
    case 'reset':
      return null;
  }
}

const byKey = (box: DesignBox, gesture: string): Placed => ({ box, guides: still, gesture, isOver: false });

const moved = ({ dx, dy }: { dx: number; dy: number }, start: DesignBox, ground: SnapGround) =>
  snapMove({ ...start, x: start.x + dx, y: start.y + dy }, ground);

function resized(act: Extract<StageAct, { kind: 'resize' }>, start: DesignBox, ground: SnapGround) {
  const { handle, dx, dy } = act;
  return snapResize(pulled(start, handle, { dx, dy, smallest }), handle, ground);
}

/** Larger or smaller around its middle. */
function grown({ x, y, width, height }: DesignBox, factor: number): DesignBox {
  const next = { width: width * factor, height: height * factor };
  return { x: x - (next.width - width) / 2, y: y - (next.height - height) / 2, ...next };
}
