import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { CollageStatus } from '@kolaj/domain/collage/collage';

type Placed = Pick<CollageCard, 'id' | 'status'>;

/** Where each collage is on the screen. It changes only when the person wants it: a list never jumps automatically (ux §6). */
export type Placement = ReadonlyMap<string, CollageStatus>;

export const placementOf = (cards: readonly Placed[]): Placement =>
  new Map(cards.map(({ id, status }) => [id, status]));

export interface Arrivals {
  /** Not on the screen yet, or finished or failed since: what a person waits for. */
  newIds: string[];
  /** Others that would move, for example approved by a colleague. */
  movedIds: string[];
}

/** What the server knows and the screen does not show in its place yet. */
export function arrivalsOf(cards: readonly Placed[], placement: Placement): Arrivals {
  const newIds: string[] = [];
  const movedIds: string[] = [];
  for (const { id, status } of cards) {
    const place = placement.get(id);
    if (place === status) continue;
    const isNews = place === undefined || status === 'done' || status === 'failed';
    (isNews ? newIds : movedIds).push(id);
  }
  return { newIds, movedIds };
}

/** The cards of each section as the screen shows them, in the server's order; what has just come waits outside. */
export function cardsBySection<Card extends Placed>(
  cards: readonly Card[],
  placement: Placement,
): Record<CollageStatus, Card[]> {
  const sections: Record<CollageStatus, Card[]> = { failed: [], done: [], pending: [], verified: [] };
  for (const card of cards) {
    const place = placement.get(card.id);
    if (place !== undefined) sections[place].push(card);
  }
  return sections;
}
