// By itself: pages need it without the rules of names.
import type { CollageStatus, State } from '../../../collage/collage.ts';

/** Why a collage is not taken apart. */
export const splitRefusals = ['approved', 'passive', 'sent', 'joined'] as const;
export type SplitRefusal = (typeof splitRefusals)[number];

/** Why photos may not be taken out of a collage, null = they may: what was approved or sent is never altered, and joined ones come apart by themselves. */
export function splitRefusal(collage: {
  status: CollageStatus;
  state: State;
  wasSent: boolean;
  hasOthers: boolean;
}): SplitRefusal | null {
  if (collage.status === 'verified') return 'approved';
  if (collage.state === 'passive') return 'passive';
  if (collage.wasSent) return 'sent';
  return collage.hasOthers ? 'joined' : null;
}
