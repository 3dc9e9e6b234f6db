import type { Stage } from '../cloth/stage.ts';
import { drawSkirt, drawTrousers } from './bottoms.ts';
import { drawDress, drawSlip } from './dress.ts';
import { drawHanger, drawMannequin } from './figure.ts';
import { drawKnit } from './knit.ts';
import type { Look } from './look.ts';
import { drawCoat } from './outer.ts';
import { drawHoodie, drawShirt, drawTee } from './tops.ts';

export const garments = [
  'wrap-dress',
  'day-dress',
  'slip-dress',
  'blazer',
  'coat',
  'turtleneck',
  'jumper',
  'shirt',
  'tee',
  'hoodie',
  'skirt',
  'pleated-skirt',
  'jeans',
  'trousers',
] as const;
export type Garment = (typeof garments)[number];

/** Where a garment is on the stage, with what it hangs on. */
export interface Extent {
  top: number;
  bottom: number;
  width: number;
}

interface Pattern {
  extent: Extent;
  draw(stage: Stage, look: Look): void;
}

const patterns: Record<Garment, Pattern> = {
  'wrap-dress': {
    extent: { top: 88, bottom: 1120, width: 560 },
    draw: (stage, look) => drawDress(stage, look, { sleeves: 'long', hasBelt: true, hem: 1080, flare: 262 }),
  },
  'day-dress': {
    extent: { top: 88, bottom: 1110, width: 520 },
    draw: (stage, look) => drawDress(stage, look, { sleeves: 'short', hasBelt: false, hem: 1070, flare: 232 }),
  },
  'slip-dress': { extent: { top: 100, bottom: 1160, width: 480 }, draw: drawSlip },
  blazer: {
    extent: { top: 88, bottom: 900, width: 540 },
    draw: (stage, look) => drawCoat(stage, look, { hem: 860, hasBelt: false, buttons: 'double' }),
  },
  coat: {
    extent: { top: 88, bottom: 1150, width: 540 },
    draw: (stage, look) => drawCoat(stage, look, { hem: 1110, hasBelt: true, buttons: 'single' }),
  },
  turtleneck: {
    extent: { top: 96, bottom: 930, width: 560 },
    draw: (stage, look) => drawKnit(stage, look, { neck: 'turtle', hasSleeves: true }),
  },
  jumper: {
    extent: { top: 96, bottom: 930, width: 560 },
    draw: (stage, look) => drawKnit(stage, look, { neck: 'round', hasSleeves: true }),
  },
  shirt: { extent: { top: 96, bottom: 900, width: 540 }, draw: drawShirt },
  tee: { extent: { top: 96, bottom: 830, width: 540 }, draw: drawTee },
  hoodie: { extent: { top: 96, bottom: 880, width: 580 }, draw: drawHoodie },
  skirt: {
    extent: { top: 220, bottom: 1050, width: 640 },
    draw: (stage, look) => drawSkirt(stage, look, { isPleated: false }),
  },
  'pleated-skirt': {
    extent: { top: 220, bottom: 1050, width: 640 },
    draw: (stage, look) => drawSkirt(stage, look, { isPleated: true }),
  },
  jeans: {
    extent: { top: 180, bottom: 1175, width: 420 },
    draw: (stage, look) => drawTrousers(stage, look, { isDenim: true, hem: 54 }),
  },
  trousers: {
    extent: { top: 180, bottom: 1175, width: 440 },
    draw: (stage, look) => drawTrousers(stage, look, { isDenim: false, hem: 72 }),
  },
};

export function extentOf(garment: Garment): Extent {
  return patterns[garment].extent;
}

/** Draws the garment on its stand or hanger; skirts and trousers lie flat. */
export function drawGarment(stage: Stage, garment: Garment, look: Look): void {
  const isBottom = garment.includes('skirt') || garment === 'jeans' || garment === 'trousers';
  if (!isBottom && look.support === 'mannequin') drawMannequin(stage);
  if (!isBottom && look.support === 'hanger') drawHanger(stage, garment === 'slip-dress' ? { width: 104, y: 226 } : {});
  patterns[garment].draw(stage, look);
}
