/** A rectangle in canvas pixels, origin top left. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface RectOp extends Box {
  kind: 'rect';
  radius: number;
  fill: string;
}

/**
 * One photo in one slot. `crop` is the visible part of the upright photo as fractions 0–1. It is drawn `width` × `height`
 * px around the middle (`cx`, `cy`), turned `rotate` degrees clockwise, and clipped to the slot.
 */
export interface PhotoOp {
  kind: 'photo';
  slot: number;
  path: string;
  clip: Box & { radius: number };
  crop: Box;
  cx: number;
  cy: number;
  width: number;
  height: number;
  rotate: number;
}

/** A ready picture stretched into its box: the overlay (sablon) or a logo. Turned, the box is what it covers afterwards. */
export interface PictureOp extends Box {
  kind: 'picture';
  ref: string;
  /** Degrees clockwise; absent = upright. */
  rotate?: 90 | 180 | 270;
}

/** Filled outlines in absolute canvas px, SVG path syntax, filled nonzero. */
export interface PathOp {
  kind: 'path';
  d: string;
  fill: string;
}

export type SceneOp = RectOp | PhotoOp | PictureOp | PathOp;

/**
 * Something the editor tells a person before approval; `text` and `slot` are indexes in what was drawn. Whatever is
 * warned of has a defined picture all the same.
 */
export type SceneWarning =
  /** Did not fit at its smallest size; `shown` is what is left of it. */
  | { kind: 'text-shortened'; text: number; shown: string }
  /** Its box leaves no room for anything readable: nothing is drawn. */
  | { kind: 'text-hidden'; text: number }
  /** Characters that no font has; empty boxes stand for them. */
  | { kind: 'glyph-missing'; text: number; characters: string }
  /** A font that is not there (any more); another one is drawn. */
  | { kind: 'font-unknown'; text: number; font: string }
  /** A placeholder that no field fills, drawn as nothing; `keyword` as it is in the format. */
  | { kind: 'placeholder-unknown'; text: number; keyword: string }
  /** Bars cannot hold these characters, or have no room; the value is drawn as text. */
  | { kind: 'barcode-impossible'; text: number; value: string; why: 'characters' | 'room' }
  /** A photo that is not among the product's, or cannot be read; the slot stays empty. */
  | { kind: 'photo-unknown'; slot: number; path: string }
  /** A slot of less than a pixel, or beside the canvas: nothing is drawn. */
  | { kind: 'slot-hidden'; slot: number };

/**
 * Everything that is seen of a collage, as numbers: what browser and server paint, in this order. Every rounding has
 * happened already (fonts to 1/8 px, coordinates to 1/100 px), so equal scenes give equal pixels.
 */
export interface Scene {
  width: number;
  height: number;
  ops: SceneOp[];
  warnings: SceneWarning[];
}

/** Canvas coordinates are kept to 1/100 px. */
export function toHundredth(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return Object.is(rounded, -0) ? 0 : rounded;
}
