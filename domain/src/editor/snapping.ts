/** A rectangle in canvas px, origin top left. */
export interface SnapBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line that is drawn while something is on it: across (`x`) or down (`y`) the canvas at `at`, canvas px. */
export interface Guide {
  axis: 'x' | 'y';
  at: number;
  from: number;
  to: number;
}

export interface Snapped {
  box: SnapBox;
  guides: Guide[];
}

export interface SnapGround {
  /** What else is on the canvas: slots, texts, the logo. */
  others: readonly SnapBox[];
  canvas: { width: number; height: number };
  /** Distance at which something catches, canvas px; 6 px on the screen divided by the scale (rendering.md §3). */
  tolerance: number;
}

/** A corner or side that is pulled, by compass. */
export type Handle = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w';

/** Distance on the screen at which an edge catches, CSS px. */
export const snapDistance = 6;

/** Moves a box onto the nearest edges and middles of the others and of the canvas; the size stays. */
export function snapMove(box: SnapBox, ground: SnapGround): Snapped {
  const x = catchLine([box.x, box.x + box.width / 2, box.x + box.width], linesAt('x', ground), ground.tolerance);
  const y = catchLine([box.y, box.y + box.height / 2, box.y + box.height], linesAt('y', ground), ground.tolerance);
  const moved = { ...box, x: box.x + (x?.shift ?? 0), y: box.y + (y?.shift ?? 0) };
  return { box: moved, guides: guidesFor(moved, { x: x?.line, y: y?.line }, ground) };
}

/** Brings the pulled sides of a box onto the nearest edges and middles; the sides opposite stay where they are. */
export function snapResize(box: SnapBox, handle: Handle, ground: SnapGround): Snapped {
  const across = sideOf(handle, 'w', 'e');
  const down = sideOf(handle, 'n', 's');
  const x = across && catchLine([edge(box, 'x', across)], linesAt('x', ground), ground.tolerance);
  const y = down && catchLine([edge(box, 'y', down)], linesAt('y', ground), ground.tolerance);
  const resized = { ...box };
  if (x) pull(resized, { axis: 'x', side: across, by: x.shift });
  if (y) pull(resized, { axis: 'y', side: down, by: y.shift });
  return { box: resized, guides: guidesFor(resized, { x: x?.line, y: y?.line }, ground) };
}

/** The box after a handle was pulled by `dx`, `dy` canvas px; never smaller than `smallest`, and it does not turn over. */
export function pulled(
  box: SnapBox,
  handle: Handle,
  { dx, dy, smallest }: { dx: number; dy: number; smallest: number },
) {
  const next = { ...box };
  const across = sideOf(handle, 'w', 'e');
  const down = sideOf(handle, 'n', 's');
  if (across) pull(next, { axis: 'x', side: across, by: limited(dx, across, box.width - smallest) });
  if (down) pull(next, { axis: 'y', side: down, by: limited(dy, down, box.height - smallest) });
  return next;
}

type Side = 'start' | 'end';

function sideOf(handle: Handle, start: string, end: string): Side | null {
  if (handle.includes(start)) return 'start';
  return handle.includes(end) ? 'end' : null;
}

const limited = (by: number, side: Side, room: number): number =>
  side === 'start' ? Math.min(by, room) : Math.max(by, -room);

function edge(box: SnapBox, axis: 'x' | 'y', side: Side): number {
  return box[axis] + (side === 'end' ? lengthOf(box, axis) : 0);
}

const lengthOf = (box: SnapBox, axis: 'x' | 'y'): number => (axis === 'x' ? box.width : box.height);

function pull(box: SnapBox, { axis, side, by }: { axis: 'x' | 'y'; side: Side; by: number }): void {
  if (side === 'start') box[axis] += by;
  const length = lengthOf(box, axis) + (side === 'start' ? -by : by);
  if (axis === 'x') box.width = length;
  else box.height = length;
}

/** Where something can catch along one axis: edges and middles of everything. */
function linesAt(axis: 'x' | 'y', { others, canvas }: SnapGround): number[] {
  const room = axis === 'x' ? canvas.width : canvas.height;
  const lines = others.flatMap((other) => {
    const start = other[axis];
    const length = lengthOf(other, axis);
    return [start, start + length / 2, start + length];
  });
  return [0, room / 2, room, ...lines];
}

/** The shortest way onto a line, if one is near enough. */
function catchLine(edges: readonly number[], lines: readonly number[], tolerance: number) {
  let best: { shift: number; line: number } | null = null;
  for (const line of lines) {
    for (const at of edges) {
      const shift = line - at;
      if (Math.abs(shift) <= tolerance && (best === null || Math.abs(shift) < Math.abs(best.shift)))
        best = { shift, line };
    }
  }
  return best;
}

/** Each guide reaches over everything that is on it, the canvas for its own edges and middle. */
function guidesFor(
  box: SnapBox,
  lines: { x: number | undefined; y: number | undefined },
  { others, canvas }: SnapGround,
): Guide[] {
  const guide = (axis: 'x' | 'y', at: number | undefined): Guide[] => {
    if (at === undefined) return [];
    const other = axis === 'x' ? 'y' : 'x';
    const room = axis === 'x' ? canvas.width : canvas.height;
    const far = other === 'x' ? canvas.width : canvas.height;
    if (at === 0 || at === room / 2 || at === room) return [{ axis, at, from: 0, to: far }];
    const standing = [box, ...others.filter((one) => standsOn(one, axis, at))];
    const from = Math.min(...standing.map((one) => one[other]));
    const to = Math.max(...standing.map((one) => one[other] + lengthOf(one, other)));
    return [{ axis, at, from, to }];
  };
  return [...guide('x', lines.x), ...guide('y', lines.y)];
}

function standsOn(box: SnapBox, axis: 'x' | 'y', at: number): boolean {
  const length = lengthOf(box, axis);
  return [0, length / 2, length].some((part) => Math.abs(box[axis] + part - at) < 0.01);
}
