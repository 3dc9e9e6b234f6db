import type { SiteProduct } from '@kolaj/domain/site/model';
import type { SiteTexts } from '../texts/site-texts.ts';
import { said } from './said.ts';

/** What the customer pays; in red with the old price struck when discounted. */
export function Price({ product: { price, discount }, texts }: { product: SiteProduct; texts: SiteTexts }) {
  if (price === null) return null;
  if (discount === null) return <span class="price">{price.text}</span>;
  return (
    <span class="price price-sale">
      {price.text}{' '}
      <s>
        <span class="hidden" {...said(texts, 'oldPrice')} /> {discount.oldPrice.text}
      </s>
    </span>
  );
}
