import { csvOf } from '@kolaj/domain/shared/csv';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { saveText } from '../../lib/dom/save-text.ts';
import { formatDateTime } from '../../lib/texts/format.ts';
import { orderTable } from './order-table.ts';
import { stateWords } from './order-words.ts';
import { allOrders, type OrderFilter } from './orders.query.ts';

/** Saves all orders that fit, not only those that are shown. */
export function useOrdersFile(filter: OrderFilter) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: () => allOrders(filter),
    onSuccess: (orders) => {
      const head = [
        t({ id: 'order.csv-number', message: 'Number' }),
        t({ id: 'order.csv-time', message: 'Time' }),
        t({ id: 'order.csv-state', message: 'State' }),
        t({ id: 'order.csv-customer', message: 'Customer' }),
        t({ id: 'order.csv-phone', message: 'Phone' }),
        t({ id: 'order.customer-note', message: 'Customer’s note' }),
        t({ id: 'order.staff-note', message: 'Own note' }),
        t({ id: 'order.agent', message: 'Agent' }),
        t({ id: 'order.csv-code', message: 'Code' }),
        t({ id: 'order.csv-brand', message: 'Brand' }),
        t({ id: 'order.csv-color', message: 'Colour' }),
        t({ id: 'order.csv-size', message: 'Size' }),
        t({ id: 'order.csv-without', message: 'Without sizes' }),
        t({ id: 'order.csv-quantity', message: 'Quantity' }),
        t({ id: 'order.csv-pieces', message: 'Pieces' }),
        t({ id: 'order.csv-price', message: 'Price of a piece' }),
        t({ id: 'order.csv-amount', message: 'Amount' }),
        t({ id: 'order.csv-currency', message: 'Currency' }),
      ];
      const rows = orderTable(orders, { time: formatDateTime, state: (state) => t(stateWords[state]) });
      saveText({ text: csvOf([head, ...rows]), type: 'text/csv', name: 'Kolaj orders.csv' });
    },
  });
  return { save: () => mutate(), isPending };
}
