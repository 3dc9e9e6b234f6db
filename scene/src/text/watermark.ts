import { type PathOp, toHundredth } from '../scene.ts';
import { outlinePath } from './outline.ts';
import type { Shaper } from './shaper.ts';
import { shapeLine } from './text-line.ts';

interface Size {
  /** px. */
  width: number;
  height: number;
}

const face = 'roboto-medium';
/** Parts of the picture's width. A long text is set smaller, so that one of it fits, but never unreadably small. */
const sizes = { largest: 1 / 13, smallest: 1 / 36, longest: 0.7 };
/** Between texts, in em. */
const gap = { along: 2.6, between: 3.4 };
/** Upwards, as stamps are put; radians. */
const angle = -Math.PI / 7;
/** Light with a dark edge: seen on every ground, and the product stays visible. Offset in em. */
const edge = { fill: 'rgba(0,0,0,0.28)', offset: 0.045 };
const letters = 'rgba(255,255,255,0.42)';

/** One text, painted again and again. */
export interface Watermark {
  /** Around the origin, before it is turned. */
  paths: PathOp[];
  /** Radians. */
  angle: number;
  /** Where its origin comes, px of the picture. */
  places: [x: number, y: number][];
}

/**
 * A shop's text over a whole picture, in rows that are shifted like bricks: no cut of the picture that shows the product is without it.
 * The same text and size give the same watermark; null = there is nothing to write.
 */
export function watermark(text: string, { width, height }: Size, shaper: Shaper): Watermark | null {
  const line = shapeLine(text.normalize('NFC').replace(/\s+/g, ' ').trim(), face, shaper);
  if (line.glyphs.length === 0 || line.advance === 0) return null;
  const fitting = Math.min(width * sizes.largest, (width * sizes.longest) / line.advance);
  const size = Math.max(width * sizes.smallest, fitting);

  const pathAt = (shift: number) =>
    line.glyphs
      .map(({ face: own, glyph, x, y }) => {
        const at = { u: (x - line.advance / 2) * size + shift, v: shift - y * size, size, place: asItIs };
        return outlinePath(shaper.outline(own, glyph), at);
      })
      .join('');
  const paths: PathOp[] = [
    { kind: 'path', d: pathAt(edge.offset * size), fill: edge.fill },
    { kind: 'path', d: pathAt(0), fill: letters },
  ];
  return { paths, angle, places: bricks({ width, height }, { length: line.advance * size, size }) };
}

const asItIs = (u: number, v: number): [number, number] => [u, v];

/** Middles of the texts, of those that reach into the picture. */
function bricks({ width, height }: Size, { length, size }: { length: number; size: number }): Watermark['places'] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = Math.hypot(width, height) / 2 + length;
  const [step, rowStep] = [length + gap.along * size, gap.between * size];
  const [rows, columns] = [Math.ceil(reach / rowStep), Math.ceil(reach / step)];
  const places: Watermark['places'] = [];
  for (let row = -rows; row <= rows; row++) {
    for (let column = -columns; column <= columns; column++) {
      const [u, v] = [(column + (row % 2 === 0 ? 0 : 0.5)) * step, row * rowStep];
      const middle: [number, number] = [
        toHundredth(width / 2 + u * cos - v * sin),
        toHundredth(height / 2 + u * sin + v * cos),
      ];
      if (isNear(middle, { width, height }, length / 2 + size)) places.push(middle);
    }
  }
  return places;
}

const isNear = ([x, y]: [number, number], { width, height }: Size, margin: number): boolean =>
  x > -margin && y > -margin && x < width + margin && y < height + margin;

/** The size that a picture has when it is made so wide, never larger. */
export const sizeAtWidth = (picture: Size, width: number | null): Size =>
  width === null || width >= picture.width
    ? { width: picture.width, height: picture.height }
    : { width, height: Math.max(1, Math.round((picture.height * width) / picture.width)) };
