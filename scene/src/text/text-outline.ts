import type { PathOp } from '../scene.ts';
import { toHundredth } from '../scene.ts';
import { outlinePath, type Place } from './outline.ts';
import type { Shaper } from './shaper.ts';
import type { Part } from './text-line.ts';

/** The line through an old price: its place and thickness in em. */
const strike = { height: 0.27, thickness: 0.085 };

interface Origin {
  u: number;
  v: number;
  size: number;
  place: Place;
}

/** The outlines of one part of a line, and the line through it. */
export function partOps(part: Part, origin: Origin, fill: string, shaper: Shaper): PathOp[] {
  const size = origin.size * part.scale;
  const u = origin.u + part.start * origin.size;
  const d = part.shaped.glyphs
    .map(({ face, glyph, x, y }) =>
      outlinePath(shaper.outline(face, glyph), { u: u + x * size, v: origin.v - y * size, size, place: origin.place }),
    )
    .join('');
  const ops: PathOp[] = d === '' ? [] : [{ kind: 'path', d, fill }];
  return part.isStruck ? [...ops, { kind: 'path', d: strikePath(part, { ...origin, u, size }), fill }] : ops;
}

/** A line through the old price, a little longer than it. */
function strikePath({ shaped }: Part, { u, v, size, place }: Origin): string {
  const overhang = 0.05 * size;
  const middle = v - strike.height * size;
  const half = (strike.thickness * size) / 2;
  const [left, right] = [u - overhang, u + shaped.advance * size + overhang];
  const corners = [
    place(left, middle - half),
    place(right, middle - half),
    place(right, middle + half),
    place(left, middle + half),
  ];
  return `M${corners.map(([x, y]) => `${toHundredth(x)} ${toHundredth(y)}`).join('L')}Z`;
}
