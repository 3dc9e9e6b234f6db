import type { FaceId } from '../fonts/fonts.ts';
import type { Shaper } from './shaper.ts';
import type { LineBox } from './text-box.ts';
import { type Line, lineOf, shapeLine } from './text-line.ts';

/** A text shrinks to no less than this part of its wanted size before it is cut with an ellipsis. */
const smallestPart = 0.5;
/** And never below this many px, where it stops being readable. */
const smallestSize = 8;
/** A box that is lower than this many px of text shows nothing. */
const hiddenBelow = 3;

interface FitInput {
  face: FaceId;
  /** Font size in px. */
  wanted: number;
  box: Pick<LineBox, 'length' | 'thickness'>;
  /** Room beside the text, in em. */
  padding: number;
  shaper: Shaper;
}

export interface Fitted {
  line: Line;
  /** Font size in px, a multiple of 1/8. */
  size: number;
  /** The text after the cut; null = not cut. */
  shortened: string | null;
}

/**
 * Shrinks a text into its box; what does not fit at the smallest size loses its end to an ellipsis (D-33). null = there is no
 * room for anything that could be read.
 */
export function fit(texts: { now: string; before: string | null }, input: FitInput): Fitted | null {
  const { face, wanted, padding, shaper } = input;
  const { length, thickness } = input.box;
  const line = lineOf(texts, face, shaper);
  const byHeight = Math.min(wanted, thickness / (line.ascent + line.descent));
  const size = toEighth(Math.min(byHeight, length / (line.width + padding)));
  const smallest = Math.min(toEighth(byHeight), Math.max(smallestSize, toEighth(wanted * smallestPart)));
  if (smallest < hiddenBelow) return null;
  if (size >= smallest) return { line, size, shortened: null };

  const room = length / smallest - padding;
  const shortened = shorten(texts.now, (candidate) => shapeLine(candidate, face, shaper).advance <= room);
  if (shortened === null) return null;
  return { line: lineOf({ now: shortened, before: null }, face, shaper), size: smallest, shortened };
}

/** The longest beginning, cut between graphemes, that fits together with an ellipsis; null = not even one of them. */
function shorten(text: string, fits: (candidate: string) => boolean): string | null {
  const graphemes = [...new Intl.Segmenter('tr').segment(text)].map(({ segment }) => segment);
  let kept = 0;
  let over = graphemes.length;
  while (over - kept > 1) {
    const middle = (kept + over) >> 1;
    if (fits(withEllipsis(graphemes, middle))) kept = middle;
    else over = middle;
  }
  return kept === 0 ? null : withEllipsis(graphemes, kept);
}

function withEllipsis(graphemes: string[], count: number): string {
  return `${graphemes
    .slice(0, count)
    .join('')
    .replace(/[\s·,;/–-]+$/u, '')}…`;
}

/** Font sizes are whole eighths of a px, so that a slider's noise does not make new scenes. */
function toEighth(size: number): number {
  return Math.floor(size * 8) / 8;
}
