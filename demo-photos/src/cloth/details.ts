import { type Point, trace } from './shape.ts';
import type { Stage } from './stage.ts';
import { type Colour, css, mix } from './tile.ts';

const black = { r: 0, g: 0, b: 0 };
const white = { r: 255, g: 255, b: 255 };

/** The dark inside that one sees through a neckline. */
export function drawInside(stage: Stage, points: readonly Point[], base: Colour): void {
  const { ctx } = stage;
  const top = Math.min(...points.map(({ y }) => y));
  const bottom = Math.max(...points.map(({ y }) => y));
  const fill = ctx.createLinearGradient(0, top, 0, bottom);
  fill.addColorStop(0, css(mix(base, black, 0.5)));
  fill.addColorStop(1, css(mix(base, black, 0.82)));
  ctx.fillStyle = fill;
  trace(ctx, points);
  ctx.fill();
}

/** A seam: a fine dark line with a light one beside it. */
export function drawSeam(stage: Stage, points: readonly Point[], { strength = 1 } = {}): void {
  for (const [style, shift, width] of [
    [`rgba(0,0,0,${0.34 * strength})`, 0, 1.8],
    [`rgba(255,255,255,${0.16 * strength})`, 1.7, 1.2],
  ] as const) {
    strokeCurve(
      stage,
      points.map(({ x, y }) => ({ x: x + shift, y: y + shift * 0.6 })),
      { style, width },
    );
  }
}

/** Stitching: short dashes. */
export function drawStitches(stage: Stage, points: readonly Point[], thread: string): void {
  strokeCurve(
    stage,
    points.map(({ x, y }) => ({ x: x + 0.8, y: y + 1.2 })),
    { style: 'rgba(0,0,0,0.35)', width: 2, dash: [6, 3] },
  );
  strokeCurve(stage, points, { style: thread, width: 1.8, dash: [6, 3] });
}

interface Stroke {
  style: string;
  width: number;
  dash?: number[];
}

function strokeCurve({ ctx }: Stage, points: readonly Point[], { style, width, dash = [] }: Stroke): void {
  const [first] = points;
  if (!first) return;
  ctx.save();
  ctx.strokeStyle = style;
  ctx.lineWidth = width;
  ctx.lineCap = 'round';
  ctx.setLineDash(dash);
  ctx.beginPath();
  ctx.moveTo(first.x, first.y);
  points.slice(1).forEach((point, index) => {
    const next = points[index + 2];
    if (next) ctx.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2);
    else ctx.lineTo(point.x, point.y);
  });
  ctx.stroke();
  ctx.restore();
}

/** A sewn-on button with four holes, or a metal one. */
export function drawButton(
  stage: Stage,
  { x, y }: Point,
  { radius, fill, isMetal = false }: { radius: number; fill: Colour; isMetal?: boolean },
): void {
  const { ctx, view } = stage;
  ctx.save();
  ctx.shadowColor = 'rgba(0,0,0,0.55)';
  ctx.shadowBlur = 5 * view.scale;
  ctx.shadowOffsetY = 2.5 * view.scale;
  const shade = ctx.createRadialGradient(x - radius * 0.4, y - radius * 0.5, radius * 0.1, x, y, radius * 1.1);
  shade.addColorStop(0, css(mix(fill, white, isMetal ? 0.75 : 0.4)));
  shade.addColorStop(0.5, css(fill));
  shade.addColorStop(1, css(mix(fill, black, 0.5)));
  ctx.fillStyle = shade;
  circle(stage, x, y, radius);
  ctx.restore();
  ctx.strokeStyle = css(mix(fill, black, 0.4), 0.7);
  ctx.lineWidth = radius * 0.14;
  ctx.beginPath();
  ctx.arc(x, y, radius * 0.68, 0, Math.PI * 2);
  ctx.stroke();
  if (isMetal) return;
  ctx.fillStyle = css(mix(fill, black, 0.75));
  for (const dx of [-0.24, 0.24])
    for (const dy of [-0.24, 0.24]) circle(stage, x + dx * radius, y + dy * radius, radius * 0.11);
}

function circle({ ctx }: Stage, x: number, y: number, radius: number): void {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.fill();
}

/** A belt buckle: a gold or steel frame with its pin. */
export function drawBuckle(
  stage: Stage,
  { x, y }: Point,
  { width, height, metal }: { width: number; height: number; metal: Colour },
): void {
  const { ctx, view } = stage;
  ctx.save();
  ctx.shadowColor = 'rgba(0,0,0,0.5)';
  ctx.shadowBlur = 7 * view.scale;
  ctx.shadowOffsetY = 3 * view.scale;
  const shade = ctx.createLinearGradient(x - width / 2, y - height / 2, x + width / 2, y + height / 2);
  shade.addColorStop(0, css(mix(metal, white, 0.65)));
  shade.addColorStop(0.4, css(metal));
  shade.addColorStop(0.6, css(mix(metal, black, 0.35)));
  shade.addColorStop(1, css(mix(metal, white, 0.4)));
  ctx.strokeStyle = shade;
  ctx.lineWidth = 8;
  ctx.lineJoin = 'round';
  ctx.strokeRect(x - width / 2, y - height / 2, width, height);
  ctx.lineWidth = 5;
  ctx.beginPath();
  ctx.moveTo(x - width / 2, y);
  ctx.lineTo(x + width * 0.2, y);
  ctx.stroke();
  ctx.restore();
}

/** Points as short pairs, for outlines written by hand. */
export function path(...pairs: readonly (readonly [number, number])[]): Point[] {
  return pairs.map(([x, y]) => ({ x, y }));
}

/** Points of a smooth curve from a to b, bent towards the control point. */
export function curve(a: Point, control: Point, b: Point, steps = 16): Point[] {
  return Array.from({ length: steps + 1 }, (_, index) => {
    const t = index / steps;
    const s = 1 - t;
    return {
      x: s * s * a.x + 2 * s * t * control.x + t * t * b.x,
      y: s * s * a.y + 2 * s * t * control.y + t * t * b.y,
    };
  });
}
