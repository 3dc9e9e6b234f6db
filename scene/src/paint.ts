import type { Box, PhotoOp, PictureOp, RectOp, Scene } from './scene.ts';

/** The part of a 2D canvas context that painting needs; the browser's and the server's both fit. */
export interface PaintContext<Picture, Path> {
  fillStyle: unknown;
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: 'low' | 'medium' | 'high';
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  rotate(radians: number): void;
  beginPath(): void;
  rect(x: number, y: number, width: number, height: number): void;
  roundRect(x: number, y: number, width: number, height: number, radius: number): void;
  clip(): void;
  fill(): void;
  fill(path: Path): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  drawImage(picture: Picture, x: number, y: number, width: number, height: number): void;
  drawImage(
    picture: Picture,
    sourceX: number,
    sourceY: number,
    sourceWidth: number,
    sourceHeight: number,
    x: number,
    y: number,
    width: number,
    height: number,
  ): void;
}

/**
 * A photo's pixels: the upright photo in full with its size, or (`ready`) already cropped, turned and resized to the
 * whole pixels it covers. For equal pixels on both ends the source must be a canvas: platforms filter other sources
 * differently.
 */
export type PhotoPixels<Picture> =
  | { kind: 'upright'; picture: Picture; width: number; height: number }
  | { kind: 'ready'; picture: Picture };

/** What a platform adds: paths and pixels. null = not there, leave it out. */
export interface PaintSources<Picture, Path> {
  path(d: string): Path;
  photo(op: PhotoOp): PhotoPixels<Picture> | null;
  picture(op: PictureOp): Picture | null;
}

/**
 * Paints a scene on a canvas of its size. The same code runs in browser and server; nothing is rounded here. `low` is for a
 * screen that shows it smaller, in every frame of a drag: pictures of about the right size are scaled plainly.
 */
export function paint<Picture, Path>(
  context: PaintContext<Picture, Path>,
  scene: Pick<Scene, 'ops'>,
  sources: PaintSources<Picture, Path>,
  quality: 'high' | 'low' = 'high',
): void {
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = quality;

  for (const op of scene.ops) {
    switch (op.kind) {
      case 'rect':
        paintRect(context, op);
        break;
      case 'photo':
        paintPhoto(context, op, sources.photo(op));
        break;
      case 'picture':
        paintPicture(context, op, sources.picture(op));
        break;
      case 'path':
        context.fillStyle = op.fill;
        context.fill(sources.path(op.d));
        break;
    }
  }
}

type Context<Picture> = PaintContext<Picture, never>;

function paintRect<Picture>(context: Context<Picture>, { x, y, width, height, radius, fill }: RectOp): void {
  context.fillStyle = fill;
  if (radius === 0) {
    context.fillRect(x, y, width, height);
    return;
  }
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

function paintPicture<Picture>(context: Context<Picture>, op: PictureOp, picture: Picture | null): void {
  if (picture === null) return;
  const { x, y, width, height, rotate } = op;
  if (rotate === undefined) {
    context.drawImage(picture, x, y, width, height);
    return;
  }
  const [across, down] = rotate === 180 ? [width, height] : [height, width];
  context.save();
  context.translate(x + width / 2, y + height / 2);
  context.rotate((rotate * Math.PI) / 180);
  context.drawImage(picture, -across / 2, -down / 2, across, down);
  context.restore();
}

function paintPhoto<Picture>(context: Context<Picture>, op: PhotoOp, pixels: PhotoPixels<Picture> | null): void {
  if (pixels === null) return;

  context.save();
  context.beginPath();
  context.roundRect(op.clip.x, op.clip.y, op.clip.width, op.clip.height, op.clip.radius);
  context.clip();
  if (pixels.kind === 'ready') {
    const { x, y, width, height } = photoBox(op);
    context.drawImage(pixels.picture, x, y, width, height);
  } else {
    context.translate(op.cx, op.cy);
    if (op.rotate !== 0) context.rotate((op.rotate * Math.PI) / 180);
    context.drawImage(
      pixels.picture,
      op.crop.x * pixels.width,
      op.crop.y * pixels.height,
      op.crop.width * pixels.width,
      op.crop.height * pixels.height,
      -op.width / 2,
      -op.height / 2,
      op.width,
      op.height,
    );
  }
  context.restore();
}

/** The canvas pixels covered by a photo that is turned by quarter turns at most. */
export function photoBox({
  cx,
  cy,
  width,
  height,
  rotate,
}: Omit<PhotoOp, 'kind' | 'slot' | 'path' | 'clip' | 'crop'>): Box {
  const isOnSide = rotate % 180 !== 0;
  const across = isOnSide ? height : width;
  const down = isOnSide ? width : height;
  return { x: cx - across / 2, y: cy - down / 2, width: across, height: down };
}
