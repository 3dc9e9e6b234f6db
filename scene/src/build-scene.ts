import type { CollageEditor } from '@kolaj/domain/collage/collage';
import type { ImageSlot, TemplateData, TextOverlay } from '@kolaj/domain/template/template';
import { placePhoto, type Size } from './cover.ts';
import type { OwnFonts } from './fonts.ts';
import type { PhotoOp, Scene, SceneOp, SceneWarning } from './scene.ts';
import type { Shaper } from './shaper.ts';
import { layoutText, origin } from './text-layout.ts';

/** A picture that is drawn as it is; `ref` is whatever the caller finds its pixels by. */
export interface PictureRef extends Size {
  ref: string;
}

export interface SceneInput {
  template: TemplateData;
  editor: Pick<CollageEditor, 'text_data' | 'images' | 'texts'>;
  /** Upright sizes by photo path. Only the proportions count: original and refined file give the same scene. */
  photoSizes: Readonly<Record<string, Size>>;
  shaper: Shaper;
  /** The shop's own fonts that texts may name; the shaper has them loaded. */
  fonts?: OwnFonts;
  /** Overlay picture; absent = the template's `background`, null = none. */
  overlay?: string | null;
  /** The brand's logo, for texts of type `logo`; without it they show their text. */
  logo?: PictureRef | null;
}

/**
 * Turns a template and one collage's values into what is drawn, back to front (D-33): canvas colour, photos, overlay
 * picture, texts and logo. Pure; the same call in browser and server gives the same scene. An empty slot, and a photo
 * whose size is unknown, leave the canvas colour.
 */
export function buildScene(input: SceneInput): Scene {
  const { template, editor, photoSizes, overlay = template.background } = input;
  const { width, height } = template;
  const warnings: SceneWarning[] = [];
  const ops: SceneOp[] = [{ kind: 'rect', x: 0, y: 0, width, height, radius: 0, fill: template.color }];

  for (const [index, slot] of template.images.entries()) {
    const image = editor.images[index];
    if (!image) continue;
    const size = photoSizes[image.path];
    if (size) ops.push(photoOp(slot, { index, image, size }));
    else warnings.push({ kind: 'photo-unknown', slot: index, path: image.path });
  }
  if (overlay !== null) ops.push({ kind: 'picture', ref: overlay, x: 0, y: 0, width, height });

  for (const [index, text] of (editor.texts ?? template.texts).entries()) {
    if (text.type === 'logo' && input.logo) {
      ops.push(logoOp(text, input.logo, width));
      continue;
    }
    const layout = layoutText(text, {
      index,
      data: editor.text_data,
      canvasWidth: width,
      shaper: input.shaper,
      fonts: input.fonts ?? {},
    });
    ops.push(...layout.ops);
    warnings.push(...layout.warnings);
  }
  return { width, height, ops, warnings };
}

interface SlotPhoto {
  index: number;
  image: NonNullable<CollageEditor['images'][number]>;
  size: Size;
}

function photoOp(slot: ImageSlot, { index, image, size }: SlotPhoto): PhotoOp {
  const box = {
    x: Math.round(slot.x),
    y: Math.round(slot.y),
    width: Math.round(slot.width),
    height: Math.round(slot.height),
  };
  return {
    kind: 'photo',
    slot: index,
    path: image.path,
    clip: { ...box, radius: Math.min(slot.radius ?? 0, box.width / 2, box.height / 2) },
    ...placePhoto(box, size, image),
  };
}

/** The logo as large as its box allows, aligned as the text would be. */
function logoOp(text: TextOverlay, logo: PictureRef, canvasWidth: number): SceneOp {
  const { x, y } = origin(text, canvasWidth);
  const scale = Math.min(text.width / logo.width, text.height / logo.height);
  const width = Math.max(1, Math.round(logo.width * scale));
  const height = Math.max(1, Math.round(logo.height * scale));
  const shift = { left: 0, center: 0.5, right: 1 }[text.align];
  return {
    kind: 'picture',
    ref: logo.ref,
    x: Math.round(x + (text.width - width) * shift),
    y: Math.round(y + (text.height - height) / 2),
    width,
    height,
  };
}
