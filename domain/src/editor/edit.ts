import type { CollageEditor, SlotImage, TextData } from '../collage/collage.ts';
import { isCodeSaid } from '../collage/said-values.ts';
import { knownBy, withoutCode, withValue } from '../collage/texts/type-value.ts';
import type { Alignment, FontName, Template, TemplateData, TextOverlay } from '../template/template.ts';

/** What a person works on: the values of one collage and the template version they stand in. */
export interface EditorState {
  editor: CollageEditor;
  template: TemplateData;
}

/** A place in canvas px, origin top left. */
export interface Point {
  x: number;
  y: number;
}

/** What can be changed of the look of a text. */
export interface TextStyle {
  font?: FontName;
  size?: number;
  align?: Alignment;
  color?: string;
  background?: string | null;
  radius?: number;
  format?: string;
  rotate?: 0 | 90 | 180 | 270;
}

/** One step of work in the editor (D-32…D-36). `slot` and `text` are indexes of the template's slots and of the texts shown. */
export type Edit =
  /** A photo into a slot, framed as the rules would; null empties it. */
  | { kind: 'place-photo'; slot: number; image: SlotImage | null }
  | { kind: 'swap-slots'; one: number; other: number }
  | { kind: 'pan'; slot: number; focus: Point }
  | { kind: 'zoom'; slot: number; zoom: number }
  | { kind: 'rotate'; slot: number; rotate: number }
  | { kind: 'fit'; slot: number; fit: SlotImage['fit'] }
  | { kind: 'set-value'; keyword: string; value: string }
  /** What was typed as the code is gone again: the camera's name keeps the product apart, and is none to customers. */
  | { kind: 'unsay-code'; given: string }
  | { kind: 'set-discount'; price: string | null }
  /** "It is right": a guessed value is one no more. */
  | { kind: 'confirm-guess'; keyword: string }
  | { kind: 'move-text'; text: number; to: Point }
  /** `size` is the font's, where it grows along with its box. */
  | { kind: 'resize-text'; text: number; to: Point & { width: number; height: number }; size?: number }
  | { kind: 'style-text'; text: number; style: TextStyle }
  /** One text, or all of them, gets the place and appearance of the template again. */
  | { kind: 'reset-text'; text: number }
  | { kind: 'reset-texts' }
  | { kind: 'set-template'; template: Template; images: CollageEditor['images'] }
  /** Everything as it was: the automatic result, a draft, or what the JSON editor says. */
  | { kind: 'replace'; editor: CollageEditor; template: TemplateData };

export const zoomLimits = { min: 0.1, max: 8 } as const;
const smallestText = { width: 12, height: 8 };
/** Font sizes a text may have, px (contract). */
const fontSizes = { min: 4, max: 600 };

/** The state after one edit; the same object when the edit changes nothing or names what is not there. */
export function applyEdit(state: EditorState, edit: Edit): EditorState {
  if ('slot' in edit) return applyToSlot(state, edit);
  if ('text' in edit) return withLayout(state, edit.text, (text) => textAfter(text, edit, state));
  switch (edit.kind) {
    case 'swap-slots':
      return swapped(state, edit);
    case 'set-value':
      return withTexts(state, withValue(state.editor.text_data, edit));
    case 'set-discount':
      return withTexts(state, { ...state.editor.text_data, discountprice: edit.price });
    case 'unsay-code':
      return withTexts(state, withoutCode(state.editor.text_data, edit.given));
    case 'confirm-guess':
      // Nobody's code is not made one by a tap, only by typing it.
      if (edit.keyword === 'code' && !isCodeSaid(state.editor.text_data)) return state;
      return withTexts(state, { ...state.editor.text_data, ...knownBy(state.editor.text_data, edit.keyword) });
    case 'reset-texts': {
      const { texts, ...editor } = state.editor;
      return texts === undefined ? state : { ...state, editor };
    }
    case 'set-template':
      return withTemplate(state, edit);
    case 'replace':
      return { editor: edit.editor, template: edit.template };
  }
}

