import type { SiteProduct } from '@kolaj/domain/site/model';
import { sizesOf } from '@kolaj/domain/stock/sizes';
import type { PageContext } from '../context.ts';
import { labelled, said } from './said.ts';

/** The product's sizes one by one; those that are sold out (D-97) are struck through. One size alone is said among the details. */
export function SizeList({
  product: { size, soldOut },
  page: { site, texts },
}: {
  product: SiteProduct;
  page: PageContext;
}) {
  const gone = new Set(soldOut?.whole === false ? soldOut.sizes : []);
  const sizes = sizesOf(size);
  if (sizes.length < 2 || (!site.showDetail && gone.size === 0)) return null;
  return (
    <ul class="sizes" {...labelled(texts, 'size')}>
      {sizes.map((one) =>
        gone.has(one) ? (
          <li class="sold-out-size">
            <s>{one}</s>
            <span class="hidden" {...said(texts, 'soldOut')} />
          </li>
        ) : (
          <li>{one}</li>
        ),
      )}
    </ul>
  );
}
