import { type CartLine, readCart } from '../cart/cart-line.ts';

/** The cart lives in the visitor's browser alone (D-98); each site of an origin has its own. */
const name = `kolaj cart ${new URL(/* @vite-ignore */ '..', import.meta.url).pathname}`;

export function storedCart(): CartLine[] {
  try {
    return readCart(localStorage.getItem(name));
  } catch {
    // Storage may be closed to us; the page works on without remembering.
    return [];
  }
}

export function storeCart(cart: readonly CartLine[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(cart));
  } catch {
    return;
  }
}

/** Calls when another tab changes the cart. */
export const onOtherTab = (listener: () => void) =>
  addEventListener('storage', ({ key }) => {
    if (key === name || key === null) listener();
  });