function applyToSlot(state: EditorState, edit: Extract<Edit, { slot: number }>): EditorState {
  switch (edit.kind) {
    case 'place-photo':
      return withSlot(state, edit.slot, () => edit.image);
    case 'pan':
      return withImage(state, edit.slot, { focus: { x: part(edit.focus.x), y: part(edit.focus.y) } });
    case 'zoom':
      return withImage(state, edit.slot, { zoom: within(edit.zoom, zoomLimits) });
    case 'rotate':
      return withImage(state, edit.slot, { rotate: ((edit.rotate % 360) + 360) % 360 });
    case 'fit':
      return withImage(state, edit.slot, { fit: edit.fit, zoom: 1 });
  }
}

function textAfter(text: TextOverlay, edit: Extract<Edit, { text: number }>, { template }: EditorState): TextOverlay {
  switch (edit.kind) {
    case 'move-text':
      return placed(text, edit.to);
    case 'resize-text':
      return resized(text, edit);
    case 'style-text':
      return { ...text, ...edit.style };
    case 'reset-text':
      return template.texts[edit.text] ?? text;
  }
}

/** The texts as they are on this collage: its own, else the template's. */
export function textsOf({ editor, template }: EditorState): readonly TextOverlay[] {
  return editor.texts ?? template.texts;
}

const part = (value: number): number => within(value, { min: 0, max: 1 });

function within(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value));
}

function withSlot(
  state: EditorState,
  slot: number,
  change: (image: SlotImage | null) => SlotImage | null,
): EditorState {
  const { editor, template } = state;
  if (template.images[slot] === undefined) return state;
  // A collage may know fewer slots than its template has.
  const images = template.images.map((_, index) => editor.images[index] ?? null);
  const before = images[slot] ?? null;
  const after = change(before);
  if (after === before) return state;
  images[slot] = after;
  return { ...state, editor: { ...editor, images, why: editor.why.filter((reason) => reason.slot !== slot + 1) } };
}

function withImage(state: EditorState, slot: number, change: Partial<SlotImage>): EditorState {
  return withSlot(state, slot, (image) => image && { ...image, ...change });
}

/** The photos change places; each keeps its own framing, because it belongs to the picture rather than to the place. */
function swapped(state: EditorState, { one, other }: { one: number; other: number }): EditorState {
  if (one === other) return state;
  const { images } = state.editor;
  const first = withSlot(state, one, () => images[other] ?? null);
  return withSlot(first, other, () => images[one] ?? null);
}

function withTexts(state: EditorState, text_data: TextData): EditorState {
  return { ...state, editor: { ...state.editor, text_data } };
}

function withLayout(state: EditorState, index: number, change: (text: TextOverlay) => TextOverlay): EditorState {
  const texts = textsOf(state);
  const text = texts[index];
  if (text === undefined) return state;
  return { ...state, editor: { ...state.editor, texts: texts.with(index, change(text)) } };
}

/** A text that was moved has its place in numbers from now on, wherever the template had put it. */
function placed({ position: _, ...text }: TextOverlay, { x, y }: Point): TextOverlay {
  return { ...text, x: Math.round(x), y: Math.round(y) };
}

function resized(
  text: TextOverlay,
  { to, size = text.size }: { to: Point & { width: number; height: number }; size?: number },
): TextOverlay {
  return {
    ...placed(text, to),
    width: Math.max(smallestText.width, Math.round(to.width)),
    height: Math.max(smallestText.height, Math.round(to.height)),
    size: within(Math.round(size), fontSizes),
  };
}

/** The values stay; the layout of the texts belongs to the old template and goes. */
function withTemplate(
  { editor }: EditorState,
  { template, images }: { template: Template; images: CollageEditor['images'] },
): EditorState {
  const { texts: _, ...rest } = editor;
  return {
    template: template.data,
    editor: { ...rest, template_id: template.id, template_version: template.version, images, why: [] },
  };
}
