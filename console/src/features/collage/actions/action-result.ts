import type { ApprovalOutcome } from '@kolaj/contract/approval';
import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { PriceOutcome } from '@kolaj/contract/collage/one-price';
import type { RefusalCode } from '@kolaj/contract/refusals';

/** How an action ended; a page says it in words. */
export type ActionResult =
  | { kind: 'done'; count: number; undo: Undo | null }
  /** What was not done, and why; the rest was. */
  | { kind: 'partly'; count: number; undo: Undo | null; refused: readonly RefusedCard[] }
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'broken'; error: unknown };

type Undo = () => Promise<ActionResult>;

export interface RefusedCard {
  card: CollageCard;
  why: ApprovalOutcome['kind'] | PriceOutcome['kind'];
}
