import { inMajor, minorDigits } from '../price/currency.ts';
import { availabilityOf } from '../stock/sold-out.ts';
import { slugify } from './address/slug.ts';
import type { SitePrice, SiteProduct } from './model.ts';

/** A product as shops of other companies ask for it (D-100): all that both of them require. */
export interface FeedItem {
  /** Stays with the product as its address does; at most 50 characters. */
  id: string;
  title: string;
  description: string;
  availability: 'in_stock' | 'out_of_stock';
  /** Before a discount: `24.50 USD`. */
  price: string;
  /** With the discount; null = there is none. */
  salePrice: string | null;
  brand: string;
  color: string;
  size: string;
  type: string;
  /** One for all colours of a code. */
  group: string;
}

/** What a product lacks without which no feed takes it. */
export type FeedLack = 'price' | 'currency';

export type FeedEntry = { kind: 'item'; item: FeedItem } | { kind: 'left_out'; lack: FeedLack };

const idAtMost = 50;
const titleAtMost = 150;

/** Works out a product's place in the feeds. A currency that nobody has said is none (D-103), and nothing is sold for nothing. */
export function feedEntry(product: SiteProduct): FeedEntry {
  const { slug, code, color, size, type, brand, price, discount, key } = product;
  if (price === null || price.minor <= 0) return { kind: 'left_out', lack: 'price' };
  if (price.isAssumed) return { kind: 'left_out', lack: 'currency' };
  const words = [brand.name, type, code, color];
  const facts = [...words, size].filter((word) => word !== '');
  return {
    kind: 'item',
    item: {
      id: shortId(slug),
      title: cut(words.filter((word) => word !== '').join(' '), titleAtMost),
      description: cut(facts.join(', '), 5000),
      availability: availabilityOf(product),
      price: amountText(discount?.oldPrice ?? price),
      salePrice: discount === null ? null : amountText(price),
      brand: cut(brand.name, 70),
      ...{ color: cut(color, 100), size: cut(size, 100), type: cut(type, 100) },
      group: shortId(code === '' ? slug : slugify(`${code} ${brandOf(key)}`)),
    },
  };
}

/** As much of the brand's own key as tells brands apart: a rename, or a colour that goes, splits no group. */
const brandOf = (key: string) => (key.split('\n')[0] ?? '').slice(0, 13);

const amountText = (price: SitePrice) => `${inMajor(price).toFixed(minorDigits(price.currency))} ${price.currency}`;

/** Plain text alone: feeds with markup or control characters are refused. Nearly all texts are short and plain already. */
const cut = (text: string, atMost: number) =>
  text.length <= atMost && /^[\p{L}\p{N} ,.-]*$/u.test(text) ? text : cutSigns(text, atMost);

const cutSigns = (text: string, atMost: number) =>
  Array.from(text.toWellFormed().replace(/[<>\p{Cc}]/gu, ' '))
    .slice(0, atMost)
    .join('');

/** A long address keeps its beginning, and a number made of all of it. */
function shortId(slug: string): string {
  if (slug.length <= idAtMost) return slug;
  let hash = 2_166_136_261;
  for (const letter of slug) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  const mark = hash.toString(36);
  return `${slug.slice(0, idAtMost - mark.length - 1)}-${mark}`;
}
