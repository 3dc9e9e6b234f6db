import type { CollageStatus } from '../collage/collage.ts';
import type { UploadReason } from '../source/upload/upload-reason.ts';

/** A photo that an agent sent, as the shop has it. */
export interface AgentPhoto {
  /** Why it was not taken; null = it was. */
  refused: UploadReason | null;
  /** The shop sends such photos as they are, without a collage. */
  isSentAsItIs: boolean;
  /** null = it is in none. `isSeen`: it is among the products of this agent. */
  collage: { id: string; status: CollageStatus; isSeen: boolean } | null;
}

/**
 * What became of it. `waiting`: for the shop to take it into a product, for the product's picture, or for approval; `with-shop`: the
 * shop has it and it is no product that this agent sees.
 */
export type PhotoFate =
  | { kind: 'waiting'; for: 'shop' | 'picture' | 'approval' }
  | { kind: 'with-shop' }
  | { kind: 'product'; collageId: string }
  | { kind: 'refused'; reason: UploadReason };

export function fateOf({ refused, isSentAsItIs, collage }: AgentPhoto): PhotoFate {
  if (refused !== null) return { kind: 'refused', reason: refused };
  if (collage === null) return isSentAsItIs ? { kind: 'with-shop' } : { kind: 'waiting', for: 'shop' };
  switch (collage.status) {
    case 'pending':
    case 'failed':
      return { kind: 'waiting', for: 'picture' };
    case 'done':
      return { kind: 'waiting', for: 'approval' };
    case 'verified':
      return collage.isSeen ? { kind: 'product', collageId: collage.id } : { kind: 'with-shop' };
  }
}
