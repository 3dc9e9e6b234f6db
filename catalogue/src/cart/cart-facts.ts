import type { OrderWords } from '@kolaj/domain/order/order-text';
import type { Language } from '@kolaj/domain/shared/language';
import type { SiteCart } from '@kolaj/domain/site/model';

/** What the cart page tells its script, in `data-cart`. */
export interface CartFacts extends Omit<SiteCart, 'note'> {
  /** The way to the site's root. */
  root: string;
  siteUrl: string;
  /** Digits of the number that receives orders. */
  phone: string;
  language: Language;
  order: OrderWords;
  increase: string;
  decrease: string;
  remove: string;
  removed: string;
  undo: string;
  minimum: string;
  priceWas: string;
  gone: string;
  send: string;
  messagePart: string;
  changed: string;
}
