import type { Guide, SnapBox } from '@kolaj/domain/editor/snapping';
import { type CSSProperties, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './stage.module.css';
import { StageItemBox } from './stage-item.tsx';
import type { StageAct, StageItem, StageView } from './stage-types.ts';

interface StageToolsProps {
  box: SnapBox;
  canvas: { width: number; height: number };
  scale: number;
  children: ReactNode;
}

/** Gap between an item and its tools, and between them and the canvas' edge, CSS px. */
const gap = 10;
const edge = 4;

/** Tools below the chosen item, above it or in it where there is no room; always on the canvas. */
function StageTools({ box, canvas, scale, children }: StageToolsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const { offsetWidth: width, offsetHeight: height } = element;
    setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
  });

  const room = { width: canvas.width * scale, height: canvas.height * scale };
  const middle = (box.x + box.width / 2) * scale;
  const left = Math.max(edge, Math.min(middle - size.width / 2, room.width - size.width - edge));
  const [top, bottom] = [box.y * scale, (box.y + box.height) * scale];
  const below = bottom + gap;
  const above = top - gap - size.height;
  const fits = (at: number) => at >= edge && at + size.height <= room.height - edge;
  const inside = Math.max(edge, Math.min(bottom, room.height) - size.height - gap);
  const at = fits(below) ? below : fits(above) ? above : inside;
  return (
    <div ref={bar} className={styles.tools} style={{ left, top: at }}>
      {children}
    </div>
  );
}

interface StageProps {
  /** Size of what is on the stage, canvas px. */
  width: number;
  height: number;
  /** Accessible name of the whole. */
  label: string;
  /** What keys do, read out with every item. */
  hint: string;
  /** The picture itself, drawn below the items: a canvas that fills its parent. */
  children: (view: StageView) => ReactNode;
  /** Areas first: later items are above earlier ones. */
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
 * canvas px, and the component that shows it decides what they change.
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

/** Inner size of an element in CSS px, as it changes; null before it is known. */
function useStageSize(frame: RefObject<HTMLElement | null>): { width: number; height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [frame]);
  return size;
}
