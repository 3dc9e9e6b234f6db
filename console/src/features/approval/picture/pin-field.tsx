import { type Pin, pinAt } from '@kolaj/domain/collage/status/pin';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { PinMark } from '../../../product/collage/pin-mark.tsx';
import styles from './stage-picture.module.css';

/** Parts of the picture that an arrow key moves a pin; with Shift the large step. */
const STEP = 0.01;
const LARGE_STEP = 0.1;
const middle: Pin = { x: 0.5, y: 0.5 };

const directions: Readonly<Partial<Record<string, Pin>>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface PinFieldProps {
  fieldRef: RefObject<HTMLButtonElement | null>;
  /** Width : height of the picture. */
  ratio: number;
  pin: Pin | null;
  onPin: (pin: Pin | null) => void;
  /** The place is chosen: on with the words. `isByKey` tells a key from a click or tap. */
  onDone: (how: { isByKey: boolean }) => void;
  children: ReactNode;
}

/** The picture while its note is written: a click or tap shows the place; arrow keys move it, Enter is done, Delete removes it. */
export function PinField({ fieldRef, ratio, pin, onPin, onDone, children }: PinFieldProps) {
  const { t } = useLingui();
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    const isByKey = event.detail === 0;
    if (isByKey && pin === null) return onPin(middle);
    if (!isByKey) onPin(placeOf(event));
    onDone({ isByKey });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (direction !== undefined) {
      const step = event.shiftKey ? LARGE_STEP : STEP;
      const { x, y } = pin ?? middle;
      onPin(pinAt({ x: x + direction.x * step, y: y + direction.y * step }));
    } else if (event.key === 'Delete' || event.key === 'Backspace') onPin(null);
    else if (event.key === 'Escape') onDone({ isByKey: true });
    else return;
    event.preventDefault();
  };
  return (
    <button
      ref={fieldRef}
      type="button"
      className={styles.frame}
      data-pinning="true"
      style={{ '--ratio': ratio }}
      aria-label={t({ id: 'pin.field', message: 'Place on the picture: arrow keys move it, Enter is done' })}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {children}
      {pin !== null && <PinMark pin={pin} />}
    </button>
  );
}

function placeOf({ currentTarget, clientX, clientY }: MouseEvent<HTMLButtonElement>): Pin {
  const box = currentTarget.getBoundingClientRect();
  return pinAt({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
}
