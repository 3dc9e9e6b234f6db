import { expect, it } from 'vitest';
import { type NoOrders, whyNoOrders } from './no-orders.ts';

it.each<[string, number, boolean, boolean, NoOrders]>([
  ['others are there', 3, true, true, 'none-fits'],
  ['others are there, and the cart is off now', 3, false, true, 'none-fits'],
  ['the cart is off', 0, false, true, 'cart-off'],
  ['the cart is off and there is no site', 0, false, false, 'cart-off'],
  ['there is no site', 0, true, false, 'not-published'],
  ['nobody has ordered', 0, true, true, 'none-yet'],
])('a list is empty because %s', (_why, orders, hasCart, hasSite, why) => {
  expect(whyNoOrders({ orders, hasCart, hasSite })).toBe(why);
});
