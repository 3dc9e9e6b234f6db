import type { Alignment, TextOverlay } from '@kolaj/domain/template/template';
import type { Box, RectOp } from '../scene.ts';
import { toHundredth } from '../scene.ts';
import type { Place } from './outline.ts';

/** A text's box as its line sees it: `u` along the line, `v` down, both px from the box's own corner. */
export interface LineBox {
  /** Where a point of the line is on the canvas. */
  place: Place;
  /** Room along the line and across it, px. */
  length: number;
  thickness: number;
}

/** Where the text's box is and which way its line runs. */
export function lineBox(overlay: TextOverlay, canvasWidth: number): LineBox {
  const { x, y } = origin(overlay, canvasWidth);
  const { width, height, rotate = 0 } = overlay;
  const isUpright = rotate === 90 || rotate === 270;
  const places: Record<typeof rotate, Place> = {
    0: (u, v) => [x + u, y + v],
    90: (u, v) => [x + width - v, y + u],
    180: (u, v) => [x + width - u, y + height - v],
    270: (u, v) => [x + v, y + height - u],
  };
  return { place: places[rotate], length: isUpright ? height : width, thickness: isUpright ? width : height };
}

/** `x` wins over `position`; a named position puts the whole box at that side of the canvas. */
export function origin(overlay: TextOverlay, canvasWidth: number): { x: number; y: number } {
  if (overlay.x !== undefined) return { x: overlay.x, y: overlay.y };
  if (typeof overlay.position === 'object') return overlay.position;
  return { x: alignedStart(overlay.position ?? 'left', canvasWidth, overlay.width), y: overlay.y };
}

export function alignedStart(align: Alignment, room: number, length: number): number {
  switch (align) {
    case 'left':
      return 0;
    case 'center':
      return (room - length) / 2;
    case 'right':
      return room - length;
  }
}

interface Stretch {
  /** Where it begins along the line, and how long it is, px. */
  start: number;
  length: number;
  /** Where it begins across the line, and where it ends; absent = as thick as the box. */
  top?: number;
  bottom?: number;
}

/** What a stretch of the line covers on the canvas. */
export function areaOf({ place, thickness }: LineBox, { start, length, top = 0, bottom = thickness }: Stretch): Box {
  const [x0, y0] = place(start, top);
  const [x1, y1] = place(start + length, bottom);
  return { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
}

/** A background hugs what is on it along the line and is as thick as the box. */
export function backgroundOp(box: LineBox, stretch: Stretch, { fill, radius = 0 }: { fill: string; radius?: number }) {
  const area = areaOf(box, stretch);
  const width = toHundredth(area.width);
  const height = toHundredth(area.height);
  return {
    kind: 'rect',
    x: toHundredth(area.x),
    y: toHundredth(area.y),
    width,
    height,
    radius: toHundredth(Math.min(Math.max(radius, 0), width / 2, height / 2)),
    fill,
  } satisfies RectOp;
}
