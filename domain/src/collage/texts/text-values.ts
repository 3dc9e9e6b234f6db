import { plainRules } from '../../price/currency.ts';
import { readPrice } from '../../price/read-price.ts';
import { key } from '../../shared/fold.ts';
import type { Product } from '../../source/product/product.ts';
import { stemOf } from '../../source/product/product-name.ts';
import type { PanelField } from '../../template/template.ts';
import type { TextData } from '../collage.ts';
import { publishedOnlyWhenSaid } from '../said-values.ts';
import { sizeIn } from './size-in-text.ts';
import { findColour, findType } from './words.ts';

const number = '\\d{1,3}(?:[.,]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?';
const mark = 'US\\$|[$€₺₽£]';
const word = 'USD|EUR|EURO|TRY|TL|RUB|GBP|РУБ';
const edge = '(?![\\p{L}\\p{N}])';
const start = '(?<![\\p{L}\\p{N}])';

/** A number with a currency mark or word, kept as written: `$24.50`, `24,50₺`, `250 TL`, `USD 30`. */
const marked = new RegExp(
  [
    `(?:${mark})\\s?(?:${number})(?!\\d)`,
    `(?<![\\p{L}\\p{N}.,]|\\d[-–/])(?:${number})\\s?(?:(?:${mark})(?!\\d)|(?:${word})${edge})`,
    `${start}(?:${word})\\s?(?:${number})(?!\\d)`,
  ].join('|'),
  'giu',
);

/** A number after "p" or a word for price; only the number is kept: `p12.9`, `fiyat: 250`. */
const named = new RegExp(
  `${start}(?:P|FİYAT|FIYAT|PRICE|PRIX|PREIS|PRECIO|PREÇO|ЦЕНА)\\s?[:=-]?\\s?(${number})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Prices of a text in order of reading, those with a currency first (D-32). */
export function pricesIn(text: string): string[] {
  const plain = text.normalize('NFC');
  const found = [...plain.matchAll(marked)].map(([price]) => price.trim());
  return [...found, ...[...plain.matchAll(named)].map(([, price = '']) => price)];
}

export interface TextValuesInput {
  /** showing_name of the subfolder, else the brand's name. */
  firm: string;
  product: Pick<Product, 'code' | 'pattern' | 'name' | 'photos' | 'colour'>;
  /** First barcode read from the product's photos. */
  barcode: string | null;
  panel: readonly PanelField[];
}

/** A value and whether it was seen (in a name or a barcode) or only assumed. */
interface Value {
  text: string;
  guessed: boolean;
}

const seen = (text: string): Value => ({ text, guessed: false });
const assumed = (text: string): Value => ({ text, guessed: true });

/** What the panel fields start with when they name no default themselves (L146). */
const defaults: Record<string, string> = { firm: '', code: '', color: 'BLACK', size: 'Std', type: 'DRESS', price: '0' };

/** First text values of a collage, read from names and barcode (D-32). Assumed values are listed in `guessed`. */
export function textValues({ firm, product, barcode, panel }: TextValuesInput): TextData {
  const fallback = new Map(panel.map((field) => [field.keyword, field.default]));
  const defaultOf = (keyword: string): string => fallback.get(keyword) || defaults[keyword] || '';
  const texts = namesOf(product);

  const known: Record<string, Value> = {
    firm: seen(firm),
    code: codeOf(product, barcode),
    color: colourOf(product, texts) ?? assumed(defaultOf('color')),
    size: sizeOf(texts) ?? assumed(defaultOf('size')),
    type: typeOf(texts) ?? assumed(defaultOf('type')),
    price: priceOf(texts) ?? seen(defaultOf('price')),
  };
  const values: Record<string, string> = {};
  for (const field of panel) values[field.keyword] = field.default;
  for (const [keyword, { text }] of Object.entries(known)) values[keyword] = text;

  // A panel without a code, colour or type has one among its values all the same, which nobody said.
  const asked = new Set([...panel.map(({ keyword }) => keyword), 'code', ...publishedOnlyWhenSaid]);
  const guessed = [...asked].filter((keyword) => known[keyword]?.guessed);
  return { code: values.code ?? '', values, discountprice: null, guessed };
}

/** Directory and file names without endings and without the code, whose letters and digits would look like sizes and prices. */
function namesOf({ photos, code }: TextValuesInput['product']): string[] {
  const names = photos.flatMap((path) => [...path.split('/').slice(0, -1), stemOf(path)]);
  return [...new Set(names)].map((name) => withoutCode(name.normalize('NFC'), code));
}

export function withoutCode(name: string, code: string): string {
  const at = name.toUpperCase().indexOf(code);
  const isWholeName = key(name) === key(code);
  return at < 0 || isWholeName ? name : `${name.slice(0, at)} ${name.slice(at + code.length)}`;
}

function codeOf({ code, pattern, name }: TextValuesInput['product'], barcode: string | null): Value {
  const hasCode = pattern !== 'stem' && pattern !== 'directory';
  if (hasCode) return seen(code);
  return barcode === null ? assumed(name) : seen(barcode);
}

function colourOf(product: TextValuesInput['product'], texts: readonly string[]): Value | null {
  if (product.colour) return seen(product.colour);
  return agreed(
    texts
      .map((text) => findColour(text))
      .filter((word) => word !== null)
      .map(({ key, text }) => ({ same: key, text })),
  );
}

function typeOf(texts: readonly string[]): Value | null {
  return agreed(
    texts
      .map((text) => findType(text))
      .filter((word) => word !== null)
      .map(({ key, text }) => ({ same: key, text })),
  );
}

function sizeOf(texts: readonly string[]): Value | null {
  const sizes = texts.map(sizeIn).filter((size) => size !== null);
  const size = sizes.find(({ sure }) => sure) ?? sizes[0];
  return size ? { text: size.size, guessed: !size.sure } : null;
}

function priceOf(texts: readonly string[]): Value | null {
  const prices = texts.flatMap(pricesIn).map((text) => ({ same: String(amountIn(text)), text }));
  return agreed(prices.filter(({ same }) => same !== 'undefined'));
}

/** In whichever number format it is written: what was named is kept as it is. */
function amountIn(text: string): number | undefined {
  const amount = readPrice(text, plainRules) ?? readPrice(text, { ...plainRules, decimal: '.' });
  return amount?.minor;
}

/** The first finding; a guess when the names do not agree. */
function agreed(found: readonly { same: string; text: string }[]): Value | null {
  const [first] = found;
  return first ? { text: first.text, guessed: found.some(({ same }) => same !== first.same) } : null;
}
