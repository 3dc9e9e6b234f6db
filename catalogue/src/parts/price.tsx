import type { SiteProduct } from '@kolaj/domain/site/model';
import type { SiteTexts } from '../texts/site-texts.ts';
import { said } from './said.ts';

/** What the customer pays; in red with the old price struck when discounted. */
export function Price({ product: { price, discount }, texts }: { product: SiteProduct; texts: SiteTexts }) {
  if (price === null) return null;
  if (discount === null) return <span className="price">{price.text}</span>;
  return (
    <span className="price price-sale">
      {price.text}{' '}
      <s>
        <span className="hidden" {...said(texts, 'oldPrice')} /> {discount.oldPrice.text}
      </s>
    </span>
  );
}
