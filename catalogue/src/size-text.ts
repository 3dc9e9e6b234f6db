import type { SiteProduct } from '@kolaj/domain/site/model';
import type { SiteTexts } from './texts/site-texts.ts';

/** The sizes of an order, with those that are sold out: `38-46 (without 40, 42)`. */
export const sizeText = (
  { size, soldOut }: Pick<SiteProduct, 'size' | 'soldOut'>,
  { withoutSizes }: Pick<SiteTexts, 'withoutSizes'>,
): string =>
  soldOut === null || soldOut.whole
    ? size
    : `${size} (${withoutSizes.replace('{sizes}', () => soldOut.sizes.join(', '))})`;
