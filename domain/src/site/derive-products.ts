import { amountsOf, discountPercent } from '../price/amounts.ts';
import type { Amount } from '../price/currency.ts';
import { formatPrice } from '../price/format-price.ts';
import { fold, key } from '../shared/fold.ts';
import { type ProductPictures, siteLanguage } from '../shop/config/client-config.ts';
import { sizesOf } from '../stock/sizes.ts';
import { codeOf, colorOf, type SoldOut, type SoldOutBook, soldOutBook } from '../stock/sold-out.ts';
import { type AddressPlan, planAddresses } from './address/addresses.ts';
import type { SitePicture, SitePrice, SiteProduct, SiteWarning } from './model.ts';
import type { ExportPicture, SiteSnapshot, SnapshotCollage } from './snapshot.ts';
import { swatchOf } from './swatch.ts';

/** A collage with the brand it is shown under. */
export interface BrandedCollage {
  collage: SnapshotCollage;
  brand: ProductBrand;
}

interface ProductBrand {
  /** null = no row of the brand table. */
  id: string | null;
  slug: string;
  name: string;
}

/** What a brand is known by from release to release; it stays when a brand with a row is renamed. */
export const brandKeyOf = ({ id, name }: Pick<ProductBrand, 'id' | 'name'>): string => id ?? `name:${key(name)}`;

/** What a product is known by from release to release: brand, code and colour (D-45). */
export const productKeyOf = (
  brand: Pick<ProductBrand, 'id' | 'name'>,
  collage: Pick<SnapshotCollage, 'code' | 'values' | 'name'>,
): string => `${modelKeyOf(brand, codeOf(collage))}\n${fold(colorOf(collage))}`;

/** The same for all its colours. */
export const modelKeyOf = (brand: Pick<ProductBrand, 'id' | 'name'>, code: string): string =>
  `${brandKeyOf(brand)}\n${fold(code)}`;

interface ProductGroup {
  /** Newest first. */
  collages: readonly [SnapshotCollage, ...SnapshotCollage[]];
  /** When the shop first had it; orders slugs and colours, so that a new approval moves neither. */
  firstAt: string;
  brand: ProductBrand;
  /** Brand and code folded: equal for all colours of one model. */
  model: string;
  /** And the colour. */
  key: string;
  code: string;
  color: string;
}

/**
 * One product per brand, code and colour (D-45), newest first. Several collages of one product become its pictures; the
 * newest one gives the values.
 */
export function deriveProducts(
  branded: readonly BrandedCollage[],
  snapshot: SiteSnapshot,
): { products: SiteProduct[]; warnings: SiteWarning[]; addresses: AddressPlan } {
  const groups = groupCollages(branded);
  const oldestFirst = groups.toSorted((a, b) => compareText(a.firstAt, b.firstAt) || compareText(idOf(a), idOf(b)));
  const identities = oldestFirst.map(({ key, code, color, brand, collages }) => ({
    ...{ key, text: `${nameOf(collages[0], { code, brand })} ${color}` },
    collageIds: collages.map(({ id }) => id),
  }));
  const addresses = planAddresses(identities, snapshot.addresses.products);
  const slugOf = ({ key }: ProductGroup) => addresses.slugs.get(key) ?? '';
  const models = Map.groupBy(oldestFirst, ({ model }) => model);
  const soldOut = soldOutBook(snapshot.soldOut);
  const pricesOf = priceReader(snapshot);

  const products = groups.map((group) => {
    const colors = (models.get(group.model) ?? []).map(slugOf);
    return productOf(group, { slug: slugOf(group), colors, snapshot, soldOut, prices: pricesOf(group.collages[0]) });
  });
  const unpriced = products
    .filter(({ price }) => price === null)
    .map(({ reference: code, color, collageId }): SiteWarning => ({ kind: 'price_missing', code, color, collageId }));
  const uncoded = products
    .filter(({ code }) => code === '')
    .map(({ reference: name, color, collageId }): SiteWarning => ({ kind: 'code_missing', name, color, collageId }));
  const warnings = [...uncoded, ...unpriced];
  const uncertain = products.filter(({ price }) => price?.isAssumed).length;
  if (uncertain > 0) warnings.push({ kind: 'currency_missing', products: uncertain });
  return { products, warnings, addresses };
}

/** Groups, newest first by the newest collage of each. */
function groupCollages(branded: readonly BrandedCollage[]): ProductGroup[] {
  const newestFirst = branded.toSorted((a, b) => compareAge(b.collage, a.collage));
  const byProduct = Map.groupBy(newestFirst, ({ collage, brand }) => productKeyOf(brand, collage));
  return [...byProduct].flatMap(([key, [first, ...rest]]): ProductGroup[] => {
    if (first === undefined) return [];
    const { collage, brand } = first;
    const older = rest.map((entry) => entry.collage);
    const [firstAt = ''] = [collage, ...older].map(({ createdAt }) => createdAt).sort();
    const code = codeOf(collage);
    const model = modelKeyOf(brand, code);
    return [{ collages: [collage, ...older], firstAt, brand, model, key, code, color: colorOf(collage) }];
  });
}

const typeOf = ({ values }: SnapshotCollage): string => values.type?.trim() ?? '';

/** What customers call it: a camera's name is nobody's (D-103). */
const nameOf = (newest: SnapshotCollage, { code, brand }: Pick<ProductGroup, 'code' | 'brand'>): string =>
  newest.unsaidCode ? typeOf(newest) || brand.name : code;

