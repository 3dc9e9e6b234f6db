import type { Print, Weave } from '../cloth/fabrics.ts';
import type { Colour } from '../cloth/tile.ts';
import type { Support } from './figure.ts';

/** What one garment looks like. */
export interface Look {
  base: Colour;
  weave: Weave;
  print?: Print;
  /** Buttons, buckle, stitching. */
  accent: Colour;
  support: Support;
  /** Seen from behind. */
  isBack: boolean;
}
