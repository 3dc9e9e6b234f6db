import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import { layShadow } from '../shadow.ts';
import { type Fabric, type FabricOptions, weave } from './fabrics.ts';
import { fillMesh, outlineOf, type Surface } from './mesh.ts';
import { createNoise, type Noise } from './noise.ts';
import { type Folds, lightFolds } from './relief.ts';
import { type ClothSize, clothShader } from './shader.ts';
import { type Edges, type Point, trace } from './shape.ts';

/** Which part of the 1000 × 1333 stage a photo shows, and how big it is. */
export interface View {
  /** Pixels. */
  width: number;
  height: number;
  /** Stage coordinates of the top left corner. */
  x: number;
  y: number;
  /** Pixels per stage unit. */
  scale: number;
}

/** A transparent layer that the garment is drawn on. */
export interface Stage {
  canvas: Canvas;
  /** Draws in stage units. */
  ctx: SKRSContext2D;
  view: View;
  noise: Noise;
  cloth(options: Omit<FabricOptions, 'density' | 'seed'>): Fabric;
}

export function createStage(view: View, seed: number): Stage {
  const canvas = createCanvas(view.width, view.height);
  const ctx = canvas.getContext('2d');
  ctx.setTransform(view.scale, 0, 0, view.scale, -view.x * view.scale, -view.y * view.scale);
  const woven = new Map<string, Fabric>();
  // In steps, so that photos from slightly different distances share their weaves.
  const density = Math.max(0.5, Math.round(view.scale * 5) / 5);
  return {
    canvas,
    ctx,
    view,
    noise: createNoise(seed),
    cloth: ({ weave: kind, base, print }) => {
      const key = JSON.stringify([kind, base, print]);
      const fabric = woven.get(key) ?? weave({ weave: kind, base, ...(print && { print }), seed, density });
      woven.set(key, fabric);
      return fabric;
    },
  };
}

export interface Piece {
  edges: Edges;
  fabric: Fabric;
  folds: Folds;
  /** How far the form turns away at its edges, radians. */
  roundness?: number;
  /** How far the middle of the upper and lower edge sinks, stage units. */
  bow?: readonly [top: number, bottom: number];
  /** How far the lower edge goes up and down with the folds. */
  wave?: number;
  /** Extra brightness at a point: darker under an arm, faded on a knee. 1 is neutral. */
  tone?: (u: number, v: number) => number;
  /** Areas cut out, such as a neckline. */
  cuts?: readonly (readonly Point[])[];
  /** Soft shadow that the piece throws on what is below it: 0 none … 1 strong. */
  lift?: number;
}

/** Draws a piece of cloth: pattern and folds follow its edges, light falls on its relief. */
export function drape(stage: Stage, piece: Piece): void {
  const { edges, fabric, folds, roundness = 1.05, bow = [0, 0], wave = 0, tone, cuts = [], lift = 0.5 } = piece;
  const surface: Surface = { edges, bow, hem: (u) => wave * folds(u, 1) };
  const outline = outlineOf(surface);
  const box = boxOf(stage.view, outline);
  if (box.width < 1 || box.height < 1) return;

  const size = sizeOf(edges);
  const relief = lightFolds({ folds, ...size, roundness, glossPower: fabric.glossPower, ...(tone && { tone }) });
  const layer = createCanvas(box.width, box.height);
  const ctx = layer.getContext('2d');
  const blank = blankPixels(box.width * box.height * 4);
  const image = new ImageData(blank, box.width, box.height);
  const { scale, x, y } = stage.view;
  const offsetX = -x * scale - box.x;
  const offsetY = -y * scale - box.y;
  const shade = clothShader({ pixels: new Uint32Array(blank.buffer, 0, box.width * box.height), relief, fabric, size });
  fillMesh(surface, { width: box.width, height: box.height, scale, offsetX, offsetY, shade });
  ctx.putImageData(image, 0, 0);

  if (lift > 0) layShadow(stage.ctx, { outline, cuts, box, view: stage.view, strength: lift });
  stage.ctx.save();
  trace(stage.ctx, outline);
  stage.ctx.clip();
  for (const cut of cuts) clipAway(stage.ctx, cut);
  stage.ctx.resetTransform();
  stage.ctx.drawImage(layer, box.x, box.y);
  stage.ctx.restore();
}

/** Keeps what is drawn next out of an area. */
function clipAway(ctx: SKRSContext2D, area: readonly Point[]): void {
  trace(ctx, area);
  ctx.rect(-1000, -1000, 4000, 4000);
  ctx.clip('evenodd');
}

let pixels = new Uint8ClampedArray(0);

/** Transparent pixels in one buffer that every piece reuses: allocating them cost a fifth of a photo. */
function blankPixels(bytes: number): Uint8ClampedArray<ArrayBuffer> {
  if (pixels.length < bytes) pixels = new Uint8ClampedArray(bytes);
  return pixels.subarray(0, bytes).fill(0);
}

function sizeOf({ left, right }: Edges): ClothSize {
  const halfWidths = left.map((point, index) => {
    const other = right[index] ?? point;
    return Math.hypot(other.x - point.x, other.y - point.y) / 2;
  });
  let length = 0;
  left.slice(1).forEach((point, index) => {
    const other = right[index + 1] ?? point;
    const before = left[index] ?? point;
    const otherBefore = right[index] ?? other;
    length +=
      Math.hypot(point.x + other.x - before.x - otherBefore.x, point.y + other.y - before.y - otherBefore.y) / 2;
  });
  const halfWidth = halfWidths.reduce((sum, width) => sum + width, 0) / halfWidths.length;
  return { halfWidth, length, halfWidths: Float32Array.from(halfWidths) };
}

/** Pixels of the photo that the piece covers, cut at the photo's edge. */
function boxOf({ scale, x, y, width, height }: View, outline: readonly Point[]) {
  const low = (values: number[], limit: number) => Math.max(0, Math.min(limit, Math.floor(Math.min(...values)) - 3));
  const high = (values: number[], limit: number) => Math.max(0, Math.min(limit, Math.ceil(Math.max(...values)) + 3));
  const xs = outline.map((point) => (point.x - x) * scale);
  const ys = outline.map((point) => (point.y - y) * scale);
  const left = low(xs, width);
  const top = low(ys, height);
  return { x: left, y: top, width: high(xs, width) - left, height: high(ys, height) - top };
}
