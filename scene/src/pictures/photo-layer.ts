import type { CollageEditor } from '@kolaj/domain/collage/collage';
import type { TemplateData } from '@kolaj/domain/template/template';
import type { Scene } from '../scene.ts';
import type { Size } from './cover.ts';
import { drawSlot } from './slot-op.ts';

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
