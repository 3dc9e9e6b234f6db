import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { type Backdrop, paintBackdrop } from './backdrop.ts';
import { drawGarment, type Extent, extentOf, type Garment } from './garment.ts';
import type { Look } from './garments/look.ts';
import { between, seeded } from './random.ts';
import { silhouette } from './shadow.ts';
import { createStage, type View } from './stage.ts';
import { drawTag, type TagText } from './tag.ts';

export type Shot = 'front' | 'detail' | 'back' | 'tag';

export interface PhotoSpec {
  garment: Garment;
  look: Look;
  shot: Shot;
  backdrop: Backdrop;
  tag: TagText;
  /** The same seed and the same spec give the same bytes. */
  seed: number;
  /** Seed of the backdrop, which several products share. */
  studio: number;
  /** Upright size, pixels. */
  width: number;
  height: number;
  /** 6: stored lying on its side with an EXIF mark, as telephones do. */
  orientation: 1 | 6;
}

/**
 * Photos are drawn this wide at most, then enlarged: a demo shop of a hundred photos has to be there in seconds, and a
 * collage shows them smaller than this, the close ones in its smaller slots.
 */
const maxDrawnWidth: Record<Shot, number> = { front: 840, back: 840, detail: 720, tag: 720 };

/** Takes a product photo: backdrop, garment with its shadow, hang-tag, grain. JPEG. */
export async function takePhoto(spec: PhotoSpec): Promise<Buffer> {
  const width = Math.min(spec.width, maxDrawnWidth[spec.shot]);
  const height = Math.round((spec.height * width) / spec.width);
  const canvas = drawPhoto(spec, width, height);
  const raw = sharp(canvas.data(), { raw: { width, height, channels: 4 } }).removeAlpha();
  const sized = width === spec.width ? raw : raw.resize({ width: spec.width, height: spec.height, kernel: 'cubic' });
  if (spec.orientation === 1) return sized.jpeg({ quality: 86 }).toBuffer();
  const lying = await sized.raw().toBuffer();
  return sharp(lying, { raw: { width: spec.width, height: spec.height, channels: 3 } })
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 86 })
    .toBuffer();
}

function drawPhoto(spec: PhotoSpec, width: number, height: number): Canvas {
  const random = seeded(spec.seed + spec.shot.length);
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  paintBackdrop(ctx, { kind: spec.backdrop, width, height, seed: spec.studio });

  const view = frame(extentOf(spec.garment), spec.shot, { width, height });
  const stage = createStage(view, spec.seed);
  drawGarment(stage, spec.garment, { ...spec.look, isBack: spec.shot === 'back' });
  ctx.save();
  ctx.translate(width / 2, height / 2);
  ctx.rotate((between(random, -1, 1) * Math.PI) / 180);
  ctx.translate(-width / 2, -height / 2);
  castShadow(ctx, stage.canvas, view.scale);
  ctx.drawImage(stage.canvas, 0, 0);
  ctx.restore();

  if (spec.shot === 'tag') hangTag(ctx, spec.tag, { width, height, turn: between(random, -5, 5) });
  finish(ctx, { width, height, seed: spec.seed });
  return canvas;
}

/** How the photographer stands: the whole garment, or closer. */
function frame({ top, bottom, width }: Extent, shot: Shot, photo: { width: number; height: number }): View {
  const ratio = photo.height / photo.width;
  const whole = Math.max(width * 1.14, ((bottom - top) * 1.06) / ratio);
  const close = { front: 1, back: 1.02, detail: 0.62, tag: 0.5 }[shot];
  const shown = whole * close;
  const middle = { front: 0.5, back: 0.5, detail: 0.36, tag: 0.44 }[shot];
  const centreY = top + (bottom - top) * middle;
  const centreX = shot === 'detail' ? 486 : 500;
  return { ...photo, x: centreX - shown / 2, y: centreY - (shown * ratio) / 2, scale: photo.width / shown };
}

/** A wide soft shadow on the wall and a tight one where the cloth touches it. */
function castShadow(ctx: SKRSContext2D, layer: Canvas, scale: number): void {
  for (const { blur, shift, alpha } of [
    { blur: 26, shift: 24, alpha: 0.3 },
    { blur: 8, shift: 7, alpha: 0.3 },
  ]) {
    const margin = 16;
    const shadow = silhouette(layer, { margin, blur: (blur * scale) / 8 });
    ctx.save();
    ctx.globalAlpha = alpha;
    const x = -margin * 8 + shift * scale;
    ctx.drawImage(shadow, x, -margin * 8 + shift * scale * 1.1, shadow.width * 8, shadow.height * 8);
    ctx.restore();
  }
}

function hangTag(
  ctx: SKRSContext2D,
  text: TagText,
  { width, height, turn }: { width: number; height: number; turn: number },
): void {
  const tag = drawTag(text, Math.round(width * 0.42));
  const x = width * 0.52;
  const y = height * 0.4;
  ctx.save();
  ctx.translate(x, y);
  ctx.strokeStyle = 'rgba(60,52,44,0.9)';
  ctx.lineWidth = Math.max(2, width / 420);
  ctx.beginPath();
  ctx.moveTo(tag.width * 0.5, tag.width * 0.16);
  ctx.bezierCurveTo(tag.width * 0.36, -height * 0.06, tag.width * 0.1, -height * 0.1, -tag.width * 0.1, -height * 0.16);
  ctx.stroke();
  ctx.rotate((turn * Math.PI) / 180);
  const shadow = silhouette(tag, { margin: 8, blur: width / 500 });
  ctx.globalAlpha = 0.42;
  ctx.drawImage(shadow, -64 + width * 0.008, -64 + width * 0.014, shadow.width * 8, shadow.height * 8);
  ctx.globalAlpha = 1;
  ctx.drawImage(tag, 0, 0);
  ctx.restore();
}

/** What a lens and a sensor add: darker corners and grain. */
function finish(ctx: SKRSContext2D, { width, height, seed }: { width: number; height: number; seed: number }): void {
  const corners = ctx.createRadialGradient(
    width / 2,
    height * 0.46,
    width * 0.42,
    width / 2,
    height / 2,
    height * 0.78,
  );
  corners.addColorStop(0, 'rgba(0,0,0,0)');
  corners.addColorStop(1, 'rgba(0,0,0,0.22)');
  ctx.fillStyle = corners;
  ctx.fillRect(0, 0, width, height);
  ctx.globalCompositeOperation = 'overlay';
  ctx.globalAlpha = 0.07;
  ctx.fillStyle = ctx.createPattern(grain(seed), 'repeat') ?? 'transparent';
  ctx.fillRect(0, 0, width, height);
}

function grain(seed: number): Canvas {
  const size = 192;
  const canvas = createCanvas(size, size);
  const ctx = canvas.getContext('2d');
  const image = ctx.createImageData(size, size);
  const random = seeded(seed);
  for (let i = 0; i < image.data.length; i += 4) {
    const value = 128 + (random() + random() - 1) * 128;
    image.data[i] = value;
    image.data[i + 1] = value;
    image.data[i + 2] = value;
    image.data[i + 3] = 255;
  }
  ctx.putImageData(image, 0, 0);
  return canvas;
}
