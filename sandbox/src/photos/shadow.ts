import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

/** Shadows are made this many times smaller and drawn up again: blurring at full size cost two thirds of a photo. */
const shrink = 8;

/** Lays the soft shadow of a layer on what is already on the stage, and only there. */
export function layShadow(
  ctx: SKRSContext2D,
  layer: Canvas,
  { x, y, scale, strength }: { x: number; y: number; scale: number; strength: number },
): void {
  const margin = 4;
  const shadow = silhouette(layer, { margin, blur: (9 * scale) / shrink });
  ctx.save();
  ctx.resetTransform();
  ctx.globalCompositeOperation = 'source-atop';
  ctx.globalAlpha = 0.62 * strength;
  ctx.drawImage(
    shadow,
    x - margin * shrink + 3 * scale,
    y - margin * shrink + 6 * scale,
    shadow.width * shrink,
    shadow.height * shrink,
  );
  ctx.restore();
}

/** A black, blurred, smaller copy of a layer's outline with a margin (in its own pixels). */
export function silhouette(layer: Canvas, { margin, blur }: { margin: number; blur: number }): Canvas {
  const small = createCanvas(
    Math.ceil(layer.width / shrink) + margin * 2,
    Math.ceil(layer.height / shrink) + margin * 2,
  );
  const ctx = small.getContext('2d');
  ctx.filter = `blur(${Math.max(0.5, blur)}px)`;
  ctx.drawImage(layer, margin, margin, layer.width / shrink, layer.height / shrink);
  ctx.filter = 'none';
  ctx.globalCompositeOperation = 'source-in';
  ctx.fillStyle = '#000';
  ctx.fillRect(0, 0, small.width, small.height);
  return small;
}
