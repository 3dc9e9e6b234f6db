import type { Amount } from '@kolaj/domain/price/currency';
import { formatPrice } from '@kolaj/domain/price/format-price';
import { languages } from '@kolaj/domain/shared/language';
import { useLingui } from '@lingui/react/macro';

/** Amounts as the reader writes them, one a currency; empty = no price is known. */
export function useAmounts(): (amounts: readonly Amount[]) => string {
  const { i18n } = useLingui();
  const language = languages.find((one) => one === i18n.locale) ?? 'en';
  return (amounts) => amounts.map((amount) => formatPrice(amount, language)).join(' + ');
}
