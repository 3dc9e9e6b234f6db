/** A repeating piece of cloth: colour with its fine structure already lit. */
export interface Tile {
  /** Edge length in texels and in stage units. */
  texels: number;
  units: number;
  /** Red, green, blue of each texel, 0…255. */
  rgb: Float32Array;
}

export interface Colour {
  r: number;
  g: number;
  b: number;
}

/** Parses #rrggbb. */
export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return { r: value >> 16, g: (value >> 8) & 255, b: value & 255 };
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  return { r: a.r + (b.r - a.r) * share, g: a.g + (b.g - a.g) * share, b: a.b + (b.b - a.b) * share };
}

export function css({ r, g, b }: Colour, alpha = 1): string {
  return `rgba(${Math.round(r)},${Math.round(g)},${Math.round(b)},${alpha})`;
}

export interface TileOptions {
  /** Edge of the repeat of the colours in stage units. */
  units: number;
  /** Edge of the repeat of the fine structure; divides `units`. */
  heightUnits: number;
  /** Pixels per stage unit of the photo: the tile is made for exactly that size, so nothing flickers. */
  density: number;
  /** Fine height at a point, 0…1; repeats with `heightUnits`. */
  height(x: number, y: number): number;
  /** Names the fine structure: the light on it is kept and used again for other colours. */
  structure: string;
  /** Colour before light. */
  colourAt(x: number, y: number): Colour;
  /** How strongly the fine structure shows. */
  depth: number;
}

/** Makes a tile: colour at every texel times the light on its fine structure. */
export function makeTile(options: TileOptions): Tile {
  const { units, heightUnits, density, colourAt } = options;
  const grain = Math.max(24, Math.round(heightUnits * density));
  const texels = grain * Math.round(units / heightUnits);
  const step = units / texels;
  const light = grainLight({ ...options, texels: grain, step });

  const rgb = new Float32Array(texels * texels * 3);
  for (let y = 0; y < texels; y++) {
    for (let x = 0; x < texels; x++) {
      const bright = light[(y % grain) * grain + (x % grain)] ?? 1;
      const base = colourAt(x * step, y * step);
      const index = (y * texels + x) * 3;
      rgb[index] = base.r * bright;
      rgb[index + 1] = base.g * bright;
      rgb[index + 2] = base.b * bright;
    }
  }
  return { texels, units, rgb };
}

interface Grain {
  structure: string;
  texels: number;
  /** Stage units per texel. */
  step: number;
  height: TileOptions['height'];
  depth: number;
}

const lit = new Map<string, Float32Array>();

function grainLight(grain: Grain): Float32Array {
  const key = `${grain.structure} ${grain.texels}`;
  const light = lit.get(key) ?? lightGrain(grain);
  if (lit.size > 60) lit.clear();
  lit.set(key, light);
  return light;
}

/** Brightness of the fine structure, lit from above left. */
function lightGrain({ texels, step, height, depth }: Grain): Float32Array {
  const heights = new Float32Array(texels * texels);
  for (let i = 0; i < heights.length; i++) heights[i] = height((i % texels) * step, Math.floor(i / texels) * step);
  const at = (x: number, y: number) => heights[((y + texels) % texels) * texels + ((x + texels) % texels)] ?? 0;
  return heights.map((here, i) => {
    const x = i % texels;
    const y = Math.floor(i / texels);
    const slope = (at(x - 1, y) - at(x + 1, y)) * 0.5 + (at(x, y - 1) - at(x, y + 1)) * 0.6;
    return Math.max(0.35, 1 - (slope * depth) / step + (here - 0.5) * depth * 0.35);
  });
}
