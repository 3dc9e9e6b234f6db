import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type PaintSources, paint, photoBox } from '@kolaj/scene/paint';
import type { PhotoOp, Scene } from '@kolaj/scene/scene';
import { type Canvas, createCanvas, ImageData, loadImage, Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { type MadeFile, writeMade } from '../outputs/made-file.ts';
import { fromPixels, type Pixels } from '../read/decode.ts';
import { thumbhashOf } from '../refine/thumbhash.ts';
import { chooseFile, type PhotoFile, type PhotoFiles, straightPixels, uprightPixels } from './slot-pixels.ts';

/** WebP widths that lists and the catalogue ask for, px. */
export const renditionWidths = [192, 384, 960] as const;

export interface RenderInput {
  scene: Scene;
  /** By photo path, for every photo of the scene. */
  photos: Record<string, PhotoFiles>;
  /** PNG files by picture reference: the overlay and the logo. */
  pictures: Record<string, string>;
  /** Existing folder that receives the files; the caller moves or deletes them. */
  folder: string;
  /** `export` = JPEG and its WebP renditions; `preview` = the JPEG only, from refined files, less packed. */
  purpose: 'export' | 'preview';
}

export type RenderOutcome =
  | { kind: 'rendered'; jpeg: MadeFile; renditions: MadeFile[]; thumbhash: string }
  | { kind: 'photo-unreadable'; path: string };

/**
 * Renders a scene to JPEG (4:4:4, quality 90, sRGB; equal input gives equal bytes, D-33) and WebP renditions. A photo that
 * cannot be decoded is an outcome; a missing overlay or a full disk throws.
 */
export async function renderCollage(input: RenderInput): Promise<RenderOutcome> {
  const drawn = await drawScene(input);
  if (drawn.kind === 'photo-unreadable') return drawn;

  const { pixels } = drawn;
  const jpeg = await writeMade(join(input.folder, 'collage.jpg'), pixels, await encodeJpeg(pixels, input.purpose));
  if (input.purpose === 'preview') return { kind: 'rendered', jpeg, renditions: [], thumbhash: '' };

  const renditions = await Promise.all(renditionWidths.map((width) => makeRendition(input.folder, pixels, width)));
  return { kind: 'rendered', jpeg, renditions, thumbhash: await thumbhashOf(pixels) };
}

/** A preview skips the second pass over the Huffman tables: a third less work for some 5 % more bytes. */
function encodeJpeg(pixels: Pixels, purpose: RenderInput['purpose']): Promise<Buffer> {
  const options = { quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: purpose === 'export' };
  return fromPixels(pixels).removeAlpha().jpeg(options).toBuffer();
}

type Drawn = { kind: 'drawn'; pixels: Pixels } | { kind: 'photo-unreadable'; path: string };

/** A scene's pixels before encoding. */
export async function drawScene({ scene, photos, pictures, purpose }: Omit<RenderInput, 'folder'>): Promise<Drawn> {
  const ops = scene.ops.filter((op) => op.kind === 'photo');
  const [decoded, loaded] = await Promise.all([
    Promise.all(ops.map((op) => decodeFor(op, photos[op.path], purpose))),
    loadPictures(scene, pictures),
  ]);
  const bySlot = new Map<PhotoOp, Pixels>();
  for (const [index, op] of ops.entries()) {
    const pixels = decoded[index];
    if (!pixels) return { kind: 'photo-unreadable', path: op.path };
    bySlot.set(op, pixels);
  }

  const canvas = createCanvas(scene.width, scene.height);
  paintScene(canvas.getContext('2d'), scene, { photos: bySlot, pictures: loaded });
  return { kind: 'drawn', pixels: { data: canvas.data(), width: scene.width, height: scene.height } };
}

interface Sources {
  photos: Map<PhotoOp, Pixels>;
  pictures: Map<string, Canvas>;
}

function paintScene(context: SKRSContext2D, scene: Scene, { photos, pictures }: Sources): void {
  const sources: PaintSources<Canvas, Path2D> = {
    path: (d) => new Path2D(d),
    picture: ({ ref }) => pictures.get(ref) ?? null,
    photo(op) {
      const pixels = photos.get(op);
      if (!pixels) return null;
      const picture = canvasOf(pixels);
      return isStraight(op)
        ? { kind: 'ready', picture }
        : { kind: 'upright', picture, width: pixels.width, height: pixels.height };
    },
  };

  for (const op of scene.ops) {
    const pixels = op.kind === 'photo' ? photos.get(op) : undefined;
    if (op.kind === 'photo' && pixels && isPlain(op)) {
      const { x, y } = photoBox(op);
      context.putImageData(imageData(pixels), x, y);
    } else {
      paint(context, { ops: [op] }, sources);
    }
  }
}

function isStraight(op: PhotoOp): boolean {
  return op.rotate % 90 === 0;
}

/** Needs no canvas operation at all: straight, without rounded corners. */
function isPlain(op: PhotoOp): boolean {
  return isStraight(op) && op.clip.radius === 0;
}

/** null = the file cannot be decoded. */
async function decodeFor(
  op: PhotoOp,
  files: PhotoFiles | undefined,
  purpose: RenderInput['purpose'],
): Promise<Pixels | null> {
  if (!files) throw new Error(`The scene shows ${op.path}, but no file was given for it`);
  const photo: PhotoFile = purpose === 'preview' ? files.refined : chooseFile(op, files);
  try {
    return isStraight(op) ? await straightPixels(op, photo) : await uprightPixels(photo);
  } catch {
    return null;
  }
}

async function loadPictures(scene: Scene, files: Record<string, string>): Promise<Map<string, Canvas>> {
  const refs = new Set(scene.ops.flatMap((op) => (op.kind === 'picture' ? [op.ref] : [])));
  const entries = await Promise.all(
    [...refs].map(async (ref) => {
      const file = files[ref];
      if (file === undefined) throw new Error(`The scene shows the picture ${ref}, but no file was given for it`);
      return [ref, await pictureCanvas(file)] as const;
    }),
  );
  return new Map(entries);
}

function canvasOf(pixels: Pixels): Canvas {
  const canvas = createCanvas(pixels.width, pixels.height);
  canvas.getContext('2d').putImageData(imageData(pixels), 0, 0);
  return canvas;
}

function imageData({ data, width, height }: Pixels): ImageData {
  return new ImageData(new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength), width, height);
}

