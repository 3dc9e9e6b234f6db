import type { CollageCard } from '@kolaj/contract/collage/collage';
import { isDiscounted } from '@kolaj/domain/collage/texts/value-checks';
import type { Language } from '@kolaj/domain/shared/language';
import { formatPrice, parsePrice } from '@kolaj/domain/site/price';

/** Prices of a card in the reader's language; null = no price is known, or no discount. */
export interface CardPrices {
  price: string | null;
  /** Price before the discount. */
  before: string | null;
}

export function pricesOf(
  { values, discountprice }: Pick<CollageCard, 'values' | 'discountprice'>,
  language: Language,
): CardPrices {
  const price = priceText(values.price ?? '', language);
  if (!isDiscounted({ values, discountprice })) return { price, before: null };
  return { price: priceText(discountprice ?? '', language), before: price };
}

function priceText(text: string, language: Language): string | null {
  const money = parsePrice(text, null);
  return money === null ? null : formatPrice(money, language);
}

/** "Beren · Emerald · 38-46": what tells siblings apart. */
export function metaOf({ values, subfolder }: Pick<CollageCard, 'values' | 'subfolder'>): string {
  const parts = [values.firm || subfolder, values.color, values.size];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
