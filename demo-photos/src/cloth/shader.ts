import type { Fabric } from './fabrics.ts';
import type { Shade } from './mesh.ts';
import type { Relief } from './relief.ts';

export interface ClothSize {
  /** Mean half width and length of the piece, stage units. */
  halfWidth: number;
  length: number;
  /** Half width at every row. */
  halfWidths: Float32Array;
}

export interface ShaderOptions {
  /** Of the layer, one number each: alpha, blue, green, red from the highest byte down. */
  pixels: Uint32Array;
  relief: Relief;
  fabric: Fabric;
  size: ClothSize;
}

const opaque = 0xff << 24;

function bound(value: number): number {
  return value > 255 ? 255 : value + 0.5;
}

/**
 * Gives a run of pixels the colour of their places in the cloth: texel of the weave, pushed aside by the folds, times
 * the light, plus the gloss. The innermost loop of the whole generator: everything inline, plain numbers only.
 */
export function clothShader({ pixels, relief, fabric, size }: ShaderOptions): Shade {
  const { columns, rows, points } = relief;
  const { rgb, texels, units } = fabric.tile;
  const { halfWidths, length } = size;
  const shine = fabric.shine * 150;
  const { tint } = fabric;
  const lastRow = halfWidths.length - 1;
  const stride = columns * 3;
  const halfColumns = (columns - 1) / 2;
  const gridRight = columns - 1.001;
  const gridBottom = rows - 1.001;

  return (index, count, fromU, fromV, stepU, stepV) => {
    const end = index + count;
    let u = fromU;
    let v = fromV;
    for (let i = index; i < end; i++) {
      const gridX = Math.min(gridRight, Math.max(0, (u + 1) * halfColumns));
      const gridY = Math.min(gridBottom, Math.max(0, v * (rows - 1)));
      const column = gridX | 0;
      const row = gridY | 0;
      const right = gridX - column;
      const down = gridY - row;
      const at = row * stride + column * 3;
      const under = at + stride;
      const light = tint * blend(points, at, under, right, down);
      const gloss = shine * blend(points, at + 1, under + 1, right, down);
      const shift = blend(points, at + 2, under + 2, right, down);

      const place = v * lastRow;
      const above = Math.max(0, Math.min(lastRow - 1, place | 0));
      const narrow = halfWidths[above] ?? 0;
      const halfWidth = narrow + ((halfWidths[above + 1] ?? 0) - narrow) * (place - above);
      const repeatX = (u * halfWidth + shift) / units;
      const repeatY = (v * length) / units;
      const texelX = ((repeatX - Math.floor(repeatX)) * texels) | 0;
      const texelY = ((repeatY - Math.floor(repeatY)) * texels) | 0;
      const texel = (texelY * texels + texelX) * 3;
      const red = (rgb[texel] ?? 0) * light + gloss;
      const green = (rgb[texel + 1] ?? 0) * light + gloss;
      const blue = (rgb[texel + 2] ?? 0) * light + gloss;
      pixels[i] = opaque | (bound(blue) << 16) | (bound(green) << 8) | bound(red);
      u += stepU;
      v += stepV;
    }
  };
}

/** Bilinear value between four grid points. By position: an options object here would cost a fifth of the whole time. */
function blend(points: Float32Array, at: number, under: number, right: number, down: number): number {
  const a = points[at] ?? 0;
  const c = points[under] ?? 0;
  const upper = a + ((points[at + 3] ?? 0) - a) * right;
  return upper + (c + ((points[under + 3] ?? 0) - c) * right - upper) * down;
}
