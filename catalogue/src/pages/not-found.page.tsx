import type { PageContext } from '../context.ts';
import type { Page } from '../parts/document.tsx';
import { ProductGrid } from '../parts/product-grid.tsx';
import { said } from '../parts/said.ts';

const SHOWN = 10;

/** Shown for every unknown address of the site, so its links start at the site's root. */
export function notFoundPage(page: PageContext): Page {
  const { texts, site, root } = page;
  return {
    here: { title: site.title, backTo: root },
    head: { title: `${texts.notFoundTitle} · ${site.title}`, description: '', path: null },
    content: (
      <>
        <div class="missing">
          <h1 {...said(texts, 'notFoundTitle')} />
          <p class="quiet" {...said(texts, 'notFoundText')} />
          <a class="button" href={root} {...said(texts, 'home')} />
        </div>
        <h2 class="section" {...said(texts, 'newest')} />
        <ProductGrid products={site.products.slice(0, SHOWN)} page={page} eager={false} />
      </>
    ),
  };
}
