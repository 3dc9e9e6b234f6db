import { curve, drawButton, drawSeam, drawStitches, path } from '../cloth/details.ts';
import { tinted } from '../cloth/fabrics.ts';
import { flat, hanging, leg, pleated } from '../cloth/folds.ts';
import { limb, mirrored, sheet, tube } from '../cloth/shape.ts';
import { drape, type Stage } from '../cloth/stage.ts';
import { css } from '../cloth/tile.ts';
import type { Look } from './look.ts';

/** A skirt with a waistband, pleated or in soft folds. */
export function drawSkirt(stage: Stage, look: Look, { isPleated }: { isPleated: boolean }): void {
  const { noise } = stage;
  const fabric = stage.cloth(look);
  drape(stage, {
    edges: tube(500, [
      [300, 120],
      [370, 144],
      [480, 182],
      [760, 252],
      [1010, 312],
    ]),
    fabric,
    folds: isPleated ? pleated({ noise, depth: 8, count: 13 }) : hanging({ noise, depth: 6.4, count: 9 }),
    bow: [4, 26],
    wave: isPleated ? 0.5 : 1.1,
    roundness: 1.0,
  });
  drape(stage, {
    edges: tube(500, [
      [258, 122],
      [282, 120],
      [310, 122],
    ]),
    fabric: tinted(stage.cloth(look), 0.9),
    folds: flat({ noise, depth: 0.8 }),
    bow: [5, 6],
    lift: 0.7,
  });
}

/** Jeans or trousers: two legs, waistband, fly, pockets. */
export function drawTrousers(stage: Stage, look: Look, { isDenim, hem }: { isDenim: boolean; hem: number }): void {
  const { noise } = stage;
  const fabric = stage.cloth(look);
  const side = limb([
    [432, 236, 66],
    [424, 320, 82],
    [414, 430, 84],
    [408, 600, 66],
    [404, 780, 56],
    [400, 1000, hem],
    [398, 1150, hem],
  ]);
  const faded = (u: number, v: number) => (isDenim ? 0.26 * Math.exp(-(((v - 0.3) / 0.2) ** 2) - (u / 0.5) ** 2) : 0);
  // Above the crotch the two legs are one rounded seat: the side that meets the other leg does not turn away.
  const seat = (inner: number, v: number) => 0.42 * Math.max(0, inner) ** 2 * Math.max(0, 1 - v / 0.3);
  [side, mirrored(side, 500)].forEach((edges, index) => {
    drape(stage, {
      edges,
      fabric,
      folds: leg({ noise, offset: 5 + index * 40, depth: isDenim ? 3.2 : 4.2 }),
      bow: [0, 6],
      wave: 0.6,
      tone: (u, v) => 1 + faded(u, v) + seat(index === 0 ? u : -u, v),
      roundness: 1.15,
      lift: index === 0 ? 0.3 : 0,
    });
  });
  drape(stage, {
    edges: tube(500, [
      [212, 134],
      [232, 136],
      [256, 138],
    ]),
    fabric: tinted(stage.cloth(look), 0.92),
    folds: flat({ noise, depth: 0.8 }),
    bow: [6, 7],
    lift: 0.6,
  });
  drawTrouserDetails(stage, look, isDenim);
}

function drawTrouserDetails(stage: Stage, look: Look, isDenim: boolean): void {
  const sew = (points: Parameters<typeof drawSeam>[1]) =>
    isDenim ? drawStitches(stage, points, css(look.accent, 0.9)) : drawSeam(stage, points);
  drawSeam(stage, path([500, 258], [501, 360], [500, 462]), { strength: 1.5 });
  if (look.isBack) {
    for (const x of [384, 536]) {
      const pocket = sheet(
        [
          [x, 312],
          [x, 380],
          [x + 40, 412],
        ],
        [
          [x + 80, 312],
          [x + 80, 380],
          [x + 42, 412],
        ],
      );
      drape(stage, {
        edges: pocket,
        fabric: stage.cloth(look),
        folds: flat({ noise: stage.noise, depth: 1 }),
        roundness: 0.4,
        lift: 0.5,
      });
      sew(path([x + 4, 318], [x + 40, 319], [x + 76, 318]));
    }
    sew(curve({ x: 366, y: 290 }, { x: 500, y: 330 }, { x: 634, y: 290 }));
    return;
  }
  sew(curve({ x: 400, y: 260 }, { x: 398, y: 318 }, { x: 352, y: 332 }));
  sew(curve({ x: 600, y: 260 }, { x: 602, y: 318 }, { x: 648, y: 332 }));
  sew(curve({ x: 528, y: 262 }, { x: 534, y: 390 }, { x: 504, y: 420 }));
  drawButton(stage, { x: 500, y: 234 }, { radius: 10, fill: look.accent, isMetal: true });
  for (const x of [396, 604]) {
    const loop = sheet(
      [
        [x - 7, 206],
        [x - 7, 262],
      ],
      [
        [x + 7, 206],
        [x + 7, 262],
      ],
    );
    drape(stage, {
      edges: loop,
      fabric: stage.cloth(look),
      folds: flat({ noise: stage.noise, depth: 0.4 }),
      roundness: 0.5,
      lift: 0.5,
    });
  }
}
