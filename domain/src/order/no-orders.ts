/** Why a list of orders is empty, each with another way on. */
export type NoOrders = 'none-fits' | 'cart-off' | 'not-published' | 'none-yet';

interface OrdersFacts {
  /** All that the shop has, whatever is looked for. */
  orders: number;
  hasCart: boolean;
  hasSite: boolean;
}

/** Nobody can order without a cart, and nobody from a site that is not there; what is looked for matters only where there are orders. */
export function whyNoOrders({ orders, hasCart, hasSite }: OrdersFacts): NoOrders {
  if (orders > 0) return 'none-fits';
  if (!hasCart) return 'cart-off';
  return hasSite ? 'none-yet' : 'not-published';
}
