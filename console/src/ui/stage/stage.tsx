import type { Guide } from '@kolaj/domain/editor/snapping';
import { type CSSProperties, type ReactNode, useId, useRef } from 'react';
import styles from './stage.module.css';
import { StageItemBox } from './stage-item.tsx';
import { StageTools } from './stage-tools.tsx';
import type { StageAct, StageItem, StageView } from './stage-types.ts';
import { useStageSize } from './use-stage-size.ts';

interface StageProps {
  /** Size of what lies on the stage, canvas px. */
  width: number;
  height: number;
  /** Accessible name of the whole. */
  label: string;
  /** What keys do, read out with every item. */
  hint: string;
  /** The picture itself, drawn below the items: a canvas that fills its parent. */
  children: (view: StageView) => ReactNode;
  /** Areas first: what comes later lies above. */
  items: readonly StageItem[];
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  onAct: (act: StageAct, view: StageView) => void;
  guides?: readonly Guide[];
  /** Buttons beside the chosen item; they stay on the canvas. */
  tools?: ReactNode;
  /** Marks above everything, placed by `view.scale`. */
  marks?: (view: StageView) => ReactNode;
  /** 1 = as large as it fits; more scrolls. */
  zoom?: number;
  /** Room around the canvas, CSS px. */
  margin?: number;
}

/**
 * A picture with a layer of focusable boxes over it. It knows nothing of what they are: pointer, touch and keys come out as acts in
 * canvas px, and whoever shows it decides what they change.
 */
export function Stage(props: StageProps) {
  const { width, height, label, hint, items, selectedId, onSelect, onAct, guides = [], zoom = 1, margin = 24 } = props;
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const size = useStageSize(frame);
  const room = size && { width: size.width - 2 * margin, height: size.height - 2 * margin };
  const scale = room ? Math.max(0.05, Math.min(room.width / width, room.height / height)) * zoom : 0;
  const selected = items.find(({ id }) => id === selectedId) ?? null;
  const pointAt = (clientX: number, clientY: number) => {
    const box = sheet.current?.getBoundingClientRect();
    return box ? { x: (clientX - box.left) / scale, y: (clientY - box.top) / scale } : { x: 0, y: 0 };
  };
  const sheetSize: CSSProperties = { width: width * scale, height: height * scale };
  return (
    <div ref={frame} className={styles.frame} data-zoomed={zoom > 1}>
      {scale > 0 && (
        <div className={styles.middle} style={{ padding: margin }}>
          <section ref={sheet} className={styles.sheet} style={sheetSize} aria-label={label}>
            <div className={styles.picture} onPointerDown={() => onSelect(null)}>
              {props.children({ scale })}
            </div>
            {items.map((item) => (
              <StageItemBox
                key={item.id}
                item={item}
                isSelected={item.id === selectedId}
                scale={scale}
                hint={hintId}
                pointAt={pointAt}
                onSelect={onSelect}
                onAct={(act) => onAct(act, { scale })}
              />
            ))}
            {guides.map((guide) => (
              <GuideLine key={`${guide.axis}${guide.at}`} guide={guide} scale={scale} />
            ))}
            {props.marks?.({ scale })}
            {selected !== null && props.tools !== undefined && (
              <StageTools box={selected.box} canvas={{ width, height }} scale={scale}>
                {props.tools}
              </StageTools>
            )}
          </section>
        </div>
      )}
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}

function GuideLine({ guide: { axis, at, from, to }, scale }: { guide: Guide; scale: number }) {
  const length = (to - from) * scale;
  const place: CSSProperties =
    axis === 'x'
      ? { left: at * scale, top: from * scale, height: length, width: 1 }
      : { top: at * scale, left: from * scale, width: length, height: 1 };
  return <span className={styles.guide} style={place} aria-hidden="true" />;
}
