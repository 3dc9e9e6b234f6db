import type { FaceId } from './fonts.ts';
import type { ShapedText, Shaper } from './shaper.ts';

/** The struck-through old price: size and gap in parts of the new price's size. */
const oldPrice = { scale: 0.56, gap: 0.32 };

export interface Part {
  shaped: ShapedText;
  /** Size relative to the text's font size. */
  scale: number;
  isStruck: boolean;
  /** Start on the baseline in px at font size 1. */
  start: number;
}

/** One line of a text, all in px at font size 1. */
export interface Line {
  parts: Part[];
  width: number;
  ascent: number;
  descent: number;
}

/** A text, or a price with the one before it. */
export function lineOf({ now, before }: { now: string; before: string | null }, face: FaceId, shaper: Shaper): Line {
  const current = shaper.shape(now, face);
  const metrics = { ascent: current.ascent, descent: current.descent };
  if (before === null) {
    return { parts: [{ shaped: current, scale: 1, isStruck: false, start: 0 }], width: current.advance, ...metrics };
  }

  const old = shaper.shape(before, face);
  const start = old.advance * oldPrice.scale + oldPrice.gap;
  const parts = [
    { shaped: old, scale: oldPrice.scale, isStruck: true, start: 0 },
    { shaped: current, scale: 1, isStruck: false, start },
  ];
  return { parts, width: start + current.advance, ...metrics };
}
