import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { createStage, type View } from './cloth/stage.ts';
import { drawGarment, type Extent, extentOf, type Garment } from './garments/garment.ts';
import type { Look } from './garments/look.ts';
import { shadowShrink, silhouette } from './shadow.ts';

/** A garment with its shadow on nothing, as big as the whole photo; closer photos show a part of it. */
export interface CutOut {
  canvas: Canvas;
  view: View;
}

interface CutOutOptions {
  garment: Garment;
  look: Look;
  seed: number;
  /** Height of the photo over its width. */
  ratio: number;
}

/**
 * Pixels. Drawing a garment costs more than everything else together, so one drawing serves all photos of a product;
 * this is about as wide as a collage, which hardly ever shows a photo of the whole garment larger.
 */
const drawnWidth = 960;

/** The last front and the last back: photos of a product come one after another. */
const kept = new Map<string, CutOut>();

/** Draws the garment, or takes the drawing that was made for the photo before. */
export function cutOut(options: CutOutOptions): CutOut {
  const key = JSON.stringify(options);
  const known = kept.get(key) ?? drawCutOut(options);
  kept.delete(key);
  kept.set(key, known);
  for (const old of [...kept.keys()].slice(0, -2)) kept.delete(old);
  return known;
}

function drawCutOut({ garment, look, seed, ratio }: CutOutOptions): CutOut {
  const view = wholeView(extentOf(garment), ratio);
  const stage = createStage(view, seed);
  drawGarment(stage, garment, look);
  castShadow(stage.canvas, view.scale);
  return { canvas: stage.canvas, view };
}

function wholeView({ top, bottom, width }: Extent, ratio: number): View {
  const shown = Math.max(width * 1.14, ((bottom - top) * 1.06) / ratio);
  return {
    width: drawnWidth,
    height: Math.round(drawnWidth * ratio),
    x: 500 - shown / 2,
    y: (top + bottom) / 2 - (shown * ratio) / 2,
    scale: drawnWidth / shown,
  };
}

const margin = 16;

/** Behind the layer: a wide soft shadow on the wall and a tight one where the cloth touches it. */
function castShadow(layer: Canvas, scale: number): void {
  const wide = silhouette(layer, { margin, blur: (26 * scale) / shadowShrink });
  const tight = silhouette(layer, { margin, blur: (8 * scale) / shadowShrink });
  const shadow = createCanvas(wide.width, wide.height);
  const shadowCtx = shadow.getContext('2d');
  shadowCtx.globalAlpha = 0.3;
  const unit = scale / shadowShrink;
  shadowCtx.drawImage(wide, 24 * unit, 24 * unit * 1.1);
  shadowCtx.drawImage(tight, 7 * unit, 7 * unit * 1.1);

  const ctx = layer.getContext('2d');
  ctx.save();
  ctx.resetTransform();
  ctx.globalCompositeOperation = 'destination-over';
  const corner = -margin * shadowShrink;
  ctx.drawImage(shadow, corner, corner, shadow.width * shadowShrink, shadow.height * shadowShrink);
  ctx.restore();
}
