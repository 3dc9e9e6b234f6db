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
  paint<HTMLCanvasElement, Path2D>(asPaintContext(context), scene, sourcesOf(pictures, photoUrls));
}

function asPaintContext(context: CanvasRenderingContext2D): PaintContext<HTMLCanvasElement, Path2D> {
  return context;
}

function sourcesOf(
  pictures: Pictures,
  photoUrls: Readonly<Record<string, string>>,
): PaintSources<HTMLCanvasElement, Path2D> {
  const pictureAt = (url: string | undefined): HTMLCanvasElement | null => {
    const found = url === undefined ? undefined : pictures.get(url);
    return found === undefined || found === 'broken' ? null : found;
  };
  return {
    path: pathOf,
    photo({ path }) {
      const picture = pictureAt(photoUrls[path]);
      return picture && { kind: 'upright', picture, width: picture.width, height: picture.height };
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
