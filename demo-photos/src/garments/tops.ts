import { curve, drawButton, drawInside, drawSeam, drawStitches, path } from '../cloth/details.ts';
import { tinted } from '../cloth/fabrics.ts';
import { boxy, flat } from '../cloth/folds.ts';
import { sheet, tube } from '../cloth/shape.ts';
import { drape, type Stage } from '../cloth/stage.ts';
import type { Colour } from '../cloth/tile.ts';
import { backOfNeck, drapeSleeves, roundNeck, straight, vNeck } from './body.ts';
import type { Look } from './look.ts';

/** A shirt with collar, button placket, cuffs and a chest pocket. */
export function drawShirt(stage: Stage, look: Look): void {
  const { noise } = stage;
  const fabric = stage.cloth(look);
  if (!look.isBack) drawInside(stage, backOfNeck(300, 60), look.base);
  drape(stage, {
    edges: straight({ width: 158, hem: 860 }),
    fabric,
    folds: boxy({ noise, offset: 4, depth: 4.2 }),
    bow: [0, 20],
    wave: 0.7,
    cuts: [look.isBack ? roundNeck(236, 58) : vNeck(296)],
  });
  const [left, right] = drapeSleeves(stage, {
    fabric,
    fall: { noise, depth: 4.2 },
    widths: [56, 50, 42],
    shoulder: 142,
    length: 0.96,
  });
  const cuff = tinted(stage.cloth(look), 0.92);
  for (const { left: outer, right: inner } of [left, right]) {
    const edges = { left: outer.slice(-9), right: inner.slice(-9) };
    drape(stage, { edges, fabric: cuff, folds: flat({ noise, depth: 0.8 }), lift: 0.45 });
  }
  drawCollar(stage, look);
  if (look.isBack) {
    drawSeam(stage, curve({ x: 362, y: 330 }, { x: 500, y: 352 }, { x: 638, y: 330 }));
    return;
  }
  const placket = sheet(
    [
      [484, 298],
      [484, 560],
      [485, 852],
    ],
    [
      [517, 298],
      [517, 560],
      [516, 852],
    ],
  );
  drape(stage, {
    edges: placket,
    fabric: cuff,
    folds: flat({ noise, offset: 8, depth: 1.2 }),
    roundness: 0.35,
    lift: 0.4,
  });
  for (let y = 332; y < 850; y += 84) drawButton(stage, { x: 500, y }, { radius: 7.5, fill: look.accent });
  drawPocket(stage, look);
}

function drawPocket(stage: Stage, look: Look): void {
  const pocket = sheet(
    [
      [556, 420],
      [556, 470],
      [568, 506],
    ],
    [
      [622, 420],
      [622, 470],
      [608, 506],
    ],
  );
  drape(stage, {
    edges: pocket,
    fabric: stage.cloth(look),
    folds: flat({ noise: stage.noise, offset: 20, depth: 1.4 }),
    roundness: 0.3,
    lift: 0.4,
  });
  drawSeam(stage, path([556, 432], [590, 433], [622, 432]));
}

/** Two leaves that fold over at the neck. */
function drawCollar(stage: Stage, look: Look): void {
  const { noise } = stage;
  const fabric = tinted(stage.cloth(look), 0.95);
  const folds = flat({ noise, offset: 2, depth: 1 });
  if (look.isBack) {
    const band = sheet(
      [
        [436, 222],
        [432, 240],
        [430, 262],
      ],
      [
        [564, 222],
        [568, 240],
        [570, 262],
      ],
    );
    drape(stage, { edges: band, fabric, folds, roundness: 0.9, lift: 0.6 });
    return;
  }
  const leaf = (side: -1 | 1) => {
    const x = (distance: number) => 500 + side * distance;
    const outer: [number, number][] = [
      [x(60), 214],
      [x(86), 262],
      [x(70), 334],
    ];
    const inner: [number, number][] = [
      [x(42), 210],
      [x(30), 262],
      [x(4), 306],
    ];
    return side === -1 ? sheet(outer, inner) : sheet(inner, outer);
  };
  drape(stage, { edges: leaf(-1), fabric, folds, roundness: 0.6, lift: 0.8 });
  drape(stage, { edges: leaf(1), fabric, folds, roundness: 0.6, lift: 0.8 });
}

/** A T-shirt, usually striped. */
export function drawTee(stage: Stage, look: Look): void {
  const { noise } = stage;
  const fabric = stage.cloth(look);
  const depth = look.isBack ? 240 : 286;
  if (!look.isBack) drawInside(stage, backOfNeck(depth, 64), look.base);
  drapeSleeves(stage, {
    fabric,
    fall: { noise, depth: 3.4 },
    length: 0.4,
    widths: [64, 62, 62],
    spread: 110,
    shoulder: 138,
  });
  drape(stage, {
    edges: straight({ width: 156, hem: 800 }),
    fabric,
    folds: boxy({ noise, offset: 9, depth: 4.4 }),
    bow: [0, 12],
    wave: 0.8,
    cuts: [roundNeck(depth)],
    lift: 0.4,
  });
  drawNeckRib(stage, look.accent, depth);
}

