import { type PaintContext, type PaintSources, paint } from '@kolaj/scene/paint';
import type { PictureOp, Scene } from '@kolaj/scene/scene';
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
  const exact = width === scene.width && height === scene.height;
  const sources = sourcesOf({ pictures, photoUrls, scale: exact ? 1 : width / scene.width });
  // At its own size it is the render to the pixel; smaller, every frame of a drag has to be quick.
  paint<HTMLCanvasElement, Path2D>(asPaintContext(context), scene, sources, exact ? 'high' : 'low');
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
      const picture = scale === 1 ? whole : halved(whole, shown);
      return { kind: 'upright', picture, width: picture.width, height: picture.height };
    },
    picture(op) {
      const whole = pictureAt(op.ref);
      return whole === null || scale === 1 ? whole : scaled(whole, op, scale);
    },
  };
}

/** Overlays and logos at the pixels they cover, made once: they stay as they are while something else is dragged. */
const scaledPictures = new WeakMap<HTMLCanvasElement, HTMLCanvasElement>();

function scaled(picture: HTMLCanvasElement, { width, height, rotate }: PictureOp, scale: number): HTMLCanvasElement {
  const isOnSide = rotate === 90 || rotate === 270;
  const [across, down] = isOnSide ? [height, width] : [width, height];
  const size = { width: Math.max(1, Math.round(across * scale)), height: Math.max(1, Math.round(down * scale)) };
  const known = scaledPictures.get(picture);
  if (known?.width === size.width && known.height === size.height) return known;

  const made = drawnAt(picture, size);
  scaledPictures.set(picture, made);
  return made;
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

/** Half, quarter … of each picture, made once: shrinking a large photo again in every frame of a drag would be most of its work. */
const halves = new WeakMap<HTMLCanvasElement, HTMLCanvasElement>();

/** The smallest copy that still has as many pixels as are shown; `shown` is the part of the picture's size it is drawn at. */
function halved(picture: HTMLCanvasElement, shown: number): HTMLCanvasElement {
  if (shown > 0.5) return picture;
  const known = halves.get(picture) ?? drawnAt(picture, halfOf(picture));
  halves.set(picture, known);
  return halved(known, shown * 2);
}

function halfOf({ width, height }: HTMLCanvasElement) {
  return { width: Math.max(1, Math.ceil(width / 2)), height: Math.max(1, Math.ceil(height / 2)) };
}

/** The picture itself where there is no canvas to draw on. */
function drawnAt(picture: HTMLCanvasElement, { width, height }: { width: number; height: number }): HTMLCanvasElement {
  const made = document.createElement('canvas');
  made.width = width;
  made.height = height;
  const context = made.getContext('2d');
  if (!context) return picture;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return made;
}
