import { currentLanguage } from '../../lib/texts/i18n.ts';
import { usePrices } from '../account/session.query.ts';
import { type CardPrices, cardPrices, type Priced } from './card-prices.ts';

export function useCardPrices(card: Priced): CardPrices {
  const rules = usePrices();
  return cardPrices(card, { rules, language: currentLanguage() });
}
