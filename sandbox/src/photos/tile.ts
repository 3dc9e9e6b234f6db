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
  /** Edge of the repeat in stage units; every structure in it must divide it. */
  units: number;
  /** Pixels per stage unit of the photo: the tile is made for exactly that size, so nothing flickers. */
  density: number;
  /** Fine height at a point, stage units; repeats with `units`. */
  height(x: number, y: number): number;
  /** Colour before light. */
  colourAt(x: number, y: number): Colour;
  /** How strongly the fine structure shows. */
  depth: number;
}

/** Makes a tile: colour at every texel times the light on its fine structure. */
export function makeTile({ units, density, height, colourAt, depth }: TileOptions): Tile {
  const texels = Math.max(32, Math.round(units * density));
  const step = units / texels;
  const heights = new Float32Array(texels * texels);
  for (let i = 0; i < heights.length; i++) heights[i] = height((i % texels) * step, Math.floor(i / texels) * step);

  const rgb = new Float32Array(texels * texels * 3);
  const at = (x: number, y: number) => heights[((y + texels) % texels) * texels + ((x + texels) % texels)] ?? 0;
  for (let y = 0; y < texels; y++) {
    for (let x = 0; x < texels; x++) {
      const slope = (at(x - 1, y) - at(x + 1, y)) * 0.5 + (at(x, y - 1) - at(x, y + 1)) * 0.6;
      const light = Math.max(0.35, 1 - (slope * depth) / step + (at(x, y) - 0.5) * depth * 0.35);
      const base = colourAt(x * step, y * step);
      const index = (y * texels + x) * 3;
      rgb[index] = base.r * light;
      rgb[index + 1] = base.g * light;
      rgb[index + 2] = base.b * light;
    }
  }
  return { texels, units, rgb };
}
