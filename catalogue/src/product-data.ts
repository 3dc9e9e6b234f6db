import { inMajor } from '@kolaj/domain/price/currency';
import type { SiteProduct } from '@kolaj/domain/site/model';
import { availabilityOf } from '@kolaj/domain/stock/sold-out';
import type { BuildOptions } from './site-files.ts';

/** schema.org Product for search engines; its address is the page's. Without a currency there is no valid offer, so none is given. */
export function productData(product: SiteProduct, options: BuildOptions): object {
  const { code, color, size, type, brand, price, pictures } = product;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: [brand.name, code || type, color].filter((word) => word !== '').join(' '),
    ...(code === '' ? {} : { sku: code }),
    brand: { '@type': 'Brand', name: brand.name },
    ...(color === '' ? {} : { color }),
    ...(size === '' ? {} : { size }),
    ...(type === '' ? {} : { category: type }),
    image: pictures.map((picture) => options.mediaUrl(picture, 'full')),
    ...(price === null || price.isAssumed
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: inMajor(price),
            priceCurrency: price.currency,
            availability: `https://schema.org/${availabilityOf(product) === 'in_stock' ? 'InStock' : 'OutOfStock'}`,
          },
        }),
  };
}
