import type { TextData } from '@kolaj/domain/collage/collage';
import type { Alignment, TextOverlay } from '@kolaj/domain/template/template';
import { type FaceId, faceOf, type OwnFonts, standInFace } from './fonts.ts';
import { outlinePath, type Place } from './outline.ts';
import type { Box, PathOp, RectOp, SceneWarning } from './scene.ts';
import { toHundredth } from './scene.ts';
import type { ShapedText, Shaper } from './shaper.ts';
import { formatText, priceTexts } from './text-format.ts';

/** A text shrinks to no less than this part of its wanted size before it is cut with an ellipsis. */
const smallestPart = 0.5;
/** And never below this many px, where it stops being readable. */
const smallestSize = 8;
/** Room left and right of a text on its background, in em. */
const backgroundPadding = 0.42;
/** The struck-through old price: size and gap in parts of the new price's size, the line's place and thickness in em. */
const oldPrice = { scale: 0.56, gap: 0.32, lineHeight: 0.27, lineThickness: 0.085 };

export interface TextLayout {
  ops: (RectOp | PathOp)[];
  warnings: SceneWarning[];
}

interface Part {
  shaped: ShapedText;
  /** Size relative to the text's font size. */
  scale: number;
  isStruck: boolean;
  /** Start on the baseline in px at font size 1. */
  start: number;
}

interface Line {
  parts: Part[];
  /** All in px at font size 1. */
  width: number;
  ascent: number;
  descent: number;
}

interface LayoutContext {
  index: number;
  data: TextData;
  canvasWidth: number;
  shaper: Shaper;
  fonts?: OwnFonts;
}

/** Lays one text overlay out as filled outlines, its background before them; nothing for an empty text (D-33). */
export function layoutText(
  overlay: TextOverlay,
  { index, data, canvasWidth, shaper, fonts = {} }: LayoutContext,
): TextLayout {
  const known = faceOf(overlay.font, fonts);
  const face = known ?? standInFace;
  const texts = textsOf(overlay, data);
  if (!texts) return { ops: [], warnings: [] };

  const { box, place, length, thickness } = lineBox(overlay, canvasWidth);
  const padding = overlay.background ? 2 * backgroundPadding : 0;
  const fitted = fit(texts, { face, wanted: overlay.size, length, thickness, padding, shaper });
  const { line, size } = fitted;

  const lineWidth = (line.width + padding) * size;
  const start = alignedStart(overlay.align, length, lineWidth);
  const baseline = thickness / 2 + ((line.ascent - line.descent) / 2) * size;
  const ops: TextLayout['ops'] = [];
  if (overlay.background) {
    ops.push(backgroundOp({ overlay, box, place, start, lineWidth, thickness }));
  }
  const origin = { u: start + (padding / 2) * size, v: baseline, size, place };
  for (const part of line.parts) ops.push(...partOps(part, origin, overlay.color, shaper));

  const unknown: SceneWarning[] = known ? [] : [{ kind: 'font-missing', text: index, font: overlay.font }];
  return { ops, warnings: [...unknown, ...warningsOf(index, fitted)] };
}

function textsOf(overlay: TextOverlay, data: TextData): { now: string; before: string | null } | null {
  switch (overlay.type) {
    case 'price':
      return priceTexts(overlay.format, data);
    case 'text':
    case 'logo':
    case 'barcode': {
      const now = formatText(overlay.format, data);
      return now === '' ? null : { now, before: null };
    }
  }
}

/** Where the text's box lies, how long its line may be, and how its line's coordinates (u along, v down) reach the canvas. */
function lineBox(overlay: TextOverlay, canvasWidth: number) {
  const box: Box = { ...origin(overlay, canvasWidth), width: overlay.width, height: overlay.height };
  const { x, y, width, height } = box;
  const rotate = overlay.rotate ?? 0;
  const isUpright = rotate === 90 || rotate === 270;
  const places: Record<typeof rotate, Place> = {
    0: (u, v) => [x + u, y + v],
    90: (u, v) => [x + width - v, y + u],
    180: (u, v) => [x + width - u, y + height - v],
    270: (u, v) => [x + v, y + height - u],
  };
  return { box, place: places[rotate], length: isUpright ? height : width, thickness: isUpright ? width : height };
}

