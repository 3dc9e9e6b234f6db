import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Point, trace } from './cloth/shape.ts';

/** Shadows are made this many times smaller and drawn up again: blurring at full size cost two thirds of a photo. */
export const shadowShrink = 8;

export interface ShadowOptions {
  /** Stage units. */
  outline: readonly Point[];
  cuts: readonly (readonly Point[])[];
  /** Pixels of the stage that the piece covers. */
  box: { x: number; y: number; width: number; height: number };
  /** Of the stage: its corner in stage units, pixels per unit. */
  view: { x: number; y: number; scale: number };
  /** 0 none … 1 strong. */
  strength: number;
}

/** Lays the soft shadow of a piece on what is already on the stage, and only there. */
export function layShadow(ctx: SKRSContext2D, { outline, cuts, box, view, strength }: ShadowOptions): void {
  const margin = 4;
  const width = Math.ceil(box.width / shadowShrink) + margin * 2;
  const height = Math.ceil(box.height / shadowShrink) + margin * 2;
  const shape = createCanvas(width, height);
  const shapeCtx = shape.getContext('2d');
  const scale = view.scale / shadowShrink;
  const shiftX = margin - box.x / shadowShrink - view.x * scale;
  const shiftY = margin - box.y / shadowShrink - view.y * scale;
  shapeCtx.setTransform(scale, 0, 0, scale, shiftX, shiftY);
  trace(shapeCtx, outline);
  shapeCtx.fill();
  shapeCtx.globalCompositeOperation = 'destination-out';
  for (const cut of cuts) {
    trace(shapeCtx, cut);
    shapeCtx.fill();
  }
  const shadow = createCanvas(width, height);
  const shadowCtx = shadow.getContext('2d');
  shadowCtx.filter = `blur(${Math.max(0.5, 9 * scale)}px)`;
  shadowCtx.drawImage(shape, 0, 0);

  ctx.save();
  ctx.resetTransform();
  ctx.globalCompositeOperation = 'source-atop';
  ctx.globalAlpha = 0.62 * strength;
  const x = box.x - margin * shadowShrink + 3 * view.scale;
  const y = box.y - margin * shadowShrink + 6 * view.scale;
  ctx.drawImage(shadow, x, y, width * shadowShrink, height * shadowShrink);
  ctx.restore();
}

/** A black, blurred, smaller copy of a layer's outline with a margin (in its own pixels). */
export function silhouette(layer: Canvas, { margin, blur }: { margin: number; blur: number }): Canvas {
  const small = createCanvas(
    Math.ceil(layer.width / shadowShrink) + margin * 2,
    Math.ceil(layer.height / shadowShrink) + margin * 2,
  );
  const ctx = small.getContext('2d');
  ctx.filter = `blur(${Math.max(0.5, blur)}px)`;
  ctx.drawImage(layer, margin, margin, layer.width / shadowShrink, layer.height / shadowShrink);
  ctx.filter = 'none';
  ctx.globalCompositeOperation = 'source-in';
  ctx.fillStyle = '#000';
  ctx.fillRect(0, 0, small.width, small.height);
  return small;
}
