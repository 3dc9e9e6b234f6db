import type { Noise } from './noise.ts';
import type { Folds } from './relief.ts';

/** How cloth falls. Each maker takes the product's own noise, so that no two garments fold alike. */
export interface FallOptions {
  noise: Noise;
  /** Where in the noise this piece is, so that two sleeves differ. */
  offset?: number;
  /** Depth in stage units: 2 is a firm cloth, 8 a soft one. */
  depth: number;
}

/** A skirt: long folds that open towards the hem. */
export function hanging({ noise, offset = 0, depth, count = 7 }: FallOptions & { count?: number }): Folds {
  return (u, v) => {
    const sway = u + 0.16 * noise(u * 1.5 + offset, v * 1.4 + offset) + 0.05 * noise(v * 3, offset + 9);
    const open = 0.12 + 0.88 * v ** 0.85;
    const main = noise(sway * count * 0.5 + offset, v * 0.8 + offset);
    const fine = noise(sway * count * 1.25 + offset + 31, v * 1.6);
    const wave = Math.sin(main * 3.4 + sway * count * 1.3);
    return depth * open * (1.5 * wave * Math.abs(wave) ** 0.4 + 1.1 * main + 0.45 * fine);
  };
}

/** Even pleats from a waistband. */
export function pleated({ noise, offset = 0, depth, count = 11 }: FallOptions & { count?: number }): Folds {
  return (u, v) => {
    const phase = (u + 0.02 * noise(u * 4 + offset, v * 2)) * count;
    const saw = phase - Math.floor(phase);
    const pleat = saw < 0.8 ? saw / 0.8 : (1 - saw) / 0.2;
    return depth * ((0.35 + 0.65 * v) * pleat * 1.6 + 0.4 * noise(u * 3 + offset, v * 2.2));
  };
}

/** The body of a top: soft pulls from the shoulders and the sides towards the waist. */
export function fitted({ noise, offset = 0, depth }: FallOptions): Folds {
  return (u, v) => {
    const side = Math.sign(u) * 0.9 * (1 - v);
    const along = u * 1.6 + side * v;
    const pulls = noise(along * 2.2 + offset, v * 1.5 - Math.abs(u) * 1.6 + offset);
    const creases = noise(u * 2 + offset + 17, v * 7 + Math.abs(u) * 3);
    const drop = noise(u * 5 + offset + 40, v * 0.9);
    const towardsWaist = 0.4 + 0.6 * v;
    return depth * (1.5 * pulls + 0.5 * creases * Math.abs(u) ** 1.2 + 0.9 * drop * towardsWaist);
  };
}

/** A loose top that hangs from the shoulders. */
export function boxy({ noise, offset = 0, depth }: FallOptions): Folds {
  return (u, v) => {
    const long = noise(u * 2.6 + 0.4 * noise(u, v * 2 + offset) + offset, v * 1.1 + offset);
    const low = noise(u * 2.2 + offset + 5, v * 5 + u * 1.2) * v;
    return depth * (1.9 * long * (0.35 + 0.65 * v) + 0.7 * low);
  };
}

/** A hanging sleeve: creases at the elbow, long folds above and below it. */
export function sleeve({ noise, offset = 0, depth }: FallOptions): Folds {
  return (u, v) => {
    const elbow = Math.exp(-(((v - 0.52) / 0.16) ** 2));
    const cuff = Math.exp(-(((v - 0.93) / 0.08) ** 2));
    const creases = noise(u * 0.9 + offset, v * 13 + u * 2.4 + offset);
    const long = noise(u * 1.8 + offset + 23, v * 2.2);
    return depth * (1.5 * long + (1.5 * elbow + 1.1 * cuff + 0.15) * creases);
  };
}

/** A trouser leg: whiskers at the hip, creases at the knee and over the hem. */
export function leg({ noise, offset = 0, depth }: FallOptions): Folds {
  return (u, v) => {
    const knee = Math.exp(-(((v - 0.52) / 0.12) ** 2));
    const hip = Math.exp(-((v / 0.14) ** 2));
    const hem = Math.exp(-(((v - 0.96) / 0.07) ** 2));
    const creases = noise(u * 1.1 + offset, v * 22 + u * 1.8 + offset);
    const long = noise(u * 1.7 + offset + 11, v * 2.4);
    return depth * (1.6 * long + (0.9 * knee + 1.3 * hip + 1.4 * hem + 0.15) * creases);
  };
}

/** Nearly flat: bands, collars, cuffs. */
export function flat({ noise, offset = 0, depth }: FallOptions): Folds {
  return (u, v) => depth * noise(u * 2 + offset, v * 2 + offset);
}
