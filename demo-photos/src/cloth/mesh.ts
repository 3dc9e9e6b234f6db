import type { Edges, Point } from './shape.ts';

/** How a piece hangs between its two edges. */
export interface Surface {
  edges: Edges;
  /** How far the middle of its upper and lower edge sinks below the ends, stage units: a round body seen from the front. */
  bow: readonly [top: number, bottom: number];
  /** How far its lower edge goes up and down with the folds. */
  hem: (u: number) => number;
}

const columns = 12;

/** A place on the stage for (u, v): u −1…1 across, `row` down. */
function pointAt({ edges, bow, hem }: Surface, u: number, row: number): Point {
  const left = edges.left[row] ?? { x: 0, y: 0 };
  const right = edges.right[row] ?? left;
  const v = row / (edges.left.length - 1);
  const share = (u + 1) / 2;
  const sink = (bow[0] + (bow[1] - bow[0]) * v) * (1 - u * u) + hem(u) * v ** 6;
  return { x: left.x + (right.x - left.x) * share, y: left.y + (right.y - left.y) * share + sink };
}

/** Closed outline of a piece in stage units. */
export function outlineOf(surface: Surface): Point[] {
  const last = surface.edges.left.length - 1;
  const across = Array.from({ length: 49 }, (_, index) => index / 24 - 1);
  return [
    ...surface.edges.left,
    ...across.map((u) => pointAt(surface, u, last)),
    ...surface.edges.right.toReversed(),
    ...across.toReversed().map((u) => pointAt(surface, u, 0)),
  ];
}

interface Raster {
  width: number;
  height: number;
  /** Stage to pixel. */
  scale: number;
  offsetX: number;
  offsetY: number;
  shade: Shade;
}

/**
 * Colours `count` pixels of a row from pixel `index` on; the first is at (u, v), each next one a step further. By
 * position: an options object for every run would cost a tenth of the whole time.
 */
export type Shade = (index: number, count: number, u: number, v: number, stepU: number, stepV: number) => void;

interface Corner extends Point {
  u: number;
  v: number;
}

/** Colours every pixel of the piece once, by its place (u, v), a little past the edges so that they stay smooth. */
export function fillMesh(surface: Surface, raster: Raster): void {
  const last = surface.edges.left.length - 1;
  const grid = Array.from({ length: last + 1 }, (_, row) => rowOfCorners(surface, row, raster));
  for (let row = 0; row < last; row++) {
    for (let column = 0; column < columns; column++) {
      const a = grid[row]?.[column];
      const b = grid[row]?.[column + 1];
      const c = grid[row + 1]?.[column + 1];
      const d = grid[row + 1]?.[column];
      if (!a || !b || !c || !d) continue;
      fillTriangle(a, b, c, raster);
      fillTriangle(a, c, d, raster);
    }
  }
}

function rowOfCorners(surface: Surface, row: number, { scale, offsetX, offsetY }: Raster): Corner[] {
  const last = surface.edges.left.length - 1;
  const v = row / last;
  const over = row === 0 ? -3 : row === last ? 3 : 0;
  const corners = Array.from({ length: columns + 1 }, (_, column) => {
    const u = (column / columns) * 2 - 1;
    const { x, y } = pointAt(surface, u, row);
    return { x: x * scale + offsetX, y: y * scale + offsetY + over, u, v };
  });
  pushOut(corners[0], corners[1]);
  pushOut(corners[columns], corners[columns - 1]);
  return corners;
}

/** Moves the end of a row three pixels away from its neighbour. */
function pushOut(end: Corner | undefined, neighbour: Corner | undefined): void {
  if (!end || !neighbour) return;
  const length = Math.hypot(end.x - neighbour.x, end.y - neighbour.y) || 1;
  end.x += ((end.x - neighbour.x) / length) * 3;
  end.y += ((end.y - neighbour.y) / length) * 3;
}

function fillTriangle(a: Corner, b: Corner, c: Corner, raster: Raster): void {
  const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  if (Math.abs(area) < 1e-6) return;
  const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y) - 0.5));
  const bottom = Math.min(raster.height - 1, Math.ceil(Math.max(a.y, b.y, c.y) - 0.5) - 1);
  const stepU = ((c.y - a.y) * (b.u - a.u) - (b.y - a.y) * (c.u - a.u)) / area;
  const stepV = ((c.y - a.y) * (b.v - a.v) - (b.y - a.y) * (c.v - a.v)) / area;
  for (let row = top; row <= bottom; row++) {
    const y = row + 0.5;
    const ab = crossing(a, b, y);
    const bc = crossing(b, c, y);
    const ca = crossing(c, a, y);
    const from = Math.max(0, Math.ceil(Math.min(ab, bc, ca) - 0.5));
    const to = Math.min(raster.width - 1, Math.ceil(Math.max(least(ab), least(bc), least(ca)) - 0.5) - 1);
    const x = from + 0.5;
    const shareB = ((x - a.x) * (c.y - a.y) - (y - a.y) * (c.x - a.x)) / area;
    const shareC = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / area;
    const u = a.u + shareB * (b.u - a.u) + shareC * (c.u - a.u);
    const v = a.v + shareB * (b.v - a.v) + shareC * (c.v - a.v);
    raster.shade(row * raster.width + from, to - from + 1, u, v, stepU, stepV);
  }
}

/** Where the line from p to q crosses the height y; Infinity if it does not. Symmetric, so that neighbours agree. */
function crossing(p: Point, q: Point, y: number): number {
  const low = p.y < q.y ? p : q;
  const high = p.y < q.y ? q : p;
  if (y < low.y || y >= high.y) return Number.POSITIVE_INFINITY;
  return low.x + ((y - low.y) / (high.y - low.y)) * (high.x - low.x);
}

function least(x: number): number {
  return x === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : x;
}
