import { createCanvas } from '@napi-rs/canvas';
import { createNoise } from './noise.ts';
import { between, type Random, seeded } from './random.ts';
import { type Colour, css, makeTile, mix, type Tile, type TileOptions } from './tile.ts';

/** How a piece of cloth looks: its tile and how it takes the light. */
export interface Fabric {
  tile: Tile;
  /** Strength of the gloss, 0 matt … 1 satin. */
  shine: number;
  glossPower: number;
  /** Brightness of this piece against the others of the same cloth. */
  tint: number;
}

/** The same cloth a little darker or lighter, as a facing or a belt is. */
export function tinted(fabric: Fabric, tint: number): Fabric {
  return { ...fabric, tint: fabric.tint * tint };
}

export type Weave = 'crepe' | 'satin' | 'wool' | 'denim' | 'jersey' | 'cable' | 'rib' | 'linen';

/** Colour pattern printed or woven into the cloth. */
export type Print =
  | { kind: 'plain' }
  | { kind: 'stripes'; colours: readonly Colour[]; direction: 'across' | 'along'; width: number }
  | { kind: 'dots'; dot: Colour }
  | { kind: 'floral'; petals: readonly Colour[]; leaf: Colour };

export interface FabricOptions {
  weave: Weave;
  base: Colour;
  print?: Print;
  seed: number;
  density: number;
}

const units = 240;
const heightUnits = 120;

const finish: Record<Weave, { shine: number; glossPower: number; depth: number }> = {
  crepe: { shine: 0.14, glossPower: 9, depth: 0.22 },
  satin: { shine: 0.5, glossPower: 22, depth: 0.07 },
  wool: { shine: 0.05, glossPower: 5, depth: 0.38 },
  denim: { shine: 0.06, glossPower: 6, depth: 0.26 },
  jersey: { shine: 0.07, glossPower: 6, depth: 0.2 },
  cable: { shine: 0.05, glossPower: 5, depth: 0.3 },
  rib: { shine: 0.05, glossPower: 5, depth: 0.28 },
  linen: { shine: 0.04, glossPower: 5, depth: 0.4 },
};

/** Weaves a cloth. The same options give the same texels. */
export function weave({ weave: kind, base, print = { kind: 'plain' }, seed, density }: FabricOptions): Fabric {
  const { shine, glossPower, depth } = finish[kind];
  const colourAt = withThreads(kind, printed(base, print, { seed, density }), seed);
  return {
    tile: makeTile({
      units: print.kind === 'plain' ? heightUnits : units,
      heightUnits,
      density,
      structure: kind,
      height: structure(kind),
      colourAt,
      depth,
    }),
    shine,
    glossPower,
    tint: 1,
  };
}

/** The fine relief of a weave, 0…1, repeating every 120 units. */
function structure(kind: Weave): TileOptions['height'] {
  const grain = createNoise(3, 120);
  const coarse = createNoise(4, 30);
  const wave = (value: number, length: number) => 0.5 + 0.5 * Math.sin((value * 2 * Math.PI) / length);
  switch (kind) {
    case 'satin':
      return (x, y) => 0.5 + 0.3 * grain(x * 0.25, y);
    case 'wool':
      return (x, y) => 0.5 + 0.35 * grain(x, y) + 0.3 * coarse(x / 4, y / 4);
    case 'denim':
      return (x, y) => 0.55 * wave(x + y, 4) + 0.35 * grain(x, y * 0.5);
    case 'jersey':
      return (x, y) => 0.4 * wave(x, 3) * wave(y + Math.abs((x % 3) - 1.5), 3) + 0.3 * grain(x, y);
    case 'linen':
      return (x, y) => 0.35 * wave(x, 3) + 0.35 * wave(y, 3) + 0.4 * grain(x * 0.5, y * 0.25);
    case 'rib':
      return (x, y) => knit(x, y, grain) * 0.35 + 0.65 * Math.sqrt(wave(x, 12));
    case 'cable':
      return (x, y) => cable(x, y, grain);
    case 'crepe':
      return (x, y) => 0.5 + 0.3 * grain(x, y) + 0.2 * coarse(x / 4, y / 4);
  }
}

/** Rows of V-shaped stitches. */
function knit(x: number, y: number, grain: (x: number, y: number) => number): number {
  const across = (x % 6) / 6 - 0.5;
  const stitch = ((y + Math.abs(across) * 5) % 5) / 5;
  return Math.sin(stitch * Math.PI) * (1 - Math.abs(across)) + 0.15 * grain(x, y);
}

/** Twisted ropes, 34 units wide, between ribs; a repeat is 60 units. */
function cable(x: number, y: number, grain: (x: number, y: number) => number): number {
  const inside = x % 60;
  if (inside >= 38)
    return 0.3 * Math.sqrt(Math.abs(Math.sin(((inside - 38) / 11) * Math.PI))) + 0.2 * knit(x, y, grain);
  const across = (inside - 19) / 19;
  const turn = (y / 40) * 2 * Math.PI;
  const strand = (offset: number, over: number) => {
    const distance = (across - offset) / 0.56;
    return Math.abs(distance) >= 1 ? 0 : Math.sqrt(1 - distance * distance) * (1.05 + 0.5 * over);
  };
  const rope = Math.max(strand(0.44 * Math.sin(turn), Math.cos(turn)), strand(-0.44 * Math.sin(turn), -Math.cos(turn)));
  return 1.5 * rope + 0.12 * knit(x + y * 0.35 * Math.sign(Math.cos(turn)), y, grain);
}