async function makeRendition(folder: string, pixels: Pixels, width: number): Promise<MadeFile> {
  const height = Math.max(1, Math.round((pixels.height * width) / pixels.width));
  const picture = fromPixels(pixels).removeAlpha().resize(width, height, { fit: 'fill' });
  const bytes = await picture.webp({ quality: 78, effort: 2 }).toBuffer();
  return writeMade(join(folder, `w${width}.webp`), { width, height }, bytes);
}

/** Decoded overlays and logos by file, whatever the path it is lent at; a shop uses a handful, each 4.6 MB decoded. */
const limit = 6;
const cache = new Map<string, Canvas>();

/** A PNG drawn once into a canvas, kept for the next collage. Throws if it cannot be read. */
async function pictureCanvas(file: string): Promise<Canvas> {
  const { dev, ino, mtimeMs, size } = await stat(file);
  const cacheKey = `${dev} ${ino} ${mtimeMs} ${size}`;
  const cached = cache.get(cacheKey);
  cache.delete(cacheKey);
  const canvas = cached ?? (await decode(file));
  cache.set(cacheKey, canvas);
  const [oldest] = cache.keys();
  if (cache.size > limit && oldest !== undefined) cache.delete(oldest);
  return canvas;
}

async function decode(file: string): Promise<Canvas> {
  const image = await loadImage(file);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas;
}
