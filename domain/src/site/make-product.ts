import { amountsOf, discountPercent } from '../price/amounts.ts';
import type { Amount, PriceRules } from '../price/currency.ts';
import { formatPrice } from '../price/format-price.ts';
import type { Language } from '../shared/language.ts';
import type { ProductPictures } from '../shop/config/client-config.ts';
import { sizesOf } from '../stock/sizes.ts';
import type { SoldOut } from '../stock/sold-out.ts';
import type { SitePicture, SitePrice, SiteProduct } from './model.ts';
import { readCollage } from './read-collage.ts';
import type { SnapshotCollage } from './snapshot.ts';
import { swatchOf } from './swatch.ts';

/** Newest first. */
type Collages = readonly [SnapshotCollage, ...SnapshotCollage[]];

/** What of a shop goes into every product. */
interface ProductRules {
  prices: PriceRules;
  language: Language;
  /** Prices are told for a whole series too. */
  hasSeries: boolean;
  pictures: ProductPictures;
}

/** What is said of a product by the others and by the shop's lists. */
interface ProductPlace {
  slug: string;
  key: string;
  code: string;
  color: string;
  brandSlug: string;
  brandName: string;
  /** Slugs of all colours. */
  colors: readonly string[];
  soldOut: SoldOut | null;
  isNew: boolean;
}

const typeOf = ({ values }: SnapshotCollage): string => values.type?.trim() ?? '';
export const sizeOf = ({ values }: SnapshotCollage): string => values.size?.trim() ?? '';

/** What customers call it: a camera's name is nobody's (D-103). */
export const nameOf = (newest: SnapshotCollage, code: string, brand: { name: string }): string =>
  newest.unsaidCode ? typeOf(newest) || brand.name : code;

/** The product that was made last of collages of which this one is the newest. */
const lastMade = new WeakMap<
  SnapshotCollage,
  { collages: Collages; place: string; rules: string; product: SiteProduct }
>();

/**
 * Makes the products of one shop. Of the same collages (the very objects), in the same place, by the same rules, it is the same object as last
 * time: then what was worked out of it, as its digest, need not be worked out again. A product is made of these three and nothing else.
 */
export function productMaker(rules: ProductRules): (collages: Collages, place: ProductPlace) => SiteProduct {
  const rulesText = JSON.stringify(rules);
  const pricesOf = priceReader(rules);
  return (collages, place) => {
    const before = lastMade.get(collages[0]);
    const placeText = textOf(place);
    const isSame = before?.place === placeText && before.rules === rulesText && hasSame(before.collages, collages);
    if (isSame) return before.product;
    const product = productOf(collages, place, { ...rules, pricesOf });
    lastMade.set(collages[0], { collages, place: placeText, rules: rulesText, product });
    return product;
  };
}

const hasSame = (some: Collages, others: Collages) =>
  some.length === others.length && some.every((collage, at) => collage === others[at]);

/** All of it in one text. `JSON.stringify` would take as long as making the product. */
function textOf(place: ProductPlace): string {
  const { slug, key, code, color, brandSlug, brandName, colors, soldOut, isNew } = place;
  const words = `${slug}\n${key}\n${code}\n${color}\n${brandSlug}\n${brandName}\n${colors.join(' ')}\n${isNew}\n`;
  return soldOut === null ? words : words + JSON.stringify(soldOut);
}

function productOf(
  collages: Collages,
  { slug, key, code, color, brandSlug, brandName, colors, soldOut, isNew }: ProductPlace,
  rules: ProductRules & { pricesOf: (collage: SnapshotCollage) => Prices },
): SiteProduct {
  const [newest] = collages;
  const brand = { slug: brandSlug, name: brandName };
  const prices = rules.pricesOf(newest);
  return {
    slug,
    code: newest.unsaidCode ? '' : code,
    name: nameOf(newest, code, brand),
    reference: code,
    color,
    swatch: swatchOf(color),
    type: typeOf(newest),
    size: sizeOf(newest),
    soldOut,
    brand,
    key,
    collageId: newest.id,
    ...prices,
    series: rules.hasSeries ? seriesOf(prices.price, { size: sizeOf(newest), soldOut, rules }) : null,
    isNew,
    verifiedAt: newest.verifiedAt,
    pictures: picturesOf(collages, rules.pictures),
    colors,
  };
}

type Prices = Pick<SiteProduct, 'price' | 'discount'>;

/** Reads each pair of texts once: of ten thousand products a few hundred prices are different. */
function priceReader(rules: ProductRules): (collage: SnapshotCollage) => Prices {
  const known = new Map<string, Prices>();
  return (collage) => {
    const { price = '' } = collage.values;
    const texts = `${price.length} ${price}${collage.discountprice ?? ''}`;
    const prices = known.get(texts) ?? pricesOf(collage, rules);
    known.set(texts, prices);
    return prices;
  };
}

function pricesOf(collage: SnapshotCollage, rules: ProductRules): Prices {
  const { price, discount } = amountsOf(collage, rules.prices);
  const percent = price && discount && discountPercent(price, discount);
  if (price === null || discount === null || percent === null) {
    return { price: price && withText(price, rules), discount: null };
  }
  return { price: withText(discount, rules), discount: { oldPrice: withText(price, rules), percent } };
}

function seriesOf(
  price: SitePrice | null,
  { size, soldOut, rules }: { size: string; soldOut: SoldOut | null; rules: ProductRules },
): SiteProduct['series'] {
  const sizes = sizesOf(size);
  if (price === null || sizes.length < 2) return null;
  // Nobody pays for sizes that are not sent; of what is sold out altogether the series is told as it was.
  const pieces = sizes.length - (soldOut === null || soldOut.whole ? 0 : soldOut.sizes.length);
  return { pieces, price: withText({ ...price, minor: price.minor * pieces }, rules) };
}

const withText = (amount: Amount, { language }: Pick<ProductRules, 'language'>): SitePrice => ({
  ...amount,
  text: formatPrice(amount, language),
});

/** The collages first, then the product's own photos (D-105). A product without photos shows its collage whatever is wanted. */
function picturesOf([newest, ...older]: Collages, wanted: ProductPictures): readonly [SitePicture, ...SitePicture[]] {
  const photos = [newest, ...older].flatMap((collage) => readCollage(collage).photos);
  const own = [...new Map(photos.map((photo) => [photo.sha256, photo])).values()];
  const [first, ...rest] = own;
  if (wanted === 'photos' && first !== undefined) return [first, ...rest];
  const collages = older.map((collage) => readCollage(collage).picture);
  return [readCollage(newest).picture, ...collages, ...(wanted === 'collage' ? [] : own)];
}
