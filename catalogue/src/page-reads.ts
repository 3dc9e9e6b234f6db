import { hash } from 'node:crypto';
import { keptWith } from '@kolaj/domain/shared/kept-with';
import type { SiteProduct } from '@kolaj/domain/site/model';
import { renditionWidths } from '@kolaj/domain/site/snapshot';
import type { SiteContext } from './context.ts';
import type { Listing } from './pages/listing.page.tsx';
import { PAGE_SIZE } from './paths.ts';

/** 96 bits: pages are compared with their own earlier selves only. */
export const digestOf = (value: unknown): string => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 16);

/** Reading ten thousand products into JSON is most of what digests take. */
const digestOfProduct = keptWith((product: SiteProduct) => digestOf(product));

/** Stands for any picture: what differs between two builds is where pictures are. */
const anyPicture = {
  ...{ sha256: 'full', width: 1, height: 1, thumbhash: '' },
  renditions: Object.fromEntries(renditionWidths.map((width) => [width, `${width}`])),
};

/** Digests of all that pages read, see `SitePlan`. `version` = which templates draw them. */
export function readDigests(
  { site, options, islands, style, menu }: SiteContext,
  version: string,
): Map<string, string> {
  const { products, brands, former, reels, ...look } = site;
  const { basePath, siteUrl, mediaUrl } = options;
  const pictures = (['full', ...renditionWidths] as const).map((size) => mediaUrl(anyPicture, size));
  const byProduct = products.map((product): [string, string] => [product.slug, digestOfProduct(product)]);
  return new Map([
    ['*look', digestOf({ look, basePath, siteUrl, pictures, entry: islands.entry, style: style.path, menu, version })],
    ['*brands', digestOf(brands)],
    ['*former', digestOf(former)],
    ['*reels', digestOf(reels)],
    ['*products', digestOf(byProduct)],
    ...byProduct,
  ]);
}

/** What a page of a list is made of, the products on it aside: those it reads. */
export function listingSeed({ brand, type, number }: Listing): string {
  const { products, types, ...own } = brand;
  const slugs = (type ?? brand).products;
  return digestOf([
    own,
    products.length,
    types.map(({ slug, name, products: { length } }) => [slug, name, length]),
    type?.slug,
    number,
    slugs.length,
    slugs.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE),
  ]);
}

/**
 * The same context, which notes in `reads` what is taken from it. A page that goes through all products or brands is drawn again
 * with every change, so pages of which there are thousands look products up by their slug.
 */
export function noted(context: SiteContext, reads: Set<string>): SiteContext {
  const { site, productBySlug } = context;
  const { products, brands, former, reels, ...look } = site;
  return {
    ...context,
    site: {
      ...look,
      get products() {
        reads.add('*products');
        return products;
      },
      get brands() {
        reads.add('*brands');
        return brands;
      },
      get former() {
        reads.add('*former');
        return former;
      },
      get reels() {
        reads.add('*reels');
        return reels;
      },
    },
    productBySlug: {
      get: (slug) => {
        reads.add(slug);
        return productBySlug.get(slug);
      },
    },
  };
}
