import type { SiteBrand } from '@kolaj/domain/site/model';
import { type PageContext, productsOf } from '../context.ts';
import type { Page } from '../parts/document.tsx';
import { ProductGrid } from '../parts/product-grid.tsx';
import { said } from '../parts/said.ts';
import { listingPath } from '../paths.ts';

const SHOWN = 20;

/**
 * What stands at the addresses of products and brands that are no longer there (D-101): the newest of the same brand, else of the
 * shop. It answers for many addresses, so its links start at the site's root.
 */
export function gonePage(page: PageContext, brand: SiteBrand | null): Page {
  const { texts, site, root } = page;
  const products = brand === null ? site.products.slice(0, SHOWN) : productsOf(page, brand.products.slice(0, SHOWN));
  return {
    here: {
      title: brand?.name ?? site.title,
      backTo: brand === null ? root : root + listingPath({ brand: brand.slug }),
    },
    head: { title: `${texts.noLongerHere} · ${site.title}`, description: '', path: null },
    content: (
      <>
        <div class="missing">
          <h1 {...said(texts, 'noLongerHere')} />
          <p class="quiet" {...said(texts, 'noLongerText')} />
          <a class="button" href={root} {...said(texts, 'home')} />
        </div>
        {brand === null ? (
          <h2 class="section" {...said(texts, 'newest')} />
        ) : (
          <h2 class="section">
            <a href={root + listingPath({ brand: brand.slug })}>{brand.name}</a>
          </h2>
        )}
        <ProductGrid products={products} page={page} eager={false} />
      </>
    ),
  };
}
