import type { Fabric } from './fabrics.ts';
import type { Relief } from './relief.ts';

export interface ClothSize {
  /** Mean half width and length of the piece, stage units. */
  halfWidth: number;
  length: number;
  /** Half width at every row. */
  halfWidths: Float32Array;
}

export interface ShaderOptions {
  /** RGBA of the layer. */
  data: Uint8ClampedArray;
  relief: Relief;
  fabric: Fabric;
  size: ClothSize;
}

/**
 * Gives the pixel at `index` the colour of the place (u, v) in the cloth: texel of the weave, pushed aside by the folds,
 * times the light, plus the gloss. The innermost loop of the whole generator.
 */
export function clothShader({
  data,
  relief,
  fabric,
  size,
}: ShaderOptions): (index: number, u: number, v: number) => void {
  const { columns, rows, points } = relief;
  const { rgb, texels, units } = fabric.tile;
  const { halfWidths, length } = size;
  const perUnit = texels / units;
  const shine = fabric.shine * 150;
  const { tint } = fabric;
  const lastRow = halfWidths.length - 1;
  const stride = columns * 3;
  const wrap = texels * 1000;

  return (index, u, v) => {
    const gridX = Math.min(columns - 1.001, Math.max(0, (u + 1) * 0.5 * (columns - 1)));
    const gridY = Math.min(rows - 1.001, Math.max(0, v * (rows - 1)));
    const column = gridX | 0;
    const row = gridY | 0;
    const right = gridX - column;
    const down = gridY - row;
    const at = row * stride + column * 3;
    const a = (1 - right) * (1 - down);
    const b = right * (1 - down);
    const c = (1 - right) * down;
    const d = right * down;
    const under = at + stride;
    const light = tint * blend(points, at, under, a, b, c, d);
    const gloss = blend(points, at + 1, under + 1, a, b, c, d);
    const shift = blend(points, at + 2, under + 2, a, b, c, d);

    const place = v * lastRow;
    const above = Math.max(0, Math.min(lastRow - 1, place | 0));
    const narrow = halfWidths[above] ?? 0;
    const halfWidth = narrow + ((halfWidths[above + 1] ?? narrow) - narrow) * (place - above);
    const texelX = (((u * halfWidth + shift) * perUnit + wrap) | 0) % texels;
    const texelY = ((v * length * perUnit + wrap) | 0) % texels;
    const texel = (texelY * texels + texelX) * 3;
    const glossy = gloss * shine;
    data[index] = (rgb[texel] ?? 0) * light + glossy;
    data[index + 1] = (rgb[texel + 1] ?? 0) * light + glossy;
    data[index + 2] = (rgb[texel + 2] ?? 0) * light + glossy;
    data[index + 3] = 255;
  };
}

/** Bilinear value between four grid points. By position: an options object here would cost a fifth of the whole time. */
function blend(points: Float32Array, at: number, under: number, a: number, b: number, c: number, d: number): number {
  return (points[at] ?? 0) * a + (points[at + 3] ?? 0) * b + (points[under] ?? 0) * c + (points[under + 3] ?? 0) * d;
}
