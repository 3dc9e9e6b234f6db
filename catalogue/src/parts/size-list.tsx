import type { SiteProduct } from '@kolaj/domain/site/model';
import { sizesOf } from '@kolaj/domain/site/sizes';
import type { SiteTexts } from '../texts/site-texts.ts';
import { labelled, said } from './said.ts';

/** The product's sizes one by one, where some of them are sold out (D-97): those are struck through. */
export function SizeList({ product: { size, soldOut }, texts }: { product: SiteProduct; texts: SiteTexts }) {
  if (soldOut === null || soldOut.whole) return null;
  const gone = new Set(soldOut.sizes);
  return (
    <ul className="sizes" {...labelled(texts, 'size')}>
      {sizesOf(size).map((one) =>
        gone.has(one) ? (
          <li key={one} className="sold-out-size">
            <s>{one}</s>
            <span className="hidden" {...said(texts, 'soldOut')} />
          </li>
        ) : (
          <li key={one}>{one}</li>
        ),
      )}
    </ul>
  );
}
