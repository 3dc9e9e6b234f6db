import type { SiteProduct } from '@kolaj/domain/site/model';
import type { PageContext } from '../context.ts';
import { sizeText } from '../size-text.ts';
import type { CartProduct } from './cart-line.ts';

/** What a product page tells the cart: by series where the shop sells by series, else piece by piece. */
export function cartProduct({ texts, options }: PageContext, product: SiteProduct): CartProduct {
  const { slug, name, color, soldOut, brand, price, series, pictures } = product;
  const [picture] = pictures;
  return {
    ...{ slug, code: name, color, size: sizeText(product, texts), brand: brand.name },
    soldOut: soldOut && { whole: soldOut.whole, sizes: [...soldOut.sizes] },
    price: price && { minor: price.minor, currency: price.currency, isAssumed: price.isAssumed },
    unit: series === null ? texts.piece : texts.series(series.pieces),
    pieces: series?.pieces ?? 1,
    picture: options.mediaUrl(picture, picture.renditions[192] === undefined ? 'full' : 192),
  };
}
