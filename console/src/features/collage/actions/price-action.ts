import type { CollageCard } from '@kolaj/contract/collage/collage';
import { type PriceOutcome, setPrices, undoPrices } from '@kolaj/contract/collage/one-price';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import { askAgain, changeCards, type Place } from '../collages.query.ts';
import type { ActionResult, RefusedCard } from './action-result.ts';

interface PriceDeps {
  client: QueryClient;
  place: Place;
  guarded: (action: () => Promise<ActionResult>) => Promise<ActionResult>;
  onMoved: (cards: readonly Pick<CollageCard, 'id'>[], status: CollageCard['status']) => void;
}

/** All of these get one price, each in the version that was seen; Undo gives each its own back, with its approval. */
export async function priceCards(
  cards: readonly CollageCard[],
  price: string,
  { client, place, guarded, onMoved }: PriceDeps,
): Promise<ActionResult> {
  const items = cards.map(({ id, version }) => ({ id, version }));
  const { result } = (await call(setPrices, { items, price })).data;
  const { saved, refused } = sortPriced(cards, result);
  for (const status of ['failed', 'done'] as const) {
    const those = saved.filter((one) => one.status === status);
    if (those.length === 0) continue;
    const versions = new Map(those.map(({ card, version }) => [card.id, version]));
    await changeCards(client, place, {
      ids: new Set(versions.keys()),
      change: ({ id, values, version }) => ({
        status,
        values: { ...values, price },
        version: versions.get(id) ?? version,
      }),
    });
    onMoved(
      those.map(({ card }) => card),
      status,
    );
  }
  const undo = () =>
    guarded(async () => {
      const undone = await call(undoPrices, { items: saved.map(({ card: { id }, version }) => ({ id, version })) });
      const outcomes = new Map(undone.data.result.map((one) => [one.id, one]));
      const kept = saved.filter(({ card }) => outcomes.get(card.id)?.kind !== 'restored').map(({ card }) => card);
      const back = saved.map(({ card }) => card).filter((card) => !kept.includes(card));
      for (const status of ['failed', 'done', 'verified'] as const) {
        const those = back.filter((card) => outcomes.get(card.id)?.status === status);
        if (those.length > 0) onMoved(those, status);
      }
      void askAgain(client, place);
      if (kept.length === 0) return { kind: 'done', count: back.length, undo: null };
      const refusals = kept.map((card): RefusedCard => ({ card, why: 'conflict' }));
      return { kind: 'partly', count: back.length, undo: null, refused: refusals };
    });
  const count = saved.length;
  const taken = count === 0 ? null : undo;
  return refused.length === 0 ? { kind: 'done', count, undo: taken } : { kind: 'partly', count, undo: taken, refused };
}

interface Saved {
  card: CollageCard;
  version: number;
  status: CollageCard['status'];
}

/** Which cards have the price by this, and which stay as they are; one that had it already is neither. */
export function sortPriced(
  cards: readonly CollageCard[],
  outcomes: readonly PriceOutcome[],
): { saved: Saved[]; refused: RefusedCard[] } {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const saved: Saved[] = [];
  const refused: RefusedCard[] = [];
  for (const card of cards) {
    const { kind = 'conflict', version = card.version, status = card.status } = byId.get(card.id) ?? {};
    if (kind === 'saved') saved.push({ card, version, status });
    else if (kind !== 'same') refused.push({ card, why: kind });
  }
  return { saved, refused };
}
