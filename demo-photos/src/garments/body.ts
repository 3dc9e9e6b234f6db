import { curve, path } from '../cloth/details.ts';
import type { Fabric } from '../cloth/fabrics.ts';
import { type FallOptions, sleeve as sleeveFolds } from '../cloth/folds.ts';
import { type Edges, mirrored, type Point, sheet, tube } from '../cloth/shape.ts';
import { drape, type Stage } from '../cloth/stage.ts';

/** Half widths of a body at the heights that matter; garments add their ease. */
export function torso({
  ease = 0,
  waist = 108,
  hem,
  hemWidth,
}: {
  ease?: number;
  waist?: number;
  hem: number;
  hemWidth: number;
}): Edges {
  return tube(500, [
    [232, 58],
    [243, 92 + ease * 0.4],
    [264, 142 + ease * 0.8],
    [310, 152 + ease],
    [390, 146 + ease],
    [470, 142 + ease],
    [590, waist],
    [hem, hemWidth],
  ]);
}

/** A top that falls straight. */
export function straight({ width, hem, shoulder = 150 }: { width: number; hem: number; shoulder?: number }): Edges {
  return tube(500, [
    [234, 62],
    [244, 98],
    [264, shoulder - 6],
    [320, width - 4],
    [480, width],
    [hem - 90, width + 2],
    [hem, width - 2],
  ]);
}

/** Parts cut out for the neck: a V, a round or a deep opening. */
export function vNeck(depth: number): Point[] {
  return path([438, 190], [562, 190], [556, 232], [506, depth], [500, depth + 4], [494, depth], [444, 232]);
}

export function roundNeck(depth: number, width = 66): Point[] {
  return [
    ...path([500 - width, 190], [500 + width, 190]),
    ...curve({ x: 500 + width, y: 234 }, { x: 500 + width * 0.75, y: depth + 12 }, { x: 500, y: depth + 10 }),
    ...curve({ x: 500, y: depth + 10 }, { x: 500 - width * 0.75, y: depth + 12 }, { x: 500 - width, y: 234 }),
  ];
}

/** The far side of a neckline, seen from the front. */
export function backOfNeck(depth: number, width = 62): Point[] {
  return [
    ...curve({ x: 500 - width, y: 234 }, { x: 500, y: 256 }, { x: 500 + width, y: 234 }),
    ...path([500 + width * 0.8, 270], [500, depth + 14], [500 - width * 0.8, 270]),
  ];
}

export interface SleeveOptions {
  fabric: Fabric;
  fall: Omit<FallOptions, 'offset'>;
  /** Where it ends, 0 at the shoulder … 1 at the wrist. */
  length?: number;
  /** Half width at shoulder, elbow and hem. */
  widths?: readonly [number, number, number];
  /** How far the arm stands off, stage units at the wrist. */
  spread?: number;
  /** Fuller upper arm. */
  puff?: number;
  shoulder?: number;
  lift?: number;
}

/** Both sleeves, the right one not quite the mirror of the left. Returns their edges, left first. */
export function drapeSleeves(stage: Stage, options: SleeveOptions): [Edges, Edges] {
  const { fabric, fall, lift = 0.55 } = options;
  const left = sleeveEdges(options, 0);
  const right = mirrored(sleeveEdges(options, 7), 500);
  [left, right].forEach((edges, index) => {
    const innerSide = index === 0 ? 1 : -1;
    drape(stage, {
      edges,
      fabric,
      folds: sleeveFolds({ ...fall, offset: 3 + index * 50 }),
      roundness: 1.2,
      bow: [0, 5],
      wave: 0.5,
      tone: (u, v) => 1 - 0.22 * Math.max(0, u * innerSide) ** 2 - 0.06 * v,
      lift,
    });
  });
  return [left, right];
}

/** From the tip of the shoulder the seam runs down to the armpit; below it the sleeve hangs free. */
function sleeveEdges(options: SleeveOptions, sway: number): Edges {
  const { length = 1, widths = [54, 47, 36], spread = 70, puff = 0, shoulder = 136 } = options;
  const [upper, elbow, hem] = widths;
  const tip = 500 - shoulder;
  const axis = (share: number) => ({ x: tip + 4 - (spread + sway) * share ** 0.95, y: 262 + 490 * share });
  const across = (share: number, halfWidth: number) => {
    const { x, y } = axis(share);
    const lean = (spread + sway) / 490;
    return {
      outer: [x - halfWidth, y - halfWidth * lean] as const,
      inner: [x + halfWidth, y + halfWidth * lean] as const,
    };
  };
  // The armpit is at 0.18 of the arm; what is left of the sleeve is shared out below it.
  const below = (share: number) => 0.18 + (length - 0.18) * share;
  const middle = across(below(0.5), length > 0.6 ? elbow + puff * 0.6 : upper);
  const end = across(length, hem);
  const bicep = across(below(0.15), upper + puff * 0.4);
  return sheet(
    [
      [tip + 8, 257],
      [tip - upper * 0.42 - puff, 282],
      [tip - upper * 0.82 - puff, 330],
      bicep.outer,
      middle.outer,
      end.outer,
    ],
    [[tip + 12, 257], [tip + 22, 296], [tip + 22, 352], bicep.inner, middle.inner, end.inner],
  );
}
