import type { FaceId } from '../fonts/fonts.ts';
import { visualPieces } from './bidi.ts';
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
  const current = shapeLine(now, face, shaper);
  const metrics = { ascent: current.ascent, descent: current.descent };
  if (before === null) {
    return { parts: [{ shaped: current, scale: 1, isStruck: false, start: 0 }], width: current.advance, ...metrics };
  }

  const old = shapeLine(before, face, shaper);
  const start = old.advance * oldPrice.scale + oldPrice.gap;
  const parts = [
    { shaped: old, scale: oldPrice.scale, isStruck: true, start: 0 },
    { shaped: current, scale: 1, isStruck: false, start },
  ];
  return { parts, width: start + current.advance, ...metrics };
}

/** Shapes one line whichever way its parts run: each piece separately, one after the other from the left. */
export function shapeLine(text: string, face: FaceId, shaper: Shaper): ShapedText {
  const pieces = visualPieces(text).map((piece) => shaper.shape(piece, face));
  const [first] = pieces;
  if (!first || pieces.length === 1) return first ?? shaper.shape(text, face);

  const glyphs: ShapedText['glyphs'] = [];
  let advance = 0;
  for (const piece of pieces) {
    const start = advance;
    glyphs.push(...piece.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + start })));
    advance += piece.advance;
  }
  return { ...first, glyphs, advance, missing: pieces.map(({ missing }) => missing).join('') };
}
