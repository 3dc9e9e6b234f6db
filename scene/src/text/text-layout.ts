import type { TextData } from '@kolaj/domain/collage/collage';
import type { PriceRules } from '@kolaj/domain/price/currency';
import type { TextOverlay } from '@kolaj/domain/template/template';
import { type FaceId, faceOf, type OwnFonts, standInFace } from '../fonts/fonts.ts';
import type { PathOp, RectOp, SceneWarning } from '../scene.ts';
import { layoutBarcode } from './barcode-layout.ts';
import type { Shaper } from './shaper.ts';
import { alignedStart, backgroundOp, type LineBox, lineBox } from './text-box.ts';
import { formatText, priceTexts, unfilledPlaceholders } from './text-format.ts';
import { type Line, lineOf, shapeLine } from './text-line.ts';
import { partOps } from './text-outline.ts';

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

interface Fitted {
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
function fit(texts: { now: string; before: string | null }, input: FitInput): Fitted | null {
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

/** Room left and right of a text on its background, in em. */
const backgroundPadding = 0.42;

export interface TextLayout {
  ops: (RectOp | PathOp)[];
  warnings: SceneWarning[];
}

export interface LayoutContext {
  /** The text's place among those that are drawn. */
  index: number;
  data: TextData;
  canvasWidth: number;
  shaper: Shaper;
  fonts?: OwnFonts;
  /** Keywords of the panel: an empty field is no unknown one. */
  keywords?: readonly string[];
  /** How the shop writes its prices. */
  prices?: PriceRules;
}

/** Lays one text overlay out as filled outlines, its background before them; nothing for an empty text (D-33). */
export function layoutText(overlay: TextOverlay, context: LayoutContext): TextLayout {
  const { index, data, canvasWidth, keywords = [] } = context;
  const unfilled = unfilledPlaceholders(overlay.format, data, keywords);
  const warnings = unfilled.map((keyword): SceneWarning => ({ kind: 'placeholder-unknown', text: index, keyword }));
  const texts = textsOf(overlay, context);
  if (!texts) return { ops: [], warnings };

  const box = lineBox(overlay, canvasWidth);
  const layout =
    overlay.type === 'barcode'
      ? barcode(overlay, { value: texts.now, box, context })
      : textLayout(overlay, { texts, box, context });
  return { ops: layout.ops, warnings: [...warnings, ...layout.warnings] };
}

interface TextInput {
  texts: { now: string; before: string | null };
  box: LineBox;
  context: LayoutContext;
}

function textLayout(overlay: TextOverlay, { texts, box, context }: TextInput): TextLayout {
  const { index, shaper, fonts = {} } = context;
  const known = faceOf(overlay.font, fonts);
  const padding = overlay.background ? 2 * backgroundPadding : 0;
  const fitted = fit(texts, { face: known ?? standInFace, wanted: overlay.size, box, padding, shaper });
  if (!fitted) return { ops: [], warnings: [{ kind: 'text-hidden', text: index }] };

  const { line, size } = fitted;
  const length = (line.width + padding) * size;
  const start = alignedStart(overlay.align, box.length, length);
  const baseline = box.thickness / 2 + ((line.ascent - line.descent) / 2) * size;
  const ops: TextLayout['ops'] = [];
  if (overlay.background) {
    ops.push(backgroundOp(box, { start, length }, { ...overlay, fill: overlay.background }));
  }
  const origin = { u: start + (padding / 2) * size, v: baseline, size, place: box.place };
  for (const part of line.parts) ops.push(...partOps(part, origin, overlay.color, shaper));

  const unknown: SceneWarning[] = known ? [] : [{ kind: 'font-unknown', text: index, font: overlay.font }];
  return { ops, warnings: [...unknown, ...warningsOf(index, fitted)] };
}

interface BarcodeInput {
  value: string;
  box: LineBox;
  context: LayoutContext;
}

/** A value that bars cannot show is drawn as text, so that it is not lost. */
function barcode(overlay: TextOverlay, { value, box, context }: BarcodeInput): TextLayout {
  const { index, shaper } = context;
  const drawn = layoutBarcode(overlay, { value, box, shaper });
  if (drawn.kind === 'drawn') return { ops: drawn.ops, warnings: [] };

  const text = textLayout(overlay, { texts: { now: value, before: null }, box, context });
  return { ...text, warnings: [{ kind: 'barcode-impossible', text: index, value, why: drawn.why }, ...text.warnings] };
}

function textsOf(overlay: TextOverlay, { data, prices }: LayoutContext): { now: string; before: string | null } | null {
  switch (overlay.type) {
    case 'price':
      return priceTexts(overlay.format, data, prices);
    case 'text':
    case 'logo':
    case 'barcode': {
      const now = formatText(overlay.format, data);
      return now === '' ? null : { now, before: null };
    }
  }
}

function warningsOf(text: number, { line, shortened }: Fitted): SceneWarning[] {
  const warnings: SceneWarning[] = [];
  if (shortened !== null) warnings.push({ kind: 'text-shortened', text, shown: shortened });
  const characters = [...new Set(line.parts.map(({ shaped }) => shaped.missing).join(''))].join('');
  if (characters !== '') warnings.push({ kind: 'glyph-missing', text, characters });
  return warnings;
}
