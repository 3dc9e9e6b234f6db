import { createHash } from 'node:crypto';
import type { SiteBrand, SiteModel, SiteProduct } from '@kolaj/domain/site/model';
import type { BuildOptions, Islands } from './site-files.ts';
import { styleSheetOf } from './style-sheet.ts';
import { textsOf } from './texts/all-texts.ts';
import type { SiteTexts } from './texts/site-texts.ts';

/** What every page of one site needs. */
export interface SiteContext {
  site: SiteModel;
  options: BuildOptions;
  texts: SiteTexts;
  islands: Islands;
  /** The style sheet's file, relative to the root. */
  style: { path: string; text: string };
  productBySlug: Pick<ReadonlyMap<string, SiteProduct>, 'get'>;
  menu: SiteMenu;
}

/** The brands in the header. Every page has them, so nothing of them that changes with a product is here. */
export interface SiteMenu {
  brands: readonly Pick<SiteBrand, 'kind' | 'slug' | 'name'>[];
  hasMore: boolean;
}

/** More do not fit beside the shop's name on a narrow screen that shows them at all; the rest is behind "Brands", which must fit too. */
const menuBrands = 4;

/** What one page needs: the site and the way from this page back to its root (`../../`, or absolute on the 404 page). */
export interface PageContext extends SiteContext {
  root: string;
}

export function siteContext(site: SiteModel, options: BuildOptions, islands: Islands): SiteContext {
  return {
    site,
    options,
    texts: textsOf(site.language),
    islands,
    style: styleFile(styleSheetOf(site)),
    productBySlug: new Map(site.products.map((product) => [product.slug, product])),
    menu: {
      brands: site.brands.slice(0, menuBrands).map(({ kind, slug, name }) => ({ kind, slug, name })),
      hasMore: site.brands.length > menuBrands,
    },
  };
}

/** The page at `path` (a folder below the root, `''` or ending in `/`). */
export function pageContext(context: SiteContext, path: string): PageContext {
  const depth = path.split('/').length - 1;
  return { ...context, root: depth === 0 ? './' : '../'.repeat(depth) };
}

export function productsOf(context: SiteContext, slugs: readonly string[]): SiteProduct[] {
  return slugs.flatMap((slug) => context.productBySlug.get(slug) ?? []);
}

function styleFile(text: string): SiteContext['style'] {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  return { path: `assets/site.${hash}.css`, text };
}
