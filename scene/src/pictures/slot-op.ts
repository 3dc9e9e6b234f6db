import type { SlotImage } from '@kolaj/domain/collage/collage';
import type { ImageSlot } from '@kolaj/domain/template/template';
import type { Box, PhotoOp, SceneWarning } from '../scene.ts';
import { placePhoto, type Size } from './cover.ts';
import { intersection, onCanvas } from './on-canvas.ts';

export interface SlotDrawing {
  ops: PhotoOp[];
  warnings: SceneWarning[];
}

interface SlotInput {
  /** The slot's place in its template. */
  index: number;
  image: SlotImage;
  photoSizes: Readonly<Record<string, Size>>;
  canvas: Size;
}

/** One photo in one slot; nothing, and a warning, where there is no slot to see or no photo to show. */
export function drawSlot(slot: ImageSlot, { index, image, photoSizes, canvas }: SlotInput): SlotDrawing {
  const box = wholeBox(slot);
  if (!intersection(box, { x: 0, y: 0, width: canvas.width, height: canvas.height })) {
    return { ops: [], warnings: [{ kind: 'slot-hidden', slot: index }] };
  }
  const size = Object.hasOwn(photoSizes, image.path) ? photoSizes[image.path] : undefined;
  if (!size || !(size.width >= 1 && size.height >= 1)) {
    return { ops: [], warnings: [{ kind: 'photo-unknown', slot: index, path: image.path }] };
  }
  const placed = onCanvas(placePhoto(box, size, image), canvas);
  if (!placed) return { ops: [], warnings: [] };
  return { ops: [{ kind: 'photo', slot: index, path: image.path, clip: clipOf(box, slot), ...placed }], warnings: [] };
}

function wholeBox({ x, y, width, height }: ImageSlot): Box {
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}

function clipOf(box: Box, { radius = 0 }: ImageSlot): PhotoOp['clip'] {
  return { ...box, radius: Math.min(Math.max(radius, 0), box.width / 2, box.height / 2) };
}