/** Uneven dye and single threads of another shade. */
function withThreads(kind: Weave, colourAt: TileOptions['colourAt'], seed: number): TileOptions['colourAt'] {
  const uneven = createNoise(seed + 7, 30);
  const white = { r: 235, g: 238, b: 240 };
  if (kind === 'denim') {
    return (x, y) =>
      mix(colourAt(x, y), white, Math.max(0, 0.1 + 0.14 * Math.sin((x + y) * 1.5708) + 0.12 * uneven(x, y / 6)));
  }
  if (kind === 'wool') {
    return (x, y) => mix(colourAt(x, y), white, Math.max(0, 0.03 + 0.1 * uneven(x / 2, y / 2)));
  }
  return colourAt;
}

function printed(
  base: Colour,
  print: Print,
  { seed, density }: { seed: number; density: number },
): TileOptions['colourAt'] {
  switch (print.kind) {
    case 'plain':
      return () => base;
    case 'stripes': {
      const { colours, direction, width } = print;
      return (x, y) => {
        const position = (direction === 'across' ? y : x) / width;
        return [base, ...colours][Math.floor(position) % (colours.length + 1)] ?? base;
      };
    }
    case 'dots':
      return (x, y) => {
        const row = Math.floor(y / 20);
        const distance = Math.hypot(((x + (row % 2) * 15) % 30) - 15, (y % 20) - 10);
        return mix(print.dot, base, Math.min(1, Math.max(0, (distance - 5) * density + 0.5)));
      };
    case 'floral':
      return drawnFlowers(base, print, seeded(seed), density);
  }
}

function drawnFlowers(
  base: Colour,
  { petals, leaf }: { petals: readonly Colour[]; leaf: Colour },
  random: Random,
  density: number,
): TileOptions['colourAt'] {
  const size = Math.max(32, Math.round(units * density));
  const canvas = createCanvas(size, size);
  const ctx = canvas.getContext('2d');
  ctx.fillStyle = css(base);
  ctx.fillRect(0, 0, size, size);
  ctx.scale(density, density);
  for (let i = 0; i < 26; i++) {
    const flower = {
      x: ((i % 5) + between(random, 0.15, 0.85)) * 48,
      y: (Math.floor(i / 5) + between(random, 0.1, 0.9)) * 44,
    };
    const petal = petals[Math.floor(random() * petals.length)] ?? base;
    const radius = between(random, 6, 13);
    const turn = random() * Math.PI;
    // Drawn nine times, so that what leaves the tile on one side enters on the other.
    for (const dx of [-units, 0, units]) {
      for (const dy of [-units, 0, units]) {
        drawFlower(ctx, { x: flower.x + dx, y: flower.y + dy, radius, turn, petal, leaf });
      }
    }
  }
  const { data } = ctx.getImageData(0, 0, size, size);
  return (x, y) => {
    const index =
      (Math.min(size - 1, Math.round(y * density)) * size + Math.min(size - 1, Math.round(x * density))) * 4;
    return { r: data[index] ?? 0, g: data[index + 1] ?? 0, b: data[index + 2] ?? 0 };
  };
}

interface Flower {
  x: number;
  y: number;
  radius: number;
  turn: number;
  petal: Colour;
  leaf: Colour;
}

function drawFlower(ctx: ReturnType<ReturnType<typeof createCanvas>['getContext']>, flower: Flower): void {
  const { x, y, radius, turn, petal, leaf } = flower;
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  ctx.strokeStyle = css(leaf, 0.9);
  ctx.lineWidth = 1.1;
  ctx.beginPath();
  ctx.moveTo(0, 0);
  ctx.quadraticCurveTo(radius * 0.8, radius * 1.4, radius * 0.3, radius * 2.4);
  ctx.stroke();
  ellipse(ctx, { x: radius * 0.8, y: radius * 1.7, rx: radius * 0.6, ry: radius * 0.24, fill: css(leaf, 0.9) });
  for (let i = 0; i < 5; i++) {
    ctx.save();
    ctx.rotate((i * 2 * Math.PI) / 5);
    ellipse(ctx, { x: 0, y: -radius * 0.62, rx: radius * 0.36, ry: radius * 0.5, fill: css(petal) });
    ellipse(ctx, {
      x: 0,
      y: -radius * 0.5,
      rx: radius * 0.12,
      ry: radius * 0.34,
      fill: css(mix(petal, leaf, 0.35), 0.6),
    });
    ctx.restore();
  }
  ellipse(ctx, { x: 0, y: 0, rx: radius * 0.22, ry: radius * 0.22, fill: '#e0b34a' });
  ctx.restore();
}

function ellipse(
  ctx: ReturnType<ReturnType<typeof createCanvas>['getContext']>,
  { x, y, rx, ry, fill }: { x: number; y: number; rx: number; ry: number; fill: string },
): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2);
  ctx.fill();
}
