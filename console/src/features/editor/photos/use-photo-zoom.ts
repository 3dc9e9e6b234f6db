import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';

export interface ZoomPlace {
  /** Where the window stands: right of the photo, so that its spot stays in sight, and as high as the pointer; px of what is seen of the page. */
  x: number;
  y: number;
  /** The spot of the photo that is looked at, 0–1. */
  spot: { x: number; y: number };
}

/** How far one press of an arrow key goes on the photo, 0–1. */
const step = 0.1;
const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

const part = (value: number) => Math.min(1, Math.max(0, value));

/** Looking closely at a photo under the mouse, or with the focus of the keyboard on it (EDT-13); Escape ends it. Fingers have a view of their own. */
export function usePhotoZoom() {
  const [at, setAt] = useState<ZoomPlace | null>(null);
  const end = () => setAt(null);
  const handlers = {
    onPointerMove({ currentTarget, clientX: x, clientY: y, pointerType, buttons }: PointerEvent<HTMLElement>) {
      if (pointerType === 'touch' || buttons !== 0) return;
      const box = currentTarget.getBoundingClientRect();
      setAt({ x: box.right, y, spot: { x: part((x - box.left) / box.width), y: part((y - box.top) / box.height) } });
    },
    onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.matches(':focus-visible')) return;
      const box = currentTarget.getBoundingClientRect();
      setAt({ x: box.right, y: box.top + box.height / 2, spot: { x: 0.5, y: 0.5 } });
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const by = arrows[event.key];
      if (at === null || (by === undefined && event.key !== 'Escape')) return;
      event.preventDefault();
      setAt(by ? { ...at, spot: { x: part(at.spot.x + by.x), y: part(at.spot.y + by.y) } } : null);
    },
    onPointerLeave: end,
    onPointerDown: end,
    onBlur: end,
  };
  return { at, handlers };
}
