import type { TextOverlay } from '@kolaj/domain/template/template';
import { faceOf, standInFace } from '../fonts/fonts.ts';
import type { PathOp, RectOp } from '../scene.ts';
import { type Barcode, barcodeLength, barcodeOf } from './barcode.ts';
import type { Shaper } from './shaper.ts';
import { alignedStart, areaOf, backgroundOp, type LineBox } from './text-box.ts';
import { lineOf } from './text-line.ts';
import { partOps } from './text-outline.ts';

/** Bars need a light ground also where the template names none. */
const lightGround = '#ffffff';
/** The digits below the bars take at most this part of the box, and are left out where they could not be read. */
const textPart = 0.3;
const smallestText = 8;
/** Lower bars are hard to meet with a reader, px. */
const lowestBars = 8;

export type BarcodeLayout =
  | { kind: 'drawn'; ops: (RectOp | PathOp)[] }
  | { kind: 'impossible'; why: 'characters' | 'room' };

interface BarcodeInput {
  value: string;
  box: LineBox;
  shaper: Shaper;
}

/**
 * A value as a barcode in a text's box: bars of whole pixels, as wide as fits, on a light ground with the quiet zones that
 * readers need, and the value below them for people.
 */
export function layoutBarcode(overlay: TextOverlay, { value, box, shaper }: BarcodeInput): BarcodeLayout {
  const barcode = barcodeOf(value);
  if (!barcode) return { kind: 'impossible', why: 'characters' };
  const module = Math.floor(box.length / barcodeLength(barcode));
  if (module < 1 || box.thickness < lowestBars) return { kind: 'impossible', why: 'room' };

  const length = module * barcodeLength(barcode);
  const start = Math.round(alignedStart(overlay.align, box.length, length));
  const caption = captionOps(overlay, { value, box, shaper, start, length });
  const bars = { module, start: start + barcode.quiet * module, bottom: box.thickness - caption.height };
  return {
    kind: 'drawn',
    ops: [
      backgroundOp(box, { start, length }, { fill: overlay.background ?? lightGround, radius: overlay.radius ?? 0 }),
      { kind: 'path', d: barsPath(barcode, box, bars), fill: overlay.color },
      ...caption.ops,
    ],
  };
}

/** All bars as one path with edges on whole pixels: a half-grey edge would make bars and gaps look unequal. */
function barsPath(
  { widths }: Barcode,
  box: LineBox,
  { module, start, bottom }: { module: number; start: number; bottom: number },
): string {
  const top = Math.round(box.thickness * 0.06);
  let path = '';
  let at = start;
  for (const [index, width] of widths.entries()) {
    const length = width * module;
    if (index % 2 === 0) path += boxPath(box, { start: at, length, top, bottom });
    at += length;
  }
  return path;
}

function boxPath(box: LineBox, stretch: { start: number; length: number; top: number; bottom: number }): string {
  const { x, y, width, height } = areaOf(box, stretch);
  const [left, top, right, bottom] = [x, y, x + width, y + height].map(Math.round);
  return `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`;
}

interface CaptionInput extends BarcodeInput {
  start: number;
  length: number;
}

function captionOps(overlay: TextOverlay, { value, box, shaper, start, length }: CaptionInput) {
  const line = lineOf({ now: value, before: null }, faceOf(overlay.font) ?? standInFace, shaper);
  const height = line.ascent + line.descent;
  const byHeight = Math.min(overlay.size, (box.thickness * textPart) / height);
  const size = Math.floor(Math.min(byHeight, (length * 0.9) / line.width) * 8) / 8;
  if (size < smallestText) return { ops: [], height: Math.round(box.thickness * 0.06) };

  const u = start + (length - line.width * size) / 2;
  const v = box.thickness - line.descent * size;
  const ops = line.parts.flatMap((part) => partOps(part, { u, v, size, place: box.place }, overlay.color, shaper));
  return { ops, height: Math.ceil(height * size) };
}
