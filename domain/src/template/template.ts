/**
 * A collage template as it is stored (`templates.data`). Field names are the specification's (L144–L149), because shops
 * exchange this JSON by hand; `images` are the slots, `background` is the overlay picture (the "sablon").
 * All positions and sizes are canvas pixels, origin top left.
 */
export interface TemplateData {
  name: string;
  width: number;
  height: number;
  /** Overlay picture drawn above the photos: a blob's SHA-256, or `built-in:<name>` for one of ours; null = none. */
  background: string | null;
  /** Canvas colour below the photos, `#rrggbb`. */
  color: string;
  images: ImageSlot[];
  texts: TextOverlay[];
  panel: PanelField[];
  /** Brand names this template is meant for; empty = every brand (D-30). */
  brands: string[];
  hidden: boolean;
  default: boolean;
  force: boolean;
}

export interface ImageSlot {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Corner radius in px. */
  radius?: number;
  config: SlotConditions;
}

export const conditionNames = ['has_face', 'has_person', 'has_barcode'] as const;
export type ConditionName = (typeof conditionNames)[number];

/** true = must have it, false = must not, absent = any (D-30). */
export type SlotConditions = { [Name in ConditionName]?: boolean };

/** The fonts everybody has (TPL-15). A text may also name a font that its shop has brought itself (D-33). */
export const fontNames = ['Roboto', 'Roboto Medium', 'Roboto Black', 'NexaBold', 'Ariel', 'Cuprum'] as const;
export type FontName = (typeof fontNames)[number];

export const alignments = ['left', 'center', 'right'] as const;
export type Alignment = (typeof alignments)[number];

export const textKinds = ['text', 'price', 'logo', 'barcode'] as const;
export type TextKind = (typeof textKinds)[number];

/** One text on the canvas (L147). `x` and `y` are the top left corner of the box `width` × `height`. */
export interface TextOverlay {
  x?: number;
  /** Instead of `x`: a named place across the canvas, or a point. */
  position?: Alignment | { x: number; y: number };
  y: number;
  /** One of `fontNames`, or a font of the shop by its name; a name nobody has is drawn in Roboto, with a warning. */
  font: string;
  /** Wanted font size in px; the text shrinks to fit its box (D-33). */
  size: number;
  align: Alignment;
  width: number;
  height: number;
  /** `#rrggbb`. */
  color: string;
  /** `{code} {price} {firm} {color} {size} {type} {discountprice}`; an unknown placeholder renders empty. */
  format: string;
  /** Colour behind the text, `#rrggbb`; null = none. */
  background?: string | null;
  /** Corner radius of `background`, px. */
  radius?: number;
  /** Degrees clockwise, only 0, 90, 180, 270. */
  rotate?: 0 | 90 | 180 | 270;
  type: TextKind;
}

/** A field of the editor's panel. `type` is `brands` or ends in `_dropdown` (L145). */
export interface PanelField {
  title: string;
  keyword: string;
  default: string;
  type?: string;
  required?: boolean;
  options?: string[];
}

/** A template with its place in the shop's list. */
export interface Template {
  id: string;
  version: number;
  position: number;
  data: TemplateData;
}
