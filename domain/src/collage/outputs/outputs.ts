/** Further pictures of an approved collage, beside its master: for the status of phones (9:16) and for shop windows (1:1). */
export const outputKinds = ['story', 'square'] as const;
export type OutputKind = (typeof outputKinds)[number];

/** px. */
export interface Size {
  width: number;
  height: number;
}
/** px, from the upper left corner. */
export interface Box extends Size {
  x: number;
  y: number;
}

/**
 * Which outputs a collage offers: those that are made of its picture, and, once it is approved, those that the shop has
 * chosen and that will come. What the shop does not want any more stays as long as the picture does.
 */
export function offeredOutputs(collage: {
  isApproved: boolean;
  chosen: readonly OutputKind[];
  made: readonly OutputKind[];
}): { kind: OutputKind; isMade: boolean }[] {
  const { isApproved, chosen, made } = collage;
  return outputKinds
    .filter((kind) => made.includes(kind) || (isApproved && chosen.includes(kind)))
    .map((kind) => ({ kind, isMade: made.includes(kind) }));
}

interface Shape extends Size {
  /** px at the top and bottom which the apps cover with names, answers and buttons of their own. */
  covered: { top: number; bottom: number };
}

export const outputShapes: Readonly<Record<OutputKind, Shape>> = {
  story: { width: 1080, height: 1920, covered: { top: 270, bottom: 380 } },
  square: { width: 1080, height: 1080, covered: { top: 0, bottom: 0 } },
};

/** A picture that fills this share of its room at its own size is not enlarged: its letters stay exactly as approved. */
const fullEnough = 0.9;

/** Where the whole collage is placed on an output: never cut, in the middle of what no app covers, enlarged only when it is small. */
export function outputBox(kind: OutputKind, picture: Size): Box {
  const { width, height, covered } = outputShapes[kind];
  const room = height - covered.top - covered.bottom;
  const fitting = Math.min(width / picture.width, room / picture.height);
  const scale = fitting >= 1 && fitting <= 1 / fullEnough ? 1 : fitting;
  const size = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
  return {
    ...size,
    x: Math.round((width - size.width) / 2),
    y: covered.top + Math.round((room - size.height) / 2),
  };
}

/** Red, green, blue, 0–255. */
export type Rgb = readonly [number, number, number];

/** What a side of the collage looks like along its edge: the mean colour, and how far colours stray from it (0–255). */
export interface EdgeLook {
  colour: Rgb;
  spread: number;
}

/** What fills an output around the collage: its own edge colour going on, or the collage itself, large and out of focus. */
export type Ground = { kind: 'extended'; colour: Rgb } | { kind: 'softened' };

/** A calm edge strays by no more than what JPEG leaves of one colour, and two edges of one colour differ by no more than this. */
const calmSpread = 6;
const sameColour = 12;

/** One plain colour along all sides continues without a seam; anything else would show where the collage ends, so it is softened. */
export function groundOf(edges: readonly EdgeLook[]): Ground {
  const [first, ...others] = edges;
  if (!first || edges.some(({ spread }) => spread > calmSpread)) return { kind: 'softened' };
  if (others.some(({ colour }) => distance(colour, first.colour) > sameColour)) return { kind: 'softened' };
  return { kind: 'extended', colour: meanOf(edges.map(({ colour }) => colour)) };
}

function distance(one: Rgb, other: Rgb): number {
  return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));
}

function meanOf(colours: readonly Rgb[]): Rgb {
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(colours.reduce((sum, colour) => sum + colour[channel], 0) / colours.length);
  return [mean(0), mean(1), mean(2)];
}
