import { drawBuckle, drawButton, drawInside, drawSeam, path } from '../cloth/details.ts';
import { tinted } from '../cloth/fabrics.ts';
import { fitted, flat, hanging } from '../cloth/folds.ts';
import { type Edges, mirrored, type Point, sheet, tube } from '../cloth/shape.ts';
import { drape, type Stage } from '../cloth/stage.ts';
import { mix } from '../cloth/tile.ts';
import { drapeSleeves, roundNeck } from './body.ts';
import type { Look } from './look.ts';

export interface CoatOptions {
  /** Where it ends. */
  hem: number;
  hasBelt: boolean;
  buttons: 'double' | 'single';
}

const black = { r: 0, g: 0, b: 0 };

/** A blazer or a coat: lapels, flap pockets, buttons, for the coat a belt. */
export function drawCoat(stage: Stage, look: Look, { hem, hasBelt, buttons }: CoatOptions): void {
  const { noise } = stage;
  const fabric = stage.cloth(look);
  const isLong = hem > 900;
  const body = tube(500, [
    [232, 60],
    [243, 96],
    [262, 150],
    [310, 160],
    [420, 152],
    [590, 128],
    [720, 166],
    [hem - 40, isLong ? 214 : 180],
    [hem, isLong ? 218 : 184],
  ]);
  drawInside(stage, path([452, 236], [548, 236], [560, 330], [500, 560], [440, 330]), look.base);
  drape(stage, {
    edges: body,
    fabric,
    folds: isLong ? long(stage) : fitted({ noise, offset: 3, depth: 3.6 }),
    bow: [0, 16],
    wave: 0.6,
    cuts: [look.isBack ? roundNeck(236, 56) : opening()],
    lift: 0.5,
  });
  drapeSleeves(stage, {
    fabric,
    fall: { noise, depth: 4 },
    widths: [60, 53, 44],
    spread: 56,
    shoulder: 144,
    length: 1.04,
  });
  if (look.isBack) {
    drawSeam(stage, path([500, 250], [501, 600], [500, hem]));
    if (hasBelt) drawBelt(stage, look);
    return;
  }
  drawSeam(stage, path([512, 556], [516, 700], [520, hem - 6]), { strength: 1.3 });
  drawPockets(stage, look, isLong ? 800 : 690);
  drawLapels(stage, look);
  drawButtons(stage, look, { buttons, isLong });
  if (hasBelt) drawBelt(stage, look);
}

function long({ noise }: Stage) {
  const upper = fitted({ noise, offset: 3, depth: 3.4 });
  const lower = hanging({ noise, offset: 8, depth: 4.4, count: 5 });
  return (u: number, v: number) => {
    const share = Math.min(1, Math.max(0, (v - 0.35) / 0.2));
    return upper(u, v) * (1 - share) + lower(u, Math.max(0, (v - 0.35) / 0.65)) * share;
  };
}

function opening(): Point[] {
  return path([440, 190], [560, 190], [556, 300], [516, 540], [506, 560], [460, 400], [444, 300]);
}

function drawLapels(stage: Stage, look: Look): void {
  const { noise } = stage;
  const fabric = tinted(stage.cloth(look), 0.93);
  const folds = flat({ noise, offset: 5, depth: 1.6 });
  const lapel = sheet(
    [
      [430, 286],
      [388, 352],
      [430, 424],
      [470, 500],
      [506, 566],
    ],
    [
      [446, 262],
      [458, 330],
      [476, 400],
      [494, 480],
      [510, 564],
    ],
  );
  const collar: Edges = sheet(
    [
      [446, 206],
      [424, 232],
      [402, 282],
      [396, 312],
    ],
    [
      [462, 206],
      [452, 240],
      [448, 280],
      [452, 300],
    ],
  );
  for (const edges of [lapel, mirrored(lapel, 505)])
    drape(stage, { edges, fabric, folds, roundness: 0.55, lift: 0.85 });
  for (const edges of [collar, mirrored(collar, 500)])
    drape(stage, { edges, fabric, folds, roundness: 0.6, lift: 0.75 });
}

function drawPockets(stage: Stage, look: Look, y: number): void {
  const fabric = stage.cloth(look);
  const flap = sheet(
    [
      [362, y],
      [358, y + 17],
      [358, y + 34],
    ],
    [
      [456, y + 6],
      [454, y + 23],
      [454, y + 40],
    ],
  );
  for (const edges of [flap, mirrored(flap, 500)]) {
    drape(stage, {
      edges,
      fabric,
      folds: flat({ noise: stage.noise, offset: 7, depth: 1.4 }),
      roundness: 0.35,
      lift: 0.7,
    });
  }
}

function drawButtons(
  stage: Stage,
  { accent }: Look,
  { buttons, isLong }: { buttons: 'double' | 'single'; isLong: boolean },
): void {
  const columns = buttons === 'double' ? [466, 546] : [508];
  const rows = isLong ? [660, 740] : [592, 656];
  for (const x of columns)
    for (const y of rows) drawButton(stage, { x, y }, { radius: 12, fill: accent, isMetal: true });
}

function drawBelt(stage: Stage, look: Look): void {
  const fabric = tinted(stage.cloth(look), 0.88);
  const { noise } = stage;
  if (!look.isBack) {
    const end = sheet(
      [
        [520, 600],
        [532, 680],
        [552, 776],
      ],
      [
        [556, 600],
        [574, 676],
        [592, 766],
      ],
    );
    drape(stage, { edges: end, fabric, folds: flat({ noise, offset: 9, depth: 2 }), roundness: 0.5, lift: 0.7 });
  }
  drape(stage, {
    edges: tube(500, [
      [566, 132],
      [590, 130],
      [612, 133],
    ]),
    fabric,
    folds: flat({ noise, depth: 1.2 }),
    bow: [8, 8],
    roundness: 1.2,
    lift: 0.8,
  });
  if (!look.isBack)
    drawBuckle(stage, { x: 512, y: 597 }, { width: 52, height: 54, metal: mix(look.accent, black, 0.3) });
}
