import { createHash } from 'node:crypto';
import { minorDigits } from '@kolaj/domain/price/currency';
import { slugify } from '@kolaj/domain/site/address/slug';
import type { SiteModel, SiteProduct } from '@kolaj/domain/site/model';
import { availabilityOf } from '@kolaj/domain/stock/sold-out';
import { plainAddress } from '../parts/picture.tsx';
import type { BuildOptions } from '../site-files.ts';
import type { FoundPictures, SearchIndex } from './search-data.ts';
import { picturesAFile } from './search-data.ts';

/** What the search needs of all products; its pictures are apart, see `foundPictures`. */
export function searchIndex(site: SiteModel): SearchIndex {
  const products = site.products.toReversed();
  const brands = numbered(products.map(({ brand }) => brand.slug));
  const types = numbered(products.map(({ type }) => type));
  const colors = numbered(products.map(({ color }) => color));
  const sizes = numbered(products.map(({ size }) => size));
  const currencies = numbered(products.map(currencyOf));
  const nameOf = new Map(products.map(({ brand }) => [brand.slug, brand.name]));
  const swatchOf = new Map(products.map(({ color, swatch }) => [color, swatch]));
  return {
    language: site.language,
    brands: brands.words.map((slug) => [slug, nameOf.get(slug) ?? slug]),
    types: types.words,
    colors: colors.words.map((color) => [color, swatchOf.get(color) ?? '']),
    sizes: sizes.words,
    currencies: currencies.words,
    codes: products.map(({ name }) => name.replace(/\s+/g, ' ')).join('\n'),
    brand: brands.at,
    type: types.at,
    color: colors.at,
    size: sizes.at,
    currency: currencies.words.length > 1 ? currencies.at : [],
    price: products.map(({ price }) => price?.minor ?? null),
    old: products.flatMap(({ discount }, at) =>
      discount === null ? [] : [[at, discount.oldPrice.minor, discount.percent]],
    ),
    isNew: products.flatMap(({ isNew }, at) => (isNew ? [at] : [])),
    soldOut: products.flatMap((product, at) => (availabilityOf(product) === 'in_stock' ? [] : [at])),
    slugs: products.flatMap((product, at) => (product.slug === guessedSlug(product) ? [] : [[at, product.slug]])),
    pictures: filesOf(products).map(wordOf),
  };
}

/** The products of one file of pictures after the other. */
const filesOf = (products: readonly SiteProduct[]): (readonly SiteProduct[])[] =>
  Array.from({ length: Math.ceil(products.length / picturesAFile) }, (_, file) =>
    products.slice(file * picturesAFile, (file + 1) * picturesAFile),
  );

/** A page that stays open while a product goes would show the rest beside each other's pictures. */
const wordOf = (products: readonly SiteProduct[]): string =>
  createHash('sha256')
    .update(products.map(({ slug }) => slug).join())
    .digest('hex')
    .slice(0, 8);

/** Pictures of the found, so many a file, in the order of the index: a new product changes the last file only. */
export function* foundPictures(site: SiteModel, options: BuildOptions): Generator<FoundPictures> {
  for (const products of filesOf(site.products.toReversed())) {
    const addresses = products.map(({ pictures }) => plainAddress(pictures[0], options, site.copies.list));
    const from = (addresses[0] ?? '').replace(/[^/]*$/, '');
    yield {
      of: wordOf(products),
      from,
      names: addresses.map((address) => (address.startsWith(from) ? address.slice(from.length) : address)),
    };
  }
}

/** The address that most products have, by what the list of codes says: only others are written down. */
const guessedSlug = ({ name, color, brand }: SiteProduct) => slugify(`${name} ${color} ${brand.name}`);

/** `USD`, or empty where the currency is only assumed: then prices are bare numbers. With its digits, so that no table is needed. */
function currencyOf({ price }: SiteProduct): string {
  if (price === null) return '';
  return `${price.isAssumed ? '' : price.currency} ${minorDigits(price.currency)}`;
}

/** Different words in the order of their first use, and the place of each item's word among them. */
function numbered(items: readonly string[]): { words: string[]; at: number[] } {
  const places = new Map<string, number>();
  const at = items.map((word) => {
    const place = places.get(word) ?? places.size;
    places.set(word, place);
    return place;
  });
  return { words: [...places.keys()], at };
}
