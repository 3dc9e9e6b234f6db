import { expect, it } from 'vitest';
import { nextOrderState, type OrderState, orderStates } from './order-state.ts';

it.each<[OrderState, OrderState | null]>([
  ['new', 'confirmed'],
  ['confirmed', 'packed'],
  ['packed', 'sent'],
  ['sent', null],
  ['cancelled', null],
])('after %s comes %s', (state, next) => {
  expect(nextOrderState(state)).toBe(next);
  expect(orderStates).toContain(state);
});
