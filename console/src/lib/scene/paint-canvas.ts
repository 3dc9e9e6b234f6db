import { type PaintContext, type PaintSources, paint } from '@kolaj/scene/paint';
import type { Scene } from '@kolaj/scene/scene';
import type { Pictures } from './use-pictures.ts';

export interface PaintCanvasInput {
  scene: Scene;
  pictures: Pictures;
  /** Address of a photo's upright picture by its path. */
  photoUrls: Readonly<Record<string, string>>;
  /** Pixels of the canvas for one px of the scene: 1 = as the server renders it. */
  scale: number;
}

/** Paints a scene onto a canvas at its device pixels. What is not loaded yet stays out, the canvas colour shows there. */
export function paintCanvas(canvas: HTMLCanvasElement, { scene, pictures, photoUrls, scale }: PaintCanvasInput): void {
  const width = Math.max(1, Math.round(scene.width * scale));
  const height = Math.max(1, Math.round(scene.height * scale));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;

  context.setTransform(width / scene.width, 0, 0, height / scene.height, 0, 0);
  paint<HTMLCanvasElement, Path2D>(asPaintContext(context), scene, sourcesOf({ pictures, photoUrls, scale }));
}

function asPaintContext(context: CanvasRenderingContext2D): PaintContext<HTMLCanvasElement, Path2D> {
  return context;
}

function sourcesOf({
  pictures,
  photoUrls,
  scale,
}: Pick<PaintCanvasInput, 'pictures' | 'photoUrls' | 'scale'>): PaintSources<HTMLCanvasElement, Path2D> {
  const pictureAt = (url: string | undefined): HTMLCanvasElement | null => {
    const found = url === undefined ? undefined : pictures.get(url);
    return found === undefined || found === 'broken' ? null : found;
  };
  return {
    path: pathOf,
    photo({ path, crop, width }) {
      const whole = pictureAt(photoUrls[path]);
      if (whole === null) return null;
      const shown = (width * scale) / (crop.width * whole.width);
      const picture = halved(whole, shown);
      return { kind: 'upright', picture, width: picture.width, height: picture.height };
    },
    picture: pictureAt,
  };
}

/** Outlines stay the same over many frames of a drag. */
const paths = new Map<string, Path2D>();
const pathLimit = 400;

function pathOf(d: string): Path2D {
  const known = paths.get(d);
  if (known) return known;
  if (paths.size >= pathLimit) paths.clear();
  const path = new Path2D(d);
  paths.set(d, path);
  return path;
}

/** Half, quarter … of each picture, made once: to shrink a large photo anew in every frame of a drag is most of its work. */
const halves = new WeakMap<HTMLCanvasElement, HTMLCanvasElement>();

/** The smallest copy that still has as many pixels as are shown; `shown` is the part of the picture's size it is drawn at. */
function halved(picture: HTMLCanvasElement, shown: number): HTMLCanvasElement {
  if (shown > 0.5) return picture;
  const known = halves.get(picture) ?? halfOf(picture);
  halves.set(picture, known);
  return halved(known, shown * 2);
}

function halfOf(picture: HTMLCanvasElement): HTMLCanvasElement {
  const half = document.createElement('canvas');
  half.width = Math.max(1, Math.ceil(picture.width / 2));
  half.height = Math.max(1, Math.ceil(picture.height / 2));
  const context = half.getContext('2d');
  if (!context) return picture;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, half.width, half.height);
  return half;
}
