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
