import type { Print, Weave } from '../fabrics.ts';
import type { Support } from '../figure.ts';
import type { Colour } from '../tile.ts';

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