/** A narrow knitted band along a round neckline. */
function drawNeckRib({ ctx }: Stage, fill: Colour, depth: number): void {
  const stroke = (style: string, width: number, shift: number) => {
    ctx.strokeStyle = style;
    ctx.lineWidth = width;
    ctx.lineCap = 'butt';
    ctx.beginPath();
    ctx.moveTo(434, 232);
    ctx.quadraticCurveTo(450, depth + 12 + shift, 500, depth + 10 + shift);
    ctx.quadraticCurveTo(550, depth + 12 + shift, 566, 232);
    ctx.stroke();
  };
  stroke('rgba(0,0,0,0.28)', 20, 3);
  stroke(`rgb(${fill.r},${fill.g},${fill.b})`, 16, 0);
  stroke('rgba(255,255,255,0.14)', 5, -3);
  stroke('rgba(0,0,0,0.3)', 1.4, 8);
}

/** A hooded sweatshirt with a pouch and cords. */
export function drawHoodie(stage: Stage, look: Look): void {
  const { ctx, noise } = stage;
  const fabric = stage.cloth(look);
  const rib = tinted(stage.cloth({ ...look, weave: 'rib' }), 0.94);
  const [left, right] = drapeSleeves(stage, {
    fabric,
    fall: { noise, depth: 5.6 },
    widths: [70, 62, 50],
    spread: 84,
    shoulder: 148,
    length: 0.98,
  });
  for (const { left: outer, right: inner } of [left, right]) {
    drape(stage, {
      edges: { left: outer.slice(-11), right: inner.slice(-11) },
      fabric: rib,
      folds: flat({ noise, depth: 0.8 }),
      lift: 0.4,
    });
  }
  drape(stage, {
    edges: straight({ width: 172, hem: 800, shoulder: 158 }),
    fabric,
    folds: boxy({ noise, offset: 14, depth: 5.6 }),
    bow: [0, 10],
    lift: 0.5,
  });
  drape(stage, {
    edges: tube(500, [
      [776, 168],
      [810, 160],
      [846, 156],
    ]),
    fabric: rib,
    folds: flat({ noise, depth: 0.8 }),
    bow: [9, 12],
    lift: 0.5,
  });
  drawHood(stage, look);
  if (look.isBack) return;
  const pouch = sheet(
    [
      [412, 600],
      [392, 690],
      [384, 770],
    ],
    [
      [588, 600],
      [608, 690],
      [616, 770],
    ],
  );
  drape(stage, { edges: pouch, fabric, folds: boxy({ noise, offset: 33, depth: 3 }), roundness: 0.5, lift: 0.7 });
  drawStitches(stage, path([412, 606], [500, 607], [588, 606]), 'rgba(255,255,255,0.35)');
  for (const [x, sway] of [
    [462, -10],
    [538, 12],
  ] as const) {
    ctx.lineCap = 'round';
    for (const [style, width, shift] of [
      ['rgba(0,0,0,0.35)', 8, 3],
      ['#efece6', 6, 0],
      ['rgba(0,0,0,0.16)', 1.5, 1.5],
    ] as const) {
      ctx.strokeStyle = style;
      ctx.lineWidth = width;
      ctx.beginPath();
      ctx.moveTo(x + shift, 304);
      ctx.quadraticCurveTo(x + sway * 0.4 + shift, 390, x + sway + shift, 470);
      ctx.stroke();
    }
  }
}

function drawHood(stage: Stage, look: Look): void {
  const { noise } = stage;
  const fabric = stage.cloth(look);
  drape(stage, {
    edges: tube(500, [
      [112, 40],
      [126, 84],
      [170, 116],
      [240, 124],
      [290, 112],
      [320, 72],
    ]),
    fabric,
    folds: boxy({ noise, offset: 21, depth: 4.6 }),
    roundness: 1.2,
    lift: 0.7,
  });
  if (look.isBack) {
    drawSeam(stage, path([500, 114], [500, 200], [500, 316]));
    return;
  }
  const opening = [
    ...curve({ x: 500, y: 318 }, { x: 416, y: 270 }, { x: 438, y: 190 }),
    ...curve({ x: 438, y: 190 }, { x: 456, y: 144 }, { x: 500, y: 142 }),
    ...curve({ x: 500, y: 142 }, { x: 544, y: 144 }, { x: 562, y: 190 }),
    ...curve({ x: 562, y: 190 }, { x: 584, y: 270 }, { x: 500, y: 318 }),
  ];
  drawInside(stage, opening, look.base);
  drawSeam(stage, opening);
}
