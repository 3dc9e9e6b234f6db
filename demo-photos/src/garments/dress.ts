import { drawBuckle, drawInside, drawSeam, path } from '../cloth/details.ts';
import { tinted } from '../cloth/fabrics.ts';
import { fitted, flat, hanging } from '../cloth/folds.ts';
import { sheet, tube } from '../cloth/shape.ts';
import { drape, type Stage } from '../cloth/stage.ts';
import { mix } from '../cloth/tile.ts';
import { backOfNeck, drapeSleeves, roundNeck, torso, vNeck } from './body.ts';
import type { Look } from './look.ts';

export interface DressOptions {
  sleeves: 'long' | 'short' | 'none';
  hasBelt: boolean;
  hem: number;
  flare: number;
}

/** A wrap dress: fitted bodice with a V neck, wide skirt, belt with a buckle. */
export function drawDress(stage: Stage, look: Look, { sleeves, hasBelt, hem, flare }: DressOptions): void {
  const { noise } = stage;
  const fabric = stage.cloth(look);
  const neck = look.isBack ? roundNeck(246) : vNeck(402);
  if (!look.isBack) drawInside(stage, backOfNeck(400), look.base);

  drape(stage, {
    edges: tube(500, [
      [584, 106],
      [640, 122],
      [740, 158],
      [hem - 160, flare * 0.84],
      [hem, flare],
    ]),
    fabric,
    folds: hanging({ noise, depth: 5.2, count: 8 }),
    bow: [0, 22],
    wave: 1.1,
    tone: (_u, v) => 0.9 + 0.14 * Math.min(1, v * 5),
  });
  drape(stage, {
    edges: torso({ hem: 606, hemWidth: 108 }),
    fabric,
    folds: fitted({ noise, offset: 12, depth: 4.2 }),
    cuts: [neck],
    lift: 0.35,
  });
  if (look.isBack) drawSeam(stage, path([500, 262], [500, 420], [500, 596]));
  else drawWrap(stage, look);
  if (sleeves !== 'none') {
    const isLong = sleeves === 'long';
    drapeSleeves(stage, {
      fabric,
      fall: { noise, depth: 4.4 },
      length: isLong ? 0.98 : 0.38,
      widths: isLong ? [56, 47, 33] : [58, 54, 55],
      puff: isLong ? 6 : 2,
    });
  }
  if (hasBelt) drawBelt(stage, look);
}

/** The crossing edges of the neckline, as narrow bands. */
function drawWrap(stage: Stage, look: Look): void {
  const band = tinted(stage.cloth(look), 1.08);
  const folds = flat({ noise: stage.noise, depth: 0.8 });
  const left = sheet(
    [
      [440, 228],
      [468, 320],
      [494, 404],
      [520, 470],
    ],
    [
      [454, 226],
      [482, 316],
      [508, 398],
      [534, 462],
    ],
  );
  const right = sheet(
    [
      [546, 226],
      [520, 312],
      [492, 396],
      [462, 500],
    ],
    [
      [560, 228],
      [534, 318],
      [508, 404],
      [478, 506],
    ],
  );
  drape(stage, { edges: left, fabric: band, folds, roundness: 0.5, lift: 0.4 });
  drape(stage, { edges: right, fabric: band, folds, roundness: 0.5, lift: 0.6 });
}

function drawBelt(stage: Stage, look: Look): void {
  const dark = stage.cloth({ weave: 'satin', base: mix(look.base, { r: 0, g: 0, b: 0 }, 0.45) });
  drape(stage, {
    edges: tube(500, [
      [572, 112],
      [590, 111],
      [610, 114],
      [620, 116],
    ]),
    fabric: dark,
    folds: flat({ noise: stage.noise, depth: 0.7 }),
    bow: [7, 7],
    roundness: 1.2,
    lift: 0.7,
  });
  if (!look.isBack) drawBuckle(stage, { x: 500, y: 603 }, { width: 46, height: 46, metal: look.accent });
}

/** A slip dress on thin straps, in a flowing cloth. */
export function drawSlip(stage: Stage, look: Look): void {
  const { ctx, noise } = stage;
  const fabric = stage.cloth(look);
  for (const [fromX, toX] of [
    [428, 416],
    [572, 584],
  ] as const) {
    ctx.strokeStyle = `rgb(${look.base.r * 0.75},${look.base.g * 0.75},${look.base.b * 0.75})`;
    ctx.lineWidth = 6;
    ctx.beginPath();
    ctx.moveTo(fromX + (fromX < 500 ? 24 : -24), 240);
    ctx.quadraticCurveTo(fromX, 300, toX, 392);
    ctx.stroke();
  }
  const neck = look.isBack
    ? path([380, 330], [620, 330], [600, 420], [500, 440], [400, 420])
    : path([380, 330], [620, 330], [586, 382], [540, 424], [500, 446], [460, 424], [414, 382]);
  drape(stage, {
    edges: tube(500, [
      [376, 96],
      [420, 138],
      [500, 132],
      [600, 112],
      [720, 152],
      [940, 200],
      [1130, 232],
    ]),
    fabric,
    folds: hanging({ noise, depth: 4.6, count: 6 }),
    bow: [0, 18],
    wave: 1.2,
    cuts: [neck],
    roundness: 1.15,
  });
}
