import type { Language } from '../shared/language.ts';

export const currencies = ['USD', 'EUR', 'TRY', 'RUB', 'GBP'] as const;
export type Currency = (typeof currencies)[number];

/** An amount in whole currency units, at most two decimals. Currency null = the shop never says which. */
export interface Money {
  amount: number;
  currency: Currency | null;
}

const currencyMarks: readonly [RegExp, Currency][] = [
  [/\$|\bUSD\b/i, 'USD'],
  [/€|\bEUR\b|\bEURO\b/i, 'EUR'],
  [/₺|\bTL\b|\bTRY\b|\dTL\b/i, 'TRY'],
  [/₽|\bRUB\b/i, 'RUB'],
  [/£|\bGBP\b/i, 'GBP'],
];

const symbols: Record<Currency, string> = { USD: '$', EUR: '€', TRY: '₺', RUB: '₽', GBP: '£' };

/**
 * Reads a price as people type it on a collage: `24.50`, `24,50`, `$24.5`, `1.250,00`, `450 TL`.
 * A last separator with one or two digits behind it is the decimal mark, every other one groups.
 * '0', empty and unreadable text give null: no price is known (D-32).
 */
export function parsePrice(text: string, fallback: Currency | null): Money | null {
  const digits = /\d[\d.,\s]*/
    .exec(text)?.[0]
    .replace(/[\s.,]+$/, '')
    .replace(/\s/g, '');
  if (digits === undefined || text.includes('-')) return null;

  const decimal = /[.,](\d{1,2})$/.exec(digits)?.[1] ?? '';
  const whole = (decimal === '' ? digits : digits.slice(0, -decimal.length - 1)).replace(/[.,]/g, '');
  const amount = Number(`${whole}.${decimal || '0'}`);
  if (!(amount > 0) || amount > 1e9) return null;

  const currency = currencyMarks.find(([mark]) => mark.test(text))?.[1] ?? fallback;
  return { amount, currency };
}

interface NumberForm {
  decimal: string;
  group: string;
  symbolFirst: boolean;
}

/** No-break space: a price never breaks over two lines. */
const NBSP = '\u00a0';

const forms: Record<Language, NumberForm> = {
  en: { decimal: '.', group: ',', symbolFirst: true },
  tr: { decimal: ',', group: '.', symbolFirst: true },
  fr: { decimal: ',', group: NBSP, symbolFirst: false },
  de: { decimal: ',', group: '.', symbolFirst: false },
  es: { decimal: ',', group: '.', symbolFirst: false },
  pt: { decimal: ',', group: '.', symbolFirst: false },
  ru: { decimal: ',', group: NBSP, symbolFirst: false },
};

/**
 * Writes a price for a reader of `language`: `$24.50` (en), `$24,50` (tr), `24,50 $` (de). Whole amounts have no decimals.
 * An own table instead of Intl: the bytes of a site must not change with the ICU of the machine.
 */
export function formatPrice({ amount, currency }: Money, language: Language): string {
  const form = forms[language];
  const cents = Math.round(amount * 100);
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, form.group);
  const rest = cents % 100;
  const number = rest === 0 ? whole : `${whole}${form.decimal}${String(rest).padStart(2, '0')}`;

  if (currency === null) return number;
  return form.symbolFirst ? `${symbols[currency]}${number}` : `${number}${NBSP}${symbols[currency]}`;
}

/** Whole percent a discount takes off, at least 1; null unless 0 < discounted < price (D-32). */
export function discountPercent(price: Money, discounted: Money): number | null {
  if (discounted.amount >= price.amount) return null;
  return Math.max(1, Math.round((1 - discounted.amount / price.amount) * 100));
}
