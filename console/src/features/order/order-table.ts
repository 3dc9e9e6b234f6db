import type { WrittenOrder } from '@kolaj/contract/order/order';
import { lineAmount } from '@kolaj/domain/order/order-text';
import { type Amount, inMajor, minorDigits } from '@kolaj/domain/price/currency';

/** What is written in words for the reader of the table. */
interface Words {
  time: (instant: string) => string;
  state: (state: WrittenOrder['state']) => string;
}

/** A row per product of each order, so that an order can be packed from it; what concerns the whole order is in each of its rows. */
export const orderTable = (orders: readonly WrittenOrder[], words: Words): string[][] =>
  orders.flatMap((order) => {
    const facts = [
      ...[String(order.number), words.time(order.created_at), words.state(order.state)],
      ...[order.customer_name, order.customer_phone, order.note, order.staff_note],
      order.agent === null ? '' : (order.agent.name ?? `#${order.agent.id}`),
    ];
    return order.lines.map((line) => {
      const { code, brand, color, size, without, quantity, pieces, price } = line;
      const amount = lineAmount({ ...line, url: '', unit: '' });
      return [
        ...facts,
        ...[code, brand, color, size, without.join(', '), String(quantity), String(quantity * pieces)],
        ...[plainNumber(price), plainNumber(amount), price === null || price.isAssumed ? '' : price.currency],
      ];
    });
  });

/** `149.90`: a number for a program, without a sign and without groups of thousands. */
const plainNumber = (amount: Amount | null): string =>
  amount === null ? '' : inMajor(amount).toFixed(minorDigits(amount.currency));
