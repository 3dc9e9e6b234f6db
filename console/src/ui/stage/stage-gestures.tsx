import { useGesture } from '@use-gesture/react';
import type { RefObject } from 'react';
import type { StageAct, StagePoint } from './stage-types.ts';

/** How far a wheel's notch zooms. */
const wheelStep = 0.0015;

interface StageGesturesProps {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  scale: number;
  isSelected: boolean;
  wasSelected: RefObject<boolean>;
  /** Canvas px of a point of the window. */
  pointAt: (clientX: number, clientY: number) => StagePoint;
  onSelect: (id: string) => void;
  onAct: (act: StageAct) => void;
}

/** Pointer, fingers and wheel on one item; draws nothing. */
export function StageGestures(props: StageGesturesProps): null {
  const { id, button, scale, isSelected, wasSelected, pointAt, onSelect, onAct } = props;
  useGesture(
    {
      onDrag: ({ movement: [x, y], xy, first, last, canceled, tap, pinching, cancel }) => {
        // The second finger makes a pinch of it.
        if (pinching) return cancel();
        if (tap) {
          onSelect(id);
          if (wasSelected.current) onAct({ kind: 'open', id });
          return;
        }
        const moved = { dx: x / scale, dy: y / scale, at: pointAt(...xy) };
        if (first) onSelect(id);
        onAct({ kind: 'drag', id, ...moved, isFirst: first, isLast: last, isCancelled: canceled });
      },
      onPinch: ({ movement: [factor, turn], first, last }) => {
        if (first) onSelect(id);
        onAct({ kind: 'pinch', id, factor, turn, isFirst: first, isLast: last });
      },
      onWheel: ({ event, delta: [, down] }) => {
        if (!isSelected || event.ctrlKey) return;
        event.preventDefault();
        onAct({ kind: 'wheel', id, factor: Math.exp(-down * wheelStep) });
      },
    },
    {
      target: button,
      eventOptions: { passive: false },
      drag: { filterTaps: true, tapsThreshold: 4, pointer: { touch: false, keys: false } },
    },
  );
  return null;
}
