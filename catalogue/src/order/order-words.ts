import type { OrderWords } from '@kolaj/domain/order/order-text';
import type { SiteTexts } from '../texts/site-texts.ts';

/** The words of an order's message, in the shop's language. */
export const orderWordsOf = (texts: SiteTexts): OrderWords => ({
  greeting: texts.orderGreeting,
  number: texts.orderNumber,
  unconfirmed: texts.orderUnconfirmed,
  total: texts.total,
  pieces: texts.pieces,
  withoutPrice: texts.withoutPrice,
  note: texts.yourNote,
  name: texts.yourName,
  phone: texts.yourPhone,
});
