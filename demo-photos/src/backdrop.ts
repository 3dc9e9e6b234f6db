import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { createNoise, type Noise } from './cloth/noise.ts';
import { type Colour, colour, mix } from './cloth/tile.ts';

export const backdrops = ['studio', 'warm', 'plaster', 'wood', 'daylight'] as const;
export type Backdrop = (typeof backdrops)[number];

/** Pixels. Backdrops are soft: they are computed at this width and drawn up to whatever size. */
const paintedWidth = 260;

interface BackdropOptions {
  kind: Backdrop;
  /** Pixels. */
  width: number;
  height: number;
  seed: number;
}

/** Paints what is behind the garment over the whole canvas. */
export function paintBackdrop(ctx: SKRSContext2D, options: BackdropOptions): void {
  const key = JSON.stringify(options);
  const known = hung.get(key) ?? hangUp(options);
  if (hung.size > 2) hung.clear();
  hung.set(key, known);
  ctx.drawImage(known, 0, 0);
}

/** A photographer keeps the same backdrop for a whole brand: painted small, and drawn up to the sizes of its photos. */
const painted = new Map<string, Canvas>();
const hung = new Map<string, Canvas>();

function hangUp({ kind, width, height, seed }: BackdropOptions): Canvas {
  const paintedHeight = Math.round((paintedWidth * height) / width);
  const key = [kind, paintedHeight, seed].join(' ');
  const small = painted.get(key) ?? surface(kind, paintedWidth, paintedHeight, seed);
  if (painted.size > 12) painted.clear();
  painted.set(key, small);
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').drawImage(small, 0, 0, width, height);
  return canvas;
}

/** Colour at (x, y), both 0…1 of the width: the aspect ratio stays. */
type Paint = (x: number, y: number) => Colour;

function surface(kind: Backdrop, width: number, height: number, seed: number): Canvas {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  const image = ctx.createImageData(width, height);
  const paint = painter(kind, createNoise(seed));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const { r, g, b } = paint(column / width, row / width);
      const index = (row * width + column) * 4;
      image.data[index] = r;
      image.data[index + 1] = g;
      image.data[index + 2] = b;
      image.data[index + 3] = 255;
    }
  }
  ctx.putImageData(image, 0, 0);
  return canvas;
}

function painter(kind: Backdrop, noise: Noise): Paint {
  switch (kind) {
    case 'studio':
      return seamless(noise, { light: colour('#ecebe9'), dark: colour('#a9a8a6') });
    case 'warm':
      return seamless(noise, { light: colour('#efe6da'), dark: colour('#b9a68f') });
    case 'plaster':
      return plaster(noise, colour('#d3cbc0'));
    case 'wood':
      return planks(noise);
    case 'daylight':
      return daylight(noise);
  }
}

const black = { r: 0, g: 0, b: 0 };
const white = { r: 255, g: 255, b: 255 };

/** Paper roll: bright where the lamp hits, darker at the edges, a soft bend where wall becomes floor. */
function seamless(noise: Noise, { light, dark }: { light: Colour; dark: Colour }): Paint {
  return (x, y) => {
    const away = Math.hypot((x - 0.46) * 1.1, (y - 0.5) * 0.75);
    const floor = y > 1.14 ? Math.min(1, (y - 1.14) / 0.06) * 0.1 : 0;
    return mix(light, dark, Math.min(1, away ** 1.7 * 1.05 + floor + 0.015 * noise(x * 4, y * 4)));
  };
}

/** A troweled wall in raking light. */
function plaster(noise: Noise, base: Colour): Paint {
  const height = (x: number, y: number) =>
    0.7 * noise(x * 3.2 + 0.5 * noise(x * 2, y * 2), y * 2.4) +
    0.07 * noise(x * 17, y * 13) +
    0.02 * noise(x * 60 + 3 * noise(x * 9, y * 9), y * 52);
  return (x, y) => {
    const slope = height(x - 0.004, y - 0.004) - height(x + 0.004, y + 0.004);
    const light = slope * 1.5 - 0.24 * Math.hypot(x - 0.4, (y - 0.5) * 0.7) + 0.06;
    return light > 0 ? mix(base, white, Math.min(0.6, light)) : mix(base, black, Math.min(0.5, -light));
  };
}

/** Upright boards with grain, knots and dark joints. */
function planks(noise: Noise): Paint {
  const boards = 5;
  const pale = colour('#c9a279');
  const brown = colour('#a97f56');
  const shine = colour('#e6c8a2');
  const dark = colour('#3c2816');
  return (x, y) => {
    const position = x * boards + 0.2;
    const board = Math.floor(position);
    const inside = position - board;
    const tone = noise(board * 7.3 + 0.5, 2.5);
    const bend = noise(x * 3 + board * 11, y * 1.4 + board * 5);
    const rings = Math.sin((inside * 9 + bend * 3.2 + board) * 5);
    const grain = noise(x * 120 + board, y * 2.5) * 0.5 + noise(x * 46, y * 1.2 + board * 3) * 0.5;
    const joint = Math.max(0, 1 - Math.min(inside, 1 - inside) / 0.018);
    const base = mix(pale, brown, 0.5 + 0.5 * tone);
    const lit = mix(base, shine, Math.max(0, 0.22 + 0.16 * rings + 0.3 * grain));
    return mix(
      lit,
      dark,
      Math.min(0.85, joint * 0.85 + Math.max(0, -grain) * 0.22 + 0.2 * Math.hypot(x - 0.5, (y - 0.6) * 0.7)),
    );
  };
}

/** A white wall with the light of a window falling across it. */
function daylight(noise: Noise): Paint {
  const wall = colour('#d9d8d4');
  const shadow = colour('#a7aab2');
  const sun = colour('#fff4df');
  return (x, y) => {
    const along = x * 1.5 + y * 0.62;
    const pane = edge(along, 0.5, 0.05) * edge(1.62 - along, 0, 0.07);
    const bar = Math.max(
      1 - edge(Math.abs(along - 1.02), 0.028, 0.02),
      1 - edge(Math.abs(y - x * 0.25 - 0.6), 0.024, 0.02),
    );
    const light = Math.max(0, pane - bar * 0.8 * pane);
    return mix(mix(wall, shadow, 0.3 + 0.25 * y + 0.03 * noise(x * 30, y * 30)), sun, light * 0.8);
  };
}

/** 0 below `from`, 1 above `from + soft`. */
function edge(value: number, from: number, soft: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / soft));
  return t * t * (3 - 2 * t);
}
