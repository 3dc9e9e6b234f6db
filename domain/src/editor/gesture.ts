import type { SlotImage } from '../collage/collage.ts';
import type { Point } from './edit.ts';
import type { Handle, SnapBox } from './snapping.ts';

/** How a photo is in its slot: the part that is seen (0–1) and how large that is on the canvas, px; degrees clockwise. */
export interface LyingPhoto {
  crop: { x: number; y: number; width: number; height: number };
  width: number;
  height: number;
  rotate: number;
}

/**
 * The focus after a photo was moved by `dx`, `dy` canvas px. It stops where the photo ends: what is beyond would have to be
 * pulled back first.
 */
export function panned({ crop, width, height, rotate }: LyingPhoto, { dx, dy }: { dx: number; dy: number }): Point {
  const angle = (-rotate * Math.PI) / 180;
  const across = dx * Math.cos(angle) - dy * Math.sin(angle);
  const down = dx * Math.sin(angle) + dy * Math.cos(angle);
  return {
    x: shifted({ from: crop.x, part: crop.width, drawn: width, by: across }),
    y: shifted({ from: crop.y, part: crop.height, drawn: height, by: down }),
  };
}

function shifted({ from, part, drawn, by }: { from: number; part: number; drawn: number; by: number }): number {
  const middle = from + part / 2;
  const moved = middle - (by * part) / drawn;
  return Math.round(Math.min(Math.max(moved, part / 2), 1 - part / 2) * 1e5) / 1e5;
}

/** Below 1 a photo would leave gaps, and beyond this nothing is recognised. */
const gestureZoom = { min: 1, max: 8 };

/** Zoom after spreading fingers, a wheel or a corner: never below what fills (or fits) the slot. */
export function zoomedBy({ zoom }: Pick<SlotImage, 'zoom'>, factor: number): number {
  return Math.round(Math.min(Math.max(zoom * factor, gestureZoom.min), gestureZoom.max) * 1000) / 1000;
}

/** Fingers that spread turn a little without meaning it; near a quarter turn people mean the quarter. */
const slack = { start: 12, quarter: 6 };

/** Degrees after a turn by two fingers. */
export function turnedBy({ rotate }: Pick<SlotImage, 'rotate'>, degrees: number): number {
  if (Math.abs(degrees) < slack.start) return rotate;
  const turned = rotate + degrees;
  const quarter = Math.round(turned / 90) * 90;
  const meant = Math.abs(turned - quarter) <= slack.quarter ? quarter : Math.round(turned);
  return ((meant % 360) + 360) % 360;
}

/** How much larger a box gets around its middle when a corner is pulled; a photo is zoomed by it. */
export function pullFactor(box: SnapBox, handle: Handle, { dx, dy }: { dx: number; dy: number }): number {
  const [x, y] = [handle.includes('w') ? -1 : 1, handle.includes('n') ? -1 : 1];
  const corner = { x: (x * box.width) / 2, y: (y * box.height) / 2 };
  const before = Math.hypot(corner.x, corner.y);
  return before === 0 ? 1 : Math.max(0.05, Math.hypot(corner.x + dx, corner.y + dy) / before);
}
