import type { SiteProduct } from '@kolaj/domain/site/model';
import type { PageContext } from '../context.ts';
import type { Page } from '../parts/document.tsx';
import { Gallery } from '../parts/gallery.tsx';
import { cardImage } from '../parts/picture.tsx';
import { Price } from '../parts/price.tsx';
import { ProductActions } from '../parts/product-actions.tsx';
import { ColorChoice, ProductDetails } from '../parts/product-details.tsx';
import { counted, said } from '../parts/said.ts';
import { SizeList } from '../parts/size-list.tsx';
import { listingPath, productPath } from '../paths.ts';
import { productData } from '../product-data.ts';

/** One product: large picture, price, colours, values, one step to the order. */
export function productPage(page: PageContext, product: SiteProduct): Page {
  const { options, root } = page;
  const brandAddress = root + listingPath({ brand: product.brand.slug });
  const name = [product.name, product.color].filter((word) => word !== '').join(' ');
  const ofBrand = product.name === product.brand.name ? [name] : [name, product.brand.name];
  const facts = [product.brand.name, product.type, product.size, product.price?.text ?? ''];
  return {
    here: { title: product.name, backTo: brandAddress },
    bodyClass: 'product-page',
    head: {
      title: ofBrand.join(' · '),
      description: facts.filter((fact) => fact !== '').join(' · '),
      path: productPath(product.slug),
      image: cardImage(product, options, ofBrand.toReversed().join(' ')),
      data: productData(product, options),
    },
    content: (
      <article class="product">
        <Gallery page={page} product={product} />
        <div class="panel">
          <PanelHead page={page} product={product} brandAddress={brandAddress} />
          {page.site.showColors && <ColorChoice page={page} product={product} />}
          <SizeList product={product} page={page} />
          {page.site.showDetail && <ProductDetails page={page} product={product} />}
          <ProductActions page={page} product={product} />
        </div>
      </article>
    ),
  };
}

interface ProductProps {
  page: PageContext;
  product: SiteProduct;
}

function PanelHead({ page: { texts }, product, brandAddress }: ProductProps & { brandAddress: string }) {
  return (
    <div class="panel-head">
      <div>
        <a class="panel-brand" href={brandAddress}>
          {product.brand.name}
        </a>
        <h1 class="panel-code">{product.name}</h1>
      </div>
      <div class="panel-price">
        <Price product={product} texts={texts} />
        {product.series !== null && (
          <span class="quiet">
            <span {...said(texts, 'perPiece')} /> · <span {...counted(texts, 'series', product.series.pieces)} />{' '}
            {product.series.price.text}
          </span>
        )}
      </div>
    </div>
  );
}
