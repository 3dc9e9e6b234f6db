import { useGesture } from '@use-gesture/react';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import styles from './stage.module.css';
import { StageHandles } from './stage-handles.tsx';
import { actOfKey } from './stage-keys.ts';
import type { StageAct, StageItem, StagePoint } from './stage-types.ts';

interface StageItemBoxProps {
  item: StageItem;
  isSelected: boolean;
  scale: number;
  hint: string;
  /** Canvas px of a point of the window. */
  pointAt: (clientX: number, clientY: number) => StagePoint;
  onSelect: (id: string) => void;
  onAct: (act: StageAct) => void;
}

/** How far a wheel's notch zooms. */
const wheelStep = 0.0015;

/** A button over its place on the canvas: what is done with it by pointer, fingers, wheel or keys goes out as acts. */
export function StageItemBox({ item, isSelected, scale, hint, pointAt, onSelect, onAct }: StageItemBoxProps) {
  const { id, box, label, layer, tone, isTarget = false } = item;
  const button = useRef<HTMLButtonElement>(null);
  const wasSelected = useRef(false);
  useItemGestures({ id, button, scale, isSelected, wasSelected, pointAt, onSelect, onAct });

  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOfKey(event, id);
    if (act === null) return;
    event.preventDefault();
    onAct(act);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.item}
        style={{ left: box.x * scale, top: box.y * scale, width: box.width * scale, height: box.height * scale }}
        aria-label={label}
        aria-pressed={isSelected}
        aria-describedby={hint}
        data-stage-item={id}
        data-layer={layer}
        data-tone={tone}
        data-target={isTarget}
        onPointerDownCapture={() => {
          wasSelected.current = isSelected;
        }}
        onFocus={() => onSelect(id)}
        onKeyDown={onKeyDown}
        onDoubleClick={() => onAct({ kind: 'open', id })}
      />
      {isSelected && layer === 'area' && <Thirds item={item} scale={scale} />}
      {isSelected && <StageHandles item={item} scale={scale} onAct={onAct} />}
    </>
  );
}

function Thirds({ item: { box }, scale }: { item: StageItem; scale: number }) {
  return (
    <span
      className={styles.thirds}
      style={{ left: box.x * scale, top: box.y * scale, width: box.width * scale, height: box.height * scale }}
      aria-hidden="true"
    />
  );
}

interface ItemGestures {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  scale: number;
  isSelected: boolean;
  wasSelected: RefObject<boolean>;
  pointAt: StageItemBoxProps['pointAt'];
  onSelect: (id: string) => void;
  onAct: (act: StageAct) => void;
}

function useItemGestures({ id, button, scale, isSelected, wasSelected, pointAt, onSelect, onAct }: ItemGestures): void {
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
}
