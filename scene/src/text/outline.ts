import { toHundredth } from '../scene.ts';

/** A glyph's outline: SVG path commands M, L, Q, C, Z with coordinates in em, y up. */
export type Outline = { command: string; points: number[] }[];

/** Parses HarfBuzz's path text, which is in font units. */
export function parseOutline(path: string, unitsPerEm: number): Outline {
  return [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(([, command = '', numbers = '']) => ({
    command,
    points: [...numbers.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number) / unitsPerEm),
  }));
}

/** Turns a point of an unrotated text box into a canvas point. */
export type Place = (u: number, v: number) => [x: number, y: number];

/** One outline as path text, its origin at (`u`, `v`) of the box, `size` px per em, rounded to 1/100 px. */
export function outlinePath(
  outline: Outline,
  { u, v, size, place }: { u: number; v: number; size: number; place: Place },
) {
  let path = '';
  for (const { command, points } of outline) {
    path += command;
    for (let index = 0; index + 1 < points.length; index += 2) {
      const [x, y] = place(u + (points[index] ?? 0) * size, v - (points[index + 1] ?? 0) * size);
      path += `${index > 0 ? ' ' : ''}${toHundredth(x)} ${toHundredth(y)}`;
    }
  }
  return path;
}
