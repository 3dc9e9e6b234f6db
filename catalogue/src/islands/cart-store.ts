import { type CartLine, readCart } from '../cart/cart-line.ts';
import { remember, remembered } from './memory.ts';

/** The cart lives in the visitor's browser alone (D-98). */
export const storedCart = (): CartLine[] => readCart(remembered('cart'));

/** Answers whether it is kept. */
export const storeCart = (cart: readonly CartLine[]): boolean => remember('cart', JSON.stringify(cart));
