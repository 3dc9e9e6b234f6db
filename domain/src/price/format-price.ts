import type { Language } from '../shared/language.ts';
import { type Amount, type DecimalMark, minorDigits, signOf, symbols } from './currency.ts';

interface NumberForm {
  decimal: DecimalMark;
  group: string;
  signFirst: boolean;
}

/** No-break space: a price never breaks over two lines. */
const NBSP = '\u00a0';

const forms: Record<Language, NumberForm> = {
  en: { decimal: '.', group: ',', signFirst: true },
  tr: { decimal: ',', group: '.', signFirst: true },
  fr: { decimal: ',', group: NBSP, signFirst: false },
  de: { decimal: ',', group: '.', signFirst: false },
  es: { decimal: ',', group: '.', signFirst: false },
  pt: { decimal: ',', group: '.', signFirst: false },
  ru: { decimal: ',', group: NBSP, signFirst: false },
};

/**
 * Writes a price for a reader of `language`: `$24.50` (en), `$24,50` (tr), `24,50 $` (de). Whole amounts have no decimals; a
 * currency that is only assumed is not written. An own table instead of Intl: the bytes of a site must not change with the ICU of
 * the machine.
 */
export function formatPrice({ minor, currency, isAssumed }: Amount, language: Language): string {
  const form = forms[language];
  const digits = minorDigits(currency);
  const unit = 10 ** digits;
  const whole = String(Math.floor(minor / unit)).replace(/\B(?=(\d{3})+$)/g, form.group);
  const rest = minor % unit;
  const number = rest === 0 ? whole : `${whole}${form.decimal}${String(rest).padStart(digits, '0')}`;

  if (isAssumed) return number;
  const sign = signOf(currency);
  if (!form.signFirst) return `${number}${NBSP}${sign}`;
  return symbols[currency] === undefined ? `${sign}${NBSP}${number}` : `${sign}${number}`;
}
