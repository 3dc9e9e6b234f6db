import { drawInside } from '../cloth/details.ts';
import { tinted } from '../cloth/fabrics.ts';
import { boxy, flat } from '../cloth/folds.ts';
import { tube } from '../cloth/shape.ts';
import { drape, type Stage } from '../cloth/stage.ts';
import { backOfNeck, drapeSleeves, roundNeck, straight } from './body.ts';
import type { Look } from './look.ts';

export interface KnitOptions {
  neck: 'turtle' | 'round';
  hasSleeves: boolean;
}

/** A jumper in cables or ribs with ribbed hem, cuffs and neck. */
export function drawKnit(stage: Stage, look: Look, { neck, hasSleeves }: KnitOptions): void {
  const { noise } = stage;
  const fabric = stage.cloth(look);
  const rib = tinted(stage.cloth({ ...look, weave: 'rib' }), 0.94);
  const bandFolds = flat({ noise, depth: 0.9 });
  const neckDepth = look.isBack ? 240 : 278;

  if (neck === 'round' && !look.isBack) drawInside(stage, backOfNeck(neckDepth), look.base);
  if (hasSleeves) {
    const sleeves = drapeSleeves(stage, {
      fabric,
      fall: { noise, depth: 4.4 },
      widths: [66, 60, 46],
      spread: 80,
      shoulder: 144,
      length: 0.98,
    });
    for (const { left, right } of sleeves) {
      drape(stage, {
        edges: { left: left.slice(-13), right: right.slice(-13) },
        fabric: rib,
        folds: bandFolds,
        lift: 0.4,
      });
    }
  }
  drape(stage, {
    edges: straight({ width: 166, hem: 838, shoulder: 152 }),
    fabric,
    folds: boxy({ noise, offset: 6, depth: 4 }),
    bow: [0, 10],
    cuts: neck === 'round' ? [roundNeck(neckDepth)] : [],
    lift: 0.45,
  });
  drape(stage, {
    edges: tube(500, [
      [818, 166],
      [850, 160],
      [892, 158],
    ]),
    fabric: rib,
    folds: bandFolds,
    bow: [9, 12],
    lift: 0.5,
  });
  if (neck === 'turtle') drawTurtleneck(stage, rib);
  else drawRoundBand(stage, rib, neckDepth);
}

function drawTurtleneck(stage: Stage, rib: ReturnType<Stage['cloth']>): void {
  const { ctx, noise } = stage;
  ctx.fillStyle = 'rgba(12,10,10,0.9)';
  ctx.beginPath();
  ctx.ellipse(500, 158, 60, 13, 0, 0, Math.PI * 2);
  ctx.fill();
  drape(stage, {
    edges: tube(500, [
      [156, 62],
      [176, 67],
      [214, 70],
      [250, 78],
      [262, 80],
    ]),
    fabric: rib,
    folds: boxy({ noise, offset: 44, depth: 2.4 }),
    cuts: [ellipsePoints(500, 152, 60, 12)],
    lift: 0.7,
  });
}

function ellipsePoints(x: number, y: number, rx: number, ry: number) {
  return Array.from({ length: 40 }, (_, index) => {
    const angle = (index / 40) * Math.PI * 2;
    return { x: x + rx * Math.cos(angle), y: y + ry * Math.sin(angle) };
  });
}

/** The collar band, laid along the neckline as a bent piece. */
function drawRoundBand(stage: Stage, rib: ReturnType<Stage['cloth']>, depth: number): void {
  const outer = roundNeck(depth + 16, 76)
    .slice(2)
    .toReversed();
  const inner = roundNeck(depth - 4, 60)
    .slice(2)
    .toReversed();
  drape(stage, {
    edges: { left: inner, right: outer },
    fabric: rib,
    folds: flat({ noise: stage.noise, depth: 0.5 }),
    roundness: 0.9,
    lift: 0.5,
  });
}
