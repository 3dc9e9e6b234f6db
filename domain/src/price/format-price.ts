import type { Language } from '../shared/language.ts';
import { type Amount, type Currency, type DecimalMark, minorDigits, signOf, symbols } from './currency.ts';

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
  const { decimal, group } = forms[language];
  const digits = minorDigits(currency);
  const unit = 10 ** digits;
  const whole = String(Math.floor(minor / unit)).replace(/\B(?=(\d{3})+$)/g, group);
  const rest = minor % unit;
  const number = rest === 0 ? whole : `${whole}${decimal}${String(rest).padStart(digits, '0')}`;

  return isAssumed ? number : withSign(number, currency, language);
}

/** A number that is written already, with its currency where readers of `language` look for it. */
export function withSign(number: string, currency: Currency, language: Language): string {
  const sign = signOf(currency);
  if (!forms[language].signFirst) return `${number}${NBSP}${sign}`;
  return symbols[currency] === undefined ? `${sign}${NBSP}${number}` : `${sign}${number}`;
}
