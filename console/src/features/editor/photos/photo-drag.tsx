import { useDrag } from '@use-gesture/react';
import { type RefObject, useState } from 'react';
import { placeOf } from '../canvas/gesture-live.ts';
import { usePlacing } from './photo-placing.ts';
import styles from './photo-strip.module.css';

interface PhotoDragProps {
  path: string;
  thumbnail: string | null;
  button: RefObject<HTMLButtonElement | null>;
}

/** A photo follows the pointer over the canvas and goes into the slot where it is let go. On touch it is pulled out of the strip. */
export function PhotoDrag({ path, thumbnail, button }: PhotoDragProps) {
  const { place, setOver } = usePlacing();
  const [at, setAt] = useState<{ x: number; y: number } | null>(null);
  useDrag(
    ({ xy: [x, y], last, canceled, tap, event }) => {
      if (tap) return;
      event.preventDefault();
      const slot = canceled ? null : slotUnder(x, y);
      setAt(last ? null : { x, y });
      setOver(last ? null : slot);
      if (last && slot !== null) place(path, slot);
      // The click that follows a drag does not count.
      if (last) button.current?.blur();
    },
    {
      target: button,
      eventOptions: { passive: false },
      filterTaps: true,
      tapsThreshold: 6,
      preventScroll: false,
      pointer: { keys: false },
    },
  );
  return at === null || thumbnail === null ? null : (
    <img className={styles.held} src={thumbnail} alt="" style={{ left: at.x, top: at.y }} />
  );
}

function slotUnder(x: number, y: number): number | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const id = element instanceof HTMLElement ? element.dataset.stageItem : undefined;
    if (id === undefined) continue;
    const [layer, index] = placeOf(id);
    if (layer === 'slot') return index;
  }
  return null;
}
