import type { SiteBrand, SiteType } from '@kolaj/domain/site/model';
import { brandLabel, brandSaid, brandWord } from '../brand-label.ts';
import { type PageContext, productsOf } from '../context.ts';
import type { Page } from '../parts/document.tsx';
import { Icon } from '../parts/icons.tsx';
import { cardImage } from '../parts/picture.tsx';
import { ProductGrid } from '../parts/product-grid.tsx';
import { counted, labelled, said } from '../parts/said.ts';
import { listingPath, PAGE_SIZE, pageCount } from '../paths.ts';

export interface Listing {
  brand: SiteBrand;
  /** A section of the brand; null = all of it. */
  type: SiteType | null;
  /** 1-based. */
  number: number;
}

/** Products of a brand or of one of its types, sixty a page. */
export function listingPage(page: PageContext, listing: Listing): Page {
  const { brand, type, number } = listing;
  const { texts } = page;
  const label = brandLabel(brand, texts);
  const slugs = (type ?? brand).products;
  const products = productsOf(page, slugs.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE));
  const [first] = products;
  const summary = [
    texts.models(brand.products.length),
    ...(brand.newCount > 0 ? [texts.newCount(brand.newCount)] : []),
  ];

  return {
    here: { title: label, word: brandWord(brand), backTo: page.root },
    head: {
      title: [label, ...(type === null ? [] : [type.name]), page.site.title].join(' · '),
      description: summary.join(', '),
      path: listingPath(placeOf(listing)),
      image: first && cardImage(first, page.options, label),
    },
    content: (
      <>
        <div class="title">
          <div>
            <h1 class="brand-title" {...brandSaid(brand, texts)} />
            <p class="quiet">
              <span {...counted(texts, 'models', brand.products.length)} />
              {brand.newCount > 0 && (
                <>
                  , <span {...counted(texts, 'newCount', brand.newCount)} />
                </>
              )}
            </p>
          </div>
          <TypeChips page={page} listing={listing} />
          {products.length > 0 && (
            <button type="button" class="chip print" data-print hidden {...said(texts, 'printList')} />
          )}
        </div>
        {products.length === 0 ? (
          <p class="empty" {...said(texts, 'emptyBrand')} />
        ) : (
          <ProductGrid products={products} page={page} eager />
        )}
        <Pages page={page} listing={listing} count={pageCount(slugs.length)} />
      </>
    ),
  };
}

function placeOf({ brand, type, number }: Listing) {
  return { brand: brand.slug, page: number, ...(type === null ? {} : { type: type.slug }) };
}

function TypeChips({ page, listing: { brand, type: chosen } }: { page: PageContext; listing: Listing }) {
  if (brand.types.length === 0) return null;
  const chips = [
    { slug: null, name: '', count: brand.products.length },
    ...brand.types.map(({ slug, name, products }) => ({ slug, name, count: products.length })),
  ];
  return (
    <nav class="chips" {...labelled(page.texts, 'type')}>
      {chips.map(({ slug, name, count }) => (
        <a
          class="chip"
          href={page.root + listingPath({ brand: brand.slug, ...(slug === null ? {} : { type: slug }) })}
          aria-current={slug === (chosen?.slug ?? null) ? 'page' : undefined}
        >
          {slug === null ? <span {...said(page.texts, 'allProducts')} /> : name} {count}
        </a>
      ))}
    </nav>
  );
}

function Pages({ page, listing, count }: { page: PageContext; listing: Listing; count: number }) {
  if (count === 1) return null;
  const { texts, root } = page;
  const { number } = listing;
  const hrefOf = (target: number) => root + listingPath(placeOf({ ...listing, number: target }));
  return (
    <nav class="pages" {...labelled(texts, 'pages')}>
      {number > 1 && (
        <a class="chip" href={hrefOf(number - 1)} rel="prev" {...labelled(texts, 'previous')}>
          <Icon name="back" />
        </a>
      )}
      <span class="quiet">
        {number} / {count}
      </span>
      {number < count && (
        <a class="chip" href={hrefOf(number + 1)} rel="next" {...labelled(texts, 'next')}>
          <Icon name="next" />
        </a>
      )}
    </nav>
  );
}