/** `x` wins over `position`; a named position puts the whole box at that side of the canvas. */
export function origin(overlay: TextOverlay, canvasWidth: number): { x: number; y: number } {
  if (overlay.x !== undefined) return { x: overlay.x, y: overlay.y };
  if (typeof overlay.position === 'object') return overlay.position;
  return { x: alignedStart(overlay.position ?? 'left', canvasWidth, overlay.width), y: overlay.y };
}

function alignedStart(align: Alignment, room: number, length: number): number {
  switch (align) {
    case 'left':
      return 0;
    case 'center':
      return (room - length) / 2;
    case 'right':
      return room - length;
  }
}

interface FitInput {
  face: FaceId;
  wanted: number;
  length: number;
  thickness: number;
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

/** Shrinks a text into its box; what does not fit at the smallest size loses its end to an ellipsis (D-33). */
function fit(texts: { now: string; before: string | null }, input: FitInput): Fitted {
  const { face, wanted, length, thickness, padding, shaper } = input;
  const line = lineOf(texts, face, shaper);
  const byHeight = Math.min(wanted, thickness / (line.ascent + line.descent));
  const size = toEighth(Math.min(byHeight, length / (line.width + padding)));
  const smallest = Math.min(toEighth(byHeight), Math.max(smallestSize, toEighth(wanted * smallestPart)));
  if (size >= smallest) return { line, size, shortened: null };

  const room = length / smallest - padding;
  const shortened = shorten(texts.now, (candidate) => shaper.shape(candidate, face).advance <= room);
  return { line: lineOf({ now: shortened, before: null }, face, shaper), size: smallest, shortened };
}

/** The longest beginning, cut between graphemes, that fits together with an ellipsis. */
function shorten(text: string, fits: (candidate: string) => boolean): string {
  const graphemes = [...new Intl.Segmenter('tr').segment(text)].map(({ segment }) => segment);
  let kept = 0;
  let over = graphemes.length;
  while (over - kept > 1) {
    const middle = (kept + over) >> 1;
    if (fits(withEllipsis(graphemes, middle))) kept = middle;
    else over = middle;
  }
  return withEllipsis(graphemes, kept);
}

function withEllipsis(graphemes: string[], count: number): string {
  return `${graphemes
    .slice(0, count)
    .join('')
    .replace(/[\s·,;/–-]+$/u, '')}…`;
}

function lineOf({ now, before }: { now: string; before: string | null }, face: FaceId, shaper: Shaper): Line {
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

/** Font sizes are whole eighths of a px, so that a slider's noise does not make new scenes. */
function toEighth(size: number): number {
  return Math.floor(size * 8) / 8;
}

interface Origin {
  u: number;
  v: number;
  size: number;
  place: Place;
}

function partOps(part: Part, origin: Origin, fill: string, shaper: Shaper): PathOp[] {
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
  const middle = v - oldPrice.lineHeight * size;
  const half = (oldPrice.lineThickness * size) / 2;
  const [left, right] = [u - overhang, u + shaped.advance * size + overhang];
  const corners = [
    place(left, middle - half),
    place(right, middle - half),
    place(right, middle + half),
    place(left, middle + half),
  ];
  return `M${corners.map(([x, y]) => `${toHundredth(x)} ${toHundredth(y)}`).join('L')}Z`;
}

interface BackgroundInput {
  overlay: TextOverlay;
  box: Box;
  place: Place;
  start: number;
  lineWidth: number;
  thickness: number;
}

/** The background hugs its text along the line and is as thick as the box. */
function backgroundOp({ overlay, place, start, lineWidth, thickness }: BackgroundInput): RectOp {
  const [x0, y0] = place(start, 0);
  const [x1, y1] = place(start + lineWidth, thickness);
  const width = toHundredth(Math.abs(x1 - x0));
  const height = toHundredth(Math.abs(y1 - y0));
  return {
    kind: 'rect',
    x: toHundredth(Math.min(x0, x1)),
    y: toHundredth(Math.min(y0, y1)),
    width,
    height,
    radius: toHundredth(Math.min(overlay.radius ?? 0, width / 2, height / 2)),
    fill: overlay.background ?? '',
  };
}

function warningsOf(text: number, { line, shortened }: Fitted): SceneWarning[] {
  const warnings: SceneWarning[] = [];
  if (shortened !== null) warnings.push({ kind: 'text-shortened', text, shown: shortened });
  const characters = [...new Set(line.parts.map(({ shaped }) => shaped.missing).join(''))].join('');
  if (characters !== '') warnings.push({ kind: 'glyph-missing', text, characters });
  return warnings;
}
