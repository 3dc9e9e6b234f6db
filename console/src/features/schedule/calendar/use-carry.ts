import type { CalendarRun } from '@kolaj/contract/broadcast/calendar';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { bounded, movedTimes, type RunTimes, type Shift, still } from './moved-time.ts';

interface Carry {
  run: CalendarRun;
  /** 1 = Monday … 7 = Sunday: the column it stands in. */
  day: number;
  /** px of a quarter of an hour, and of a day. */
  step: number;
  /** Element as wide as a day. */
  column: () => number;
  onDrop: (to: RunTimes) => void;
}

/** Less is a click with a hand that trembles, px. */
const leastMove = 5;

const keySteps: Readonly<Record<string, Shift>> = {
  ArrowUp: { steps: -1, days: 0 },
  ArrowDown: { steps: 1, days: 0 },
  ArrowLeft: { steps: 0, days: -1 },
  ArrowRight: { steps: 0, days: 1 },
};

/**
 * A run that is carried to another time: with the mouse, or with Alt and the arrows; Enter drops it, Escape and leaving put it
 * back. On a touch screen a finger scrolls; there the window of the run has its times.
 */
export function useCarry({ run, day, step, column, onDrop }: Carry) {
  const [shift, setShift] = useState<Shift | null>(null);
  const grip = useRef<{ x: number; y: number } | null>(null);
  const hasMoved = useRef(false);
  const at = (by: Shift) => setShift(bounded(run, day, by));
  const back = () => {
    grip.current = null;
    setShift(null);
  };
  const drop = () => {
    const by = shift;
    back();
    if (by !== null && (by.steps !== 0 || by.days !== 0)) onDrop(movedTimes(run, day, by));
  };
  return {
    shift,
    /** Where it would be dropped. */
    to: shift && movedTimes(run, day, shift),
    /** Whether the click that follows was the end of a carry. */
    wasCarried: () => hasMoved.current,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        hasMoved.current = false;
        if (event.pointerType === 'touch' || event.button !== 0) return;
        grip.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
        if (grip.current === null) return;
        const [x, y] = [clientX - grip.current.x, clientY - grip.current.y];
        if (!hasMoved.current && Math.hypot(x, y) < leastMove) return;
        hasMoved.current = true;
        at({ steps: Math.round(y / step), days: Math.round(x / Math.max(1, column())) });
      },
      onPointerUp: drop,
      onPointerCancel: back,
      onBlur: back,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const by = event.altKey ? keySteps[event.key] : undefined;
        if (by) {
          event.preventDefault();
          const { steps, days } = shift ?? still;
          at({ steps: steps + by.steps, days: days + by.days });
        } else if (shift !== null && (event.key === 'Enter' || event.key === ' ')) {
          event.preventDefault();
          drop();
        } else if (shift !== null && event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          back();
        }
      },
    },
  };
}
