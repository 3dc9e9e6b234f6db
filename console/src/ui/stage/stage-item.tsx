import { type KeyboardEvent, lazy, Suspense, useRef } from 'react';
import styles from './stage.module.css';
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

// On their way from the start, and not waited for: boxes are shown and answer to keys before a hand can reach them.
const gestures = import('./stage-gestures.tsx');
const StageGestures = lazy(async () => ({ default: (await gestures).StageGestures }));
const handles = import('./stage-handles.tsx');
const StageHandles = lazy(async () => ({ default: (await handles).StageHandles }));

/** A button over its place on the canvas: what is done with it by pointer, fingers, wheel or keys goes out as acts. */
export function StageItemBox({ item, isSelected, scale, hint, pointAt, onSelect, onAct }: StageItemBoxProps) {
  const { id, box, label, layer, tone, isTarget = false } = item;
  const button = useRef<HTMLButtonElement>(null);
  const wasSelected = useRef(false);

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
      <Suspense>
        <StageGestures
          id={id}
          button={button}
          scale={scale}
          isSelected={isSelected}
          wasSelected={wasSelected}
          pointAt={pointAt}
          onSelect={onSelect}
          onAct={onAct}
        />
        {isSelected && <StageHandles item={item} scale={scale} onAct={onAct} />}
      </Suspense>
      {isSelected && layer === 'area' && <Thirds item={item} scale={scale} />}
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
