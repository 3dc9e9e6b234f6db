import type { SKRSContext2D } from '@napi-rs/canvas';

/** A point on the stage: 1000 units wide, 1333 high, like a 3:4 photo. */
export interface Point {
  x: number;
  y: number;
}

/** The two edges of a piece of cloth, from its top (v = 0) to its bottom (v = 1), with equal numbers of points. */
export interface Edges {
  left: Point[];
  right: Point[];
}

const rows = 72;

/** A piece around a vertical axis: half widths at heights, top to bottom. */
export function tube(centre: number, profile: readonly (readonly [y: number, halfWidth: number])[]): Edges {
  const smooth = sample(profile.map(([y, halfWidth]) => [y, halfWidth]));
  return {
    left: smooth.map(([y = 0, halfWidth = 0]) => ({ x: centre - halfWidth, y })),
    right: smooth.map(([y = 0, halfWidth = 0]) => ({ x: centre + halfWidth, y })),
  };
}

/** A piece along a bent axis, like a sleeve or a trouser leg: points of the axis with the half width there. */
export function limb(axis: readonly (readonly [x: number, y: number, halfWidth: number])[]): Edges {
  const smooth = sample(axis.map(([x, y, halfWidth]) => [x, y, halfWidth]));
  const edges: Edges = { left: [], right: [] };
  smooth.forEach(([x = 0, y = 0, halfWidth = 0], index) => {
    const [beforeX = x, beforeY = y] = smooth[Math.max(0, index - 1)] ?? [];
    const [afterX = x, afterY = y] = smooth[Math.min(smooth.length - 1, index + 1)] ?? [];
    const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1;
    const acrossX = (afterY - beforeY) / length;
    const acrossY = -(afterX - beforeX) / length;
    edges.left.push({ x: x - acrossX * halfWidth, y: y - acrossY * halfWidth });
    edges.right.push({ x: x + acrossX * halfWidth, y: y + acrossY * halfWidth });
  });
  return edges;
}

/** A piece given by its two edges, each as a few points, the same number on both. */
export function sheet(
  left: readonly (readonly [number, number])[],
  right: readonly (readonly [number, number])[],
): Edges {
  const centre = sample(
    left.map(([x, y], index) => [
      (x + (right[index]?.[0] ?? x)) / 2,
      (y + (right[index]?.[1] ?? y)) / 2,
      x,
      y,
      ...(right[index] ?? [x, y]),
    ]),
  );
  return {
    left: centre.map(([, , x = 0, y = 0]) => ({ x, y })),
    right: centre.map(([, , , , x = 0, y = 0]) => ({ x, y })),
  };
}

/** The same piece on the other side of the axis. */
export function mirrored({ left, right }: Edges, centre: number): Edges {
  const flip = ({ x, y }: Point) => ({ x: 2 * centre - x, y });
  return { left: right.map(flip), right: left.map(flip) };
}

/** Catmull–Rom through the given knots, resampled so that equal steps are equally long. */
function sample(knots: readonly number[][]): number[][] {
  const dense = Array.from({ length: rows * 4 + 1 }, (_, step) => knotAt(knots, step / (rows * 4)));
  const along = [0];
  dense.slice(1).forEach((knot, index) => {
    const before = dense[index] ?? knot;
    // The last number of a knot is its half width, or an edge's y; it counts little towards the length.
    const step = Math.hypot(
      ...knot.map((value, axis) => (value - (before[axis] ?? value)) * (axis === 0 || knot.length > 2 ? 1 : 0.35)),
    );
    along.push((along[index] ?? 0) + step);
  });
  const total = along.at(-1) ?? 0;
  let position = 0;
  return Array.from({ length: rows + 1 }, (_, row) => {
    const wanted = (row / rows) * total;
    while (position < along.length - 2 && (along[position + 1] ?? 0) < wanted) position++;
    const from = along[position] ?? 0;
    const share = Math.min(1, (wanted - from) / ((along[position + 1] ?? from) - from || 1));
    const next = dense[position + 1] ?? [];
    return (dense[position] ?? []).map((value, axis) => value + ((next[axis] ?? value) - value) * share);
  });
}

function knotAt(knots: readonly number[][], share: number): number[] {
  const last = knots.length - 1;
  const position = share * last;
  const index = Math.min(last - 1, Math.floor(position));
  const [a, b, c, d] = [index - 1, index, index + 1, index + 2].map((i) => knots[Math.min(last, Math.max(0, i))] ?? []);
  return (b ?? []).map((value, axis) =>
    catmull([a?.[axis] ?? value, value, c?.[axis] ?? value, d?.[axis] ?? value], position - index),
  );
}

function catmull([a, b, c, d]: [number, number, number, number], t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
}

/** Lays a path through the points, closed. */
export function trace(ctx: SKRSContext2D, points: readonly Point[]): void {
  ctx.beginPath();
  for (const { x, y } of points) ctx.lineTo(x, y);
  ctx.closePath();
}