interface ProductFacts {
  slug: string;
  colors: string[];
  snapshot: SiteSnapshot;
  soldOut: SoldOutBook;
  prices: Prices;
}

function productOf(
  { collages, brand, key: ownKey, code, color }: ProductGroup,
  { slug, colors, snapshot, soldOut: book, prices }: ProductFacts,
): SiteProduct {
  const [newest] = collages;
  const size = newest.values.size?.trim() ?? '';
  const soldOut = book({ brand, code, color }, size);
  return {
    slug,
    code: newest.unsaidCode ? '' : code,
    name: nameOf(newest, { code, brand }),
    reference: code,
    color,
    swatch: swatchOf(color),
    type: typeOf(newest),
    size,
    soldOut,
    brand: { slug: brand.slug, name: brand.name },
    key: ownKey,
    collageId: newest.id,
    ...prices,
    series: snapshot.settings.unit_pricing ? seriesOf(prices.price, { size, soldOut, snapshot }) : null,
    isNew: newest.verifiedAt >= snapshot.newSince,
    verifiedAt: newest.verifiedAt,
    pictures: picturesOf(collages, snapshot.settings.product_pictures),
    colors,
  };
}

type Prices = Pick<SiteProduct, 'price' | 'discount'>;

/** Reads each pair of texts once: of ten thousand products a few hundred prices are different. */
function priceReader(snapshot: SiteSnapshot): (collage: SnapshotCollage) => Prices {
  const known = new Map<string, Prices>();
  return (collage) => {
    const { price = '' } = collage.values;
    const texts = `${price.length} ${price}${collage.discountprice ?? ''}`;
    const prices = known.get(texts) ?? pricesOf(collage, snapshot);
    known.set(texts, prices);
    return prices;
  };
}

function pricesOf(collage: SnapshotCollage, snapshot: SiteSnapshot): Prices {
  const { price, discount } = amountsOf(collage, snapshot.prices);
  const percent = price && discount && discountPercent(price, discount);
  if (price === null || discount === null || percent === null) {
    return { price: price && withText(price, snapshot), discount: null };
  }
  return { price: withText(discount, snapshot), discount: { oldPrice: withText(price, snapshot), percent } };
}

function seriesOf(
  price: SitePrice | null,
  { size, soldOut, snapshot }: { size: string; soldOut: SoldOut | null; snapshot: SiteSnapshot },
): SiteProduct['series'] {
  const sizes = sizesOf(size);
  if (price === null || sizes.length < 2) return null;
  // Nobody pays for sizes that are not sent; of what is sold out altogether the series is told as it was.
  const pieces = sizes.length - (soldOut === null || soldOut.whole ? 0 : soldOut.sizes.length);
  return { pieces, price: withText({ ...price, minor: price.minor * pieces }, snapshot) };
}

function withText(amount: Amount, { settings }: SiteSnapshot): SitePrice {
  return { ...amount, text: formatPrice(amount, siteLanguage(settings)) };
}

/** The collages first, then the product's own photos (D-105). A product without photos shows its collage whatever is wanted. */
function picturesOf(
  [newest, ...older]: ProductGroup['collages'],
  wanted: ProductPictures,
): readonly [SitePicture, ...SitePicture[]] {
  const photos = [newest, ...older].flatMap((collage) => collage.photos ?? []);
  const own = [...new Map(photos.map((photo) => [photo.sha256, photo])).values()].map((photo) =>
    pictureOf(photo, 'photo'),
  );
  const [first, ...rest] = own;
  if (wanted === 'photos' && first !== undefined) return [first, ...rest];
  const collages = older.map(({ picture }) => pictureOf(picture, 'collage'));
  return [pictureOf(newest.picture, 'collage'), ...collages, ...(wanted === 'collage' ? [] : own)];
}

function pictureOf(picture: ExportPicture, kind: SitePicture['kind']): SitePicture {
  return { ...picture, kind, meanColor: meanColorOf(picture.thumbhash) };
}

function idOf({ collages }: ProductGroup): string {
  return collages[0].id;
}

/** Older first; the id decides between equal times, so that the order never depends on the input's. */
function compareAge(a: SnapshotCollage, b: SnapshotCollage): number {
  return compareText(a.verifiedAt, b.verifiedAt) || compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** `#rrggbb` of the average colour inside a base64 thumbhash (its first 18 bits); null when the text is no thumbhash. */
export function meanColorOf(thumbhash: string): string | null {
  const [a = -1, b = -1, c = -1, d = -1] = Array.from(thumbhash.slice(0, 4), (letter) => base64.indexOf(letter));
  if (Math.min(a, b, c, d) < 0) return null;

  const bits = (a << 18) | (b << 12) | (c << 6) | d;
  const header = (bits >> 16) | (bits & 0xff00) | ((bits & 0xff) << 16);
  const lightness = (header & 63) / 63;
  const yellowBlue = ((header >> 6) & 63) / 31.5 - 1;
  const redGreen = ((header >> 12) & 63) / 31.5 - 1;

  const blue = lightness - (2 / 3) * yellowBlue;
  const red = (3 * lightness - blue + redGreen) / 2;
  return `#${[red, red - redGreen, blue].map(twoDigits).join('')}`;
}

function twoDigits(channel: number): string {
  const value = Math.round(Math.min(1, Math.max(0, channel)) * 255);
  return value.toString(16).padStart(2, '0');
}
