import type { SiteModel } from '@kolaj/domain/site/model';
import { type PageContext, productsOf } from '../context.ts';
import { BrandCell, BrandTile } from '../parts/brand-tile.tsx';
import type { Page } from '../parts/document.tsx';
import { Icon } from '../parts/icons.tsx';
import { cardImage, Picture } from '../parts/picture.tsx';
import { ProductGrid } from '../parts/product-grid.tsx';
import { Reels } from '../parts/reels.tsx';
import { counted, said } from '../parts/said.ts';
import { PAGE_SIZE, searchPath } from '../paths.ts';

/** Start page: cover, brands, newest products. `open_brands` shows the brands as tiles, else as one row (D-47). */
export function homePage(page: PageContext): Page {
  const { site, texts } = page;
  const [newest] = site.products;
  const ofShop = site.cover === null ? undefined : { address: site.cover, alt: site.title };
  const image = ofShop ?? (newest && cardImage(newest, page.options, site.title));
  return {
    head: { title: site.title, description: site.description || brandsInWords(site), path: '', image },
    content: (
      <>
        <Cover page={page} />
        {site.hasSearch && (
          <a class="search-door" href={`${page.root}${searchPath}`}>
            <Icon name="search" />
            <span {...said(texts, 'searchHint')} />
          </a>
        )}
        <section aria-labelledby="brands">
          <h2
            id="brands"
            class={site.openBrands || site.hasTableMenu ? 'section' : 'hidden'}
            {...said(texts, 'brands')}
          />
          <ul class={brandListClass(site)}>
            {site.brands.map((brand) =>
              site.hasTableMenu ? <BrandCell brand={brand} page={page} /> : <BrandTile brand={brand} page={page} />,
            )}
          </ul>
        </section>
        {site.reels !== null && <Reels reels={site.reels} page={page} />}
        <section aria-labelledby="newest">
          <h2 id="newest" class="section" {...said(texts, 'newest')} />
          <ProductGrid products={site.products.slice(0, PAGE_SIZE)} page={page} eager={false} />
        </section>
      </>
    ),
  };
}

/** Search engines show something in any case: better the brands than the first words of the page. */
const brandsInWords = ({ title, brands }: SiteModel): string =>
  `${title}: ${brands
    .flatMap(({ kind, name }) => (kind === 'brand' ? name : []))
    .slice(0, 12)
    .join(', ')}`;

function brandListClass({ hasTableMenu, openBrands }: SiteModel): string {
  if (hasTableMenu) return 'table';
  return openBrands ? 'grid' : 'row';
}

/** The shop's cover picture, else its three newest products side by side. */
function Cover({ page }: { page: PageContext }) {
  const { site, texts } = page;
  const newCount = site.products.filter(({ isNew }) => isNew).length;
  return (
    <div class="cover">
      <div class="cover-pictures">
        {site.cover === null ? (
          coverProducts(page).map((product) => (
            <span class="frame">
              <Picture
                picture={product.pictures[0]}
                options={page.options}
                copies={page.site.copies.slider}
                alt=""
                sizes="34vw"
                eager
              />
            </span>
          ))
        ) : (
          <span class="frame">
            <img src={site.cover} alt="" fetchpriority="high" />
          </span>
        )}
      </div>
      <div class="cover-text">
        <h1>{site.title}</h1>
        <p
          {...(newCount > 0 ? counted(texts, 'newCount', newCount) : counted(texts, 'models', site.products.length))}
        />
      </div>
    </div>
  );
}

/** Newest products of different codes, so that the cover does not show one model three times. */
function coverProducts(page: PageContext) {
  const byModel = new Map(page.site.products.toReversed().map((product) => [product.colors[0], product.slug]));
  return productsOf(page, [...byModel.values()].slice(-3).reverse());
}
