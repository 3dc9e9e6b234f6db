import type { TextData } from '@kolaj/domain/collage/collage';
import { priceShown } from '@kolaj/domain/collage/texts/price-shown';
import type { TextOverlay } from '@kolaj/domain/template/template';
import { faceOf, type OwnFonts, standInFace } from '../fonts/fonts.ts';
import type { PathOp, RectOp, SceneWarning } from '../scene.ts';
import { layoutBarcode } from './barcode-layout.ts';
import type { Shaper } from './shaper.ts';
import { alignedStart, backgroundOp, type LineBox, lineBox } from './text-box.ts';
import { type Fitted, fit } from './text-fit.ts';
import { formatText, priceTexts, unfilledPlaceholders } from './text-format.ts';
import { partOps } from './text-outline.ts';

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
}

/** Lays one text overlay out as filled outlines, its background before them; nothing for an empty text (D-33). */
export function layoutText(overlay: TextOverlay, context: LayoutContext): TextLayout {
  const { index, data, canvasWidth, keywords = [] } = context;
  const unfilled = unfilledPlaceholders(overlay.format, data, keywords);
  const warnings = unfilled.map((keyword): SceneWarning => ({ kind: 'placeholder-unknown', text: index, keyword }));
  const texts = textsOf(overlay, data);
  if (!texts) return { ops: [], warnings };

  const box = lineBox(overlay, canvasWidth);
  if (overlay.type === 'price' && priceShown(data) === 'unreadable') {
    warnings.push({ kind: 'price-unreadable', text: index, price: data.values.price ?? '' });
  }
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

/** A value that bars cannot show stands there as text, so that it is not lost. */
function barcode(overlay: TextOverlay, { value, box, context }: BarcodeInput): TextLayout {
  const { index, shaper } = context;
  const drawn = layoutBarcode(overlay, { value, box, shaper });
  if (drawn.kind === 'drawn') return { ops: drawn.ops, warnings: [] };

  const text = textLayout(overlay, { texts: { now: value, before: null }, box, context });
  return { ...text, warnings: [{ kind: 'barcode-impossible', text: index, value, why: drawn.why }, ...text.warnings] };
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

function warningsOf(text: number, { line, shortened }: Fitted): SceneWarning[] {
  const warnings: SceneWarning[] = [];
  if (shortened !== null) warnings.push({ kind: 'text-shortened', text, shown: shortened });
  const characters = [...new Set(line.parts.map(({ shaped }) => shaped.missing).join(''))].join('');
  if (characters !== '') warnings.push({ kind: 'glyph-missing', text, characters });
  return warnings;
}
