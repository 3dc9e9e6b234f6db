import type { CollageCard } from '@kolaj/contract/collage/collage';
import { saidColor } from '@kolaj/domain/collage/said-values';

type Said = Pick<CollageCard, 'values' | 'guessed' | 'assumed'>;

/** "Beren · Emerald · 38-46": what tells siblings apart. */
export function metaOf(card: Said & Pick<CollageCard, 'subfolder'>): string {
  const parts = [card.values.firm || card.subfolder, saidColor(card), card.values.size];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

/** "BR-2041 Emerald": enough to know which of the cards a button is about; the card itself says the rest. */
export function shortNameOf(card: Said & Pick<CollageCard, 'code'>): string {
  return [card.code, saidColor(card)].filter((part) => part !== undefined && part !== '').join(' ');
}
