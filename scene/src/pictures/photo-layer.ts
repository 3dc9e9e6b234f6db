import type { CollageEditor, SlotImage } from '@kolaj/domain/collage/collage';
import type { ImageSlot, TemplateData } from '@kolaj/domain/template/template';
import type { Box, PhotoOp, Scene, SceneWarning } from '../scene.ts';
import { placePhoto, type Size } from './cover.ts';
import { intersection, onCanvas } from './on-canvas.ts';

export interface PhotoLayerInput {
  template: Pick<TemplateData, 'width' | 'height' | 'color' | 'background' | 'images'>;
  editor: Pick<CollageEditor, 'images'>;
  photoSizes: Readonly<Record<string, Size>>;
  /** Absent = the template's `background`, null = none. */
  overlay?: string | null;
}

/**
 * The lower part of a scene: canvas colour, photos, overlay picture. No text is laid out for it, so an editor has it in the frame
 * of a drag while its texts stay as they are.
 */
export function photoLayer({ template, editor, photoSizes, overlay = template.background }: PhotoLayerInput): Scene {
  const { width, height } = template;
  const scene: Scene = {
    width,
    height,
    ops: [{ kind: 'rect', x: 0, y: 0, width, height, radius: 0, fill: template.color }],
    warnings: [],
  };
  for (const [index, slot] of template.images.entries()) {
    const image = editor.images[index];
    if (!image) continue;
    const drawn = drawSlot(slot, { index, image, photoSizes, canvas: template });
    scene.ops.push(...drawn.ops);
    scene.warnings.push(...drawn.warnings);
  }
  if (overlay !== null) scene.ops.push({ kind: 'picture', ref: overlay, x: 0, y: 0, width, height });
  return scene;
}

interface SlotDrawing {
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
function drawSlot(slot: ImageSlot, { index, image, photoSizes, canvas }: SlotInput): SlotDrawing {
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
