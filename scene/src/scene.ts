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

/** A ready picture stretched into its box: the overlay (sablon) or a logo. */
export interface PictureOp extends Box {
  kind: 'picture';
  ref: string;
}

/** Filled outlines in absolute canvas px, SVG path syntax, filled nonzero. */
export interface PathOp {
  kind: 'path';
  d: string;
  fill: string;
}

export type SceneOp = RectOp | PhotoOp | PictureOp | PathOp;

/** Something the editor tells a person; `text` and `slot` are indexes in the template. */
export type SceneWarning =
  | { kind: 'text-shortened'; text: number; shown: string }
  | { kind: 'glyph-missing'; text: number; characters: string }
  | { kind: 'photo-unknown'; slot: number; path: string };

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
