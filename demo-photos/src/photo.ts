import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { type Backdrop, paintBackdrop } from './backdrop.ts';
import { between, seeded } from './cloth/random.ts';
import { cutOut } from './cutout.ts';
import { develop } from './develop.ts';
import type { Garment } from './garments/garment.ts';
import type { Look } from './garments/look.ts';
import { silhouette } from './shadow.ts';
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

const quality = 85;

/** Takes a product photo: backdrop, garment with its shadow, hang-tag, grain. JPEG. */
export async function takePhoto(spec: PhotoSpec): Promise<Buffer> {
  const { data, width, height } = develop(drawPhoto(spec), { isLying: spec.orientation === 6, seed: spec.seed });
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  const marked = spec.orientation === 6 ? image.withMetadata({ orientation: 6 }) : image;
  return marked.jpeg({ quality, optimiseCoding: false }).toBuffer();
}

/** Pixels. The few photos that are wider are drawn at this width and enlarged, which costs half. */
const maxDrawnWidth = 1200;

function drawPhoto(spec: PhotoSpec): Canvas {
  const width = Math.min(spec.width, maxDrawnWidth);
  const height = Math.round((spec.height * width) / spec.width);
  const random = seeded(spec.seed + spec.shot.length);
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  paintBackdrop(ctx, { kind: spec.backdrop, width, height, seed: spec.studio });

  const { garment, seed, shot } = spec;
  const whole = cutOut({
    garment,
    look: { ...spec.look, isBack: shot === 'back' },
    seed,
    ratio: spec.height / spec.width,
  });
  ctx.save();
  ctx.translate(width / 2, height / 2);
  ctx.rotate((between(random, -1, 1) * Math.PI) / 180);
  ctx.translate(-width / 2, -height / 2);
  const { x, y, scale } = framed(whole.view, shot, width);
  ctx.drawImage(whole.canvas, x, y, whole.canvas.width * scale, whole.canvas.height * scale);
  ctx.restore();

  if (spec.shot === 'tag') hangTag(ctx, spec.tag, { width, height, turn: between(random, -5, 5) });
  if (width === spec.width) return canvas;
  const enlarged = createCanvas(spec.width, spec.height);
  enlarged.getContext('2d').drawImage(canvas, 0, 0, spec.width, spec.height);
  return enlarged;
}

/** The photographer's distance: the whole garment, or closer. Where the whole drawing is on the photo, and its scale. */
function framed(whole: { width: number; height: number }, shot: Shot, width: number) {
  const shown = { front: 1, back: 1.02, detail: 0.62, tag: 0.5 }[shot];
  const middle = { front: 0.5, back: 0.5, detail: 0.366, tag: 0.442 }[shot];
  const aside = shot === 'detail' ? 0.482 : 0.5;
  const scale = width / (whole.width * shown);
  return { scale, x: (shown / 2 - aside) * whole.width * scale, y: (shown / 2 - middle) * whole.height * scale };
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
