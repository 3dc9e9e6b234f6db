import type { CollageCard } from '@kolaj/contract/collage';
import type { Verifying } from './use-verifying.ts';

/** What both desks need: the picture, what is open over it, and the one that comes next. */
export interface DeskProps {
  verifying: Verifying;
  current: CollageCard;
  next: CollageCard | null;
  isZoomed: boolean;
  onZoom: (isOn: boolean) => void;
  isNoting: boolean;
  onNoting: (isOn: boolean) => void;
  /** Approve and send back; the switch of the owner. */
  mayApprove: boolean;
  /** Make passive. */
  mayEdit: boolean;
}
