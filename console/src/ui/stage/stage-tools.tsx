import type { SnapBox } from '@kolaj/domain/editor/snapping';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './stage.module.css';

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
export function StageTools({ box, canvas, scale, children }: StageToolsProps) {
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
