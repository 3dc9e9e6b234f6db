import type { OrderLineView, OrderRow } from '@kolaj/contract/order/order';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { readShop } from '../../shop/open/shop.store.ts';
import { readOrder } from '../order-list.store.ts';
import { orderRow, plainLine } from '../order-view.ts';

/** An order as it is told outside: without the shop's own note, and without what the customer had erased. */
export interface ToldOrder extends Omit<OrderRow, 'has_note'> {
  /** The customer's words. */
  note: string;
  lines: Omit<OrderLineView, 'collage'>[];
}

/** null = the shop has no order of that number. */
export async function toldOrder(scope: ShopScope, number: number): Promise<ToldOrder | null> {
  const order = await readOrder(scope, number);
  if (!order) return null;
  const { clientConfig } = await readShop(scope);
  const names = new Map(clientConfig?.agent_list.map(({ value, text }) => [value, text]));
  const { has_note: _saidByTheNote, ...row } = orderRow(order, names);
  return { ...row, note: order.note, lines: order.lines.map(plainLine) };
}
