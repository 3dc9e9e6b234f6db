import { boxy, flat } from '../cloth/folds.ts';
import { limb, tube } from '../cloth/shape.ts';
import { drape, type Stage } from '../cloth/stage.ts';
import { colour } from '../cloth/tile.ts';

/** What the garment is shown on. */
export type Support = 'mannequin' | 'hanger';

/** The stand and the linen body of a tailor's dummy; the garment is drawn over it. */
export function drawMannequin(stage: Stage, { isLegless = true } = {}): void {
  const { ctx, noise } = stage;
  const linen = stage.cloth({ weave: 'linen', base: colour('#cfc4ae') });
  const pole = ctx.createLinearGradient(488, 0, 512, 0);
  pole.addColorStop(0, '#2a2725');
  pole.addColorStop(0.35, '#6c655f');
  pole.addColorStop(1, '#1d1b1a');
  ctx.fillStyle = pole;
  if (isLegless) ctx.fillRect(489, 800, 22, 560);

  drape(stage, {
    edges: tube(500, [
      [118, 50],
      [150, 51],
      [200, 53],
      [238, 66],
      [262, 118],
      [300, 132],
    ]),
    fabric: linen,
    folds: flat({ noise, depth: 0.4 }),
    roundness: 1.2,
    lift: 0.2,
  });

  const wood = ctx.createLinearGradient(448, 0, 552, 0);
  wood.addColorStop(0, '#7a4d27');
  wood.addColorStop(0.35, '#c08a52');
  wood.addColorStop(1, '#6a3f1e');
  ctx.fillStyle = wood;
  ctx.beginPath();
  ctx.ellipse(500, 117, 51, 15, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.fillStyle = 'rgba(255,226,180,0.28)';
  ctx.beginPath();
  ctx.ellipse(494, 113, 40, 9, 0, 0, Math.PI * 2);
  ctx.fill();
  ctx.fillStyle = '#5b3517';
  ctx.beginPath();
  ctx.ellipse(500, 104, 11, 14, 0, 0, Math.PI * 2);
  ctx.fill();
}

/** A wooden hanger with its steel hook; `drop` is how steep its arms fall. */
export function drawHanger(stage: Stage, { width = 150, y = 232 } = {}): void {
  const { ctx, noise } = stage;
  ctx.save();
  ctx.lineCap = 'round';
  for (const [style, thickness, shift] of [
    ['#55585c', 6, 0],
    ['#d9dcdf', 2.2, -1.2],
  ] as const) {
    ctx.strokeStyle = style;
    ctx.lineWidth = thickness;
    ctx.beginPath();
    ctx.moveTo(500 + shift, y);
    ctx.lineTo(500 + shift, y - 62);
    ctx.bezierCurveTo(500 + shift, y - 84, 536 + shift, y - 84, 536 + shift, y - 112);
    ctx.bezierCurveTo(536 + shift, y - 146, 470 + shift, y - 146, 468 + shift, y - 112);
    ctx.stroke();
  }
  ctx.restore();
  const wood = stage.cloth({ weave: 'satin', base: colour('#b98a58') });
  for (const side of [-1, 1]) {
    drape(stage, {
      edges: limb([
        [500, y + 6, 13],
        [500 + side * width * 0.5, y + 20, 13],
        [500 + side * width, y + 54, 15],
      ]),
      fabric: wood,
      folds: boxy({ noise, offset: 60, depth: 0.4 }),
      lift: 0.3,
    });
  }
}
