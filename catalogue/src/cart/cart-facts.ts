import type { OrderWords } from '@kolaj/domain/order/order-text';
import type { Language } from '@kolaj/domain/shared/language';
import type { SiteCart } from '@kolaj/domain/site/model';
import type { SiteTexts } from '../texts/site-texts.ts';

/** What the cart page tells its script, in `data-cart`. */
export interface CartFacts extends Omit<SiteCart, 'note'> {
  /** The way to the site's root. */
  root: string;
  siteUrl: string;
  /** Digits of the number that receives orders. */
  phone: string;
  /** The shop's, for prices and the message. */
  language: Language;
  /** Of the message, which the shop reads. */
  order: OrderWords;
  /** Of the page, in the shop's language. */
  says: CartWords;
}

/** What the cart says to the visitor. */
export interface CartWords {
  increase: string;
  decrease: string;
  remove: string;
  removed: string;
  undo: string;
  minimum: string;
  priceWas: string;
  gone: string;
  soldOut: string;
  soldOutLine: string;
  messagePart: string;
  orderChanged: string;
  pieces: string;
  withoutPrice: string;
  send: string;
  orderHandedOver: string;
  clearCart: string;
}

export const cartWords = (texts: SiteTexts, checkout: SiteCart['checkout']): CartWords => {
  const { increase, decrease, remove, removed, undo, minimum, priceWas, gone, messagePart, orderChanged } = texts;
  const { orderHandedOver, clearCart, soldOut, soldOutLine, pieces, withoutPrice, sendTelegram, sendWhatsapp } = texts;
  return {
    ...{ increase, decrease, remove, removed, undo, minimum, priceWas, gone, messagePart, orderChanged },
    ...{ orderHandedOver, clearCart },
    ...{ soldOut, soldOutLine, pieces, withoutPrice, send: checkout === 'telegram' ? sendTelegram : sendWhatsapp },
  };
};
