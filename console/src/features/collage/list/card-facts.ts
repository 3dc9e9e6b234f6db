import type { CollageCard } from '@kolaj/contract/collage/collage';

/** "Beren · Emerald · 38-46": what tells siblings apart. */
export function metaOf({ values, subfolder }: Pick<CollageCard, 'values' | 'subfolder'>): string {
  const parts = [values.firm || subfolder, values.color, values.size];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
