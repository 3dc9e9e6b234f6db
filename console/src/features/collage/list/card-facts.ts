import type { CollageCard } from '@kolaj/contract/collage/collage';

/** "Beren · Emerald · 38-46": what tells siblings apart. */
export function metaOf({ values, subfolder }: Pick<CollageCard, 'values' | 'subfolder'>): string {
  const parts = [values.firm || subfolder, values.color, values.size];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

/** "BR-2041 Emerald": enough to know which of the cards a button is about; the card itself says the rest. */
export function shortNameOf({ code, values }: Pick<CollageCard, 'code' | 'values'>): string {
  return [code, values.color].filter((part) => part !== undefined && part !== '').join(' ');
}
