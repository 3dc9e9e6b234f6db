import type { CollageCard } from '@kolaj/contract/collage/collage';
import { isDiscounted } from '@kolaj/domain/collage/texts/value-checks';
import type { Language } from '@kolaj/domain/shared/language';
import { formatPrice, parsePrice } from '@kolaj/domain/site/price';

/** The price that counts and, with a discount, the one before it; in the reader's language, null = not known. */
export function cardPrices(
  { values, discountprice }: Pick<CollageCard, 'values' | 'discountprice'>,
  language: Language,
): { price: string | null; before: string | null } {
  const [price = null, discounted = null] = [values.price, discountprice]
    .map((text) => parsePrice(text ?? '', null))
    .map((money) => money && formatPrice(money, language));
  return isDiscounted({ values, discountprice }) ? { price: discounted, before: price } : { price, before: null };
}
