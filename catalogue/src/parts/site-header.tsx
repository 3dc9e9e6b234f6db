import { brandLabel, brandSaid } from '../brand-label.ts';
import type { PageContext } from '../context.ts';
import { cartPath, listingPath, searchPath } from '../paths.ts';
import { Icon } from './icons.tsx';
import { labelled, type PlainText, said } from './said.ts';

/** The page's name; `word` where it is one of ours. */
export interface Here {
  title: string;
  word?: PlainText | null;
  backTo: string;
}

export function SiteHeader({ page, here }: { page: PageContext; here: Here | undefined }) {
  const { site, texts, root, menu } = page;
  return (
    <header class={here === undefined ? 'bar bar-home' : 'bar'}>
      {here !== undefined && (
        <a class="bar-back" href={here.backTo} {...labelled(texts, 'back')}>
          <Icon name="back" />
        </a>
      )}
      <a class="bar-shop" href={root}>
        {site.logo === null ? site.title : <img class="bar-logo" src={site.logo} alt={site.title} />}
      </a>
      {here !== undefined && (
        <span
          class="bar-here"
          aria-hidden="true"
          {...(here.word ? said(texts, here.word) : { children: here.title })}
        />
      )}
      {site.hasSearch && (
        <a class={site.cart === null ? 'bar-search' : 'bar-search bar-with-cart'} href={`${root}${searchPath}`}>
          <Icon name="search" />
          <span {...said(texts, 'search')} />
        </a>
      )}
      {site.cart !== null && (
        <a class="bar-cart" href={`${root}${cartPath}`}>
          <Icon name="bag" />
          <span class="hidden" {...said(texts, 'cart')} /> <span class="bar-count" data-cart-count hidden />
        </a>
      )}
      <nav class="bar-brands" {...labelled(texts, 'brands')}>
        {menu.brands.map((brand) => (
          <a
            href={root + listingPath({ brand: brand.slug })}
            aria-current={here?.title === brandLabel(brand, texts) ? 'page' : undefined}
            {...brandSaid(brand, texts)}
          />
        ))}
        {menu.hasMore && <a href={`${root}#brands`} {...said(texts, 'brands')} />}
      </nav>
    </header>
  );
}
