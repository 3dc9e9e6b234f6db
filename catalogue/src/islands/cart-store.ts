import { type CartLine, readCart } from '../cart/cart-line.ts';
import { remember, remembered } from './memory.ts';

/** The cart lives in the visitor's browser alone (D-98). */
export const storedCart = (): CartLine[] => readCart(remembered('cart'));

export const storeCart = (cart: readonly CartLine[]): void => remember('cart', JSON.stringify(cart));
