import { type Amount, type Currency, minorDigits, type PriceRules, signOf, symbols } from './currency.ts';

/**
 * Reads the amount of a price as people type it: `26,90`, `$24.50`, `1.299,00 TL`, `1 299`, `₺1.299`, `24,-`, `fiyat: 12`.
 * null = no amount can be read: no number or several, nothing above zero, a number that is put together wrongly, or one that
 * could be read in two ways. A wrong guess here would publish a thousandth or a thousandfold of the price (D-106).
 */
export function readPrice(text: string, rules: PriceRules): Amount | null {
  const named = withoutCurrency(text.normalize('NFC'), rules.currency);
  if (!named) return null;
  const currency = named.currency ?? rules.currency;
  const number = theNumber(named.rest);
  const minor = number === null ? null : minorOf(number, { ...rules, currency });
  if (minor === null || minor <= 0 || minor > most * 10 ** minorDigits(currency)) return null;
  return { minor, currency, isAssumed: named.currency === null && rules.isAssumed };
}

/** The sign of the shop's currency, beside a price as it is typed; null = the text names a currency itself. */
export function signBeside(text: string, rules: PriceRules): string | null {
  return namesCurrency(text, rules) ? null : signOf(rules.currency);
}

/** Whether the text of an amount says itself in which currency it is. */
export const namesCurrency = (text: string, rules: PriceRules): boolean =>
  readPrice(text, { ...rules, isAssumed: true })?.isAssumed === false;

/** In major units: far above any price, and exact in minor units. */
const most = 1e9;

/** Words for currencies beside their signs and codes, in capitals. */
const words: Readonly<Record<string, Currency>> = { TL: 'TRY', EURO: 'EUR', РУБ: 'RUB', US$: 'USD', RS: 'INR' };
const codes = [
  ...Object.keys(symbols),
  'CHF',
  'AED',
  'SAR',
  'QAR',
  'KWD',
  'BHD',
  'OMR',
  'JOD',
  'IQD',
  'EGP',
  'MAD',
  'SEK',
  'NOK',
  'DKK',
];

/** The text without its currency; undefined = it names two. */
function withoutCurrency(text: string, own: Currency): { rest: string; currency: Currency | null } | undefined {
  const found = new Set<Currency>();
  const rest = text
    .replace(/(?<!\p{L})(?:US\$|R\$|\p{L}{2,4})(?![\p{L}$])\.?/gu, (word) => {
      const plain = word.replace('.', '').toUpperCase();
      const currency = words[plain] ?? [own, ...codes].find((code) => plain === code) ?? bySign(word, own);
      if (currency === undefined) return word;
      found.add(currency);
      return ' ';
    })
    .replace(/\p{Sc}/gu, (sign) => {
      const currency = bySign(sign, own);
      if (currency === undefined) return sign;
      found.add(currency);
      return ' ';
    });
  if (found.size > 1) return undefined;
  const [currency = null] = found;
  return { rest, currency };
}

function bySign(sign: string, own: Currency): Currency | undefined {
  return symbols[own] === sign ? own : Object.keys(symbols).find((code) => symbols[code] === sign);
}

/** The only number of a text, with words around it at most; its groups parted by plain blanks. */
function theNumber(text: string): string | null {
  const plain = text.replace(/[.,]\s?[-–—](?=[^\d]*$)/, '');
  const found = /^([\p{L}\s:=*]*)(\d(?:[\d.,'’\s]*\d)?)([\p{L}\s.,:=*/]*)$/u.exec(plain);
  if (!found) return null;
  const [, before = '', number = ''] = found;
  // `A12` is a code, not a price; `12kg` is nothing to guess at either, but currency words are gone already.
  return /\p{L}$/u.test(before) && !/^p$/i.test(before.trim()) ? null : number.replace(/[\s'’]/g, ' ');
}

/** Minor units of a number; null = it is no amount of this currency, or could be two. */
function minorOf(number: string, { currency, decimal }: Pick<PriceRules, 'currency' | 'decimal'>): number | null {
  const digits = minorDigits(currency);
  if (grouped.test(number) && !isOneMark(number, decimal)) return wholeOf(number, digits);
  const [, whole = '', mark = '', rest = ''] = /^(.*?)(?:([.,])(\d+))?$/.exec(number) ?? [];
  if (!/^\d+$/.test(whole) && (!grouped.test(whole) || whole.includes(mark))) return null;
  if (rest.length > Math.max(2, digits) || /[1-9]/.test(rest.slice(digits))) return null;
  const cents = rest.slice(0, digits).padEnd(digits, '0');
  return Number(`${whole.replace(/\D/g, '')}${cents}`);
}

/** `1.299`, `1 299 000`: thousands behind one and the same mark. */
const grouped = /^[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*$/;

const wholeOf = (number: string, digits: number): number => Number(number.replace(/\D/g, '')) * 10 ** digits;

/** `1.299` where the shop's decimals follow a point: not a thousand for sure. */
const isOneMark = (number: string, decimal: string): boolean =>
  number.includes(decimal) && number.indexOf(decimal) === number.lastIndexOf(decimal);
