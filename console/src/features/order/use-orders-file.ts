import { csvOf } from '@kolaj/domain/shared/csv';
import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { saveText } from '../../lib/dom/save-text.ts';
import { formatDateTime } from '../../lib/texts/format.ts';
import { stateWords } from './order-words.ts';
import { allOrders, type OrderFilter } from './orders.query.ts';
import { useOrderTotal } from './use-order-total.ts';

/** Saves all orders that fit, not only those that are shown. */
export function useOrdersFile(filter: OrderFilter) {
  const { t } = useLingui();
  const totalOf = useOrderTotal();
  const { mutate, isPending } = useMutation({
    mutationFn: () => allOrders(filter),
    onSuccess: (orders) => {
      const head = [
        t({ id: 'order.csv-number', message: 'Number' }),
        t({ id: 'order.csv-time', message: 'Time' }),
        t({ id: 'order.csv-state', message: 'State' }),
        t({ id: 'order.csv-customer', message: 'Customer' }),
        t({ id: 'order.agent', message: 'Agent' }),
        t({ id: 'order.csv-products', message: 'Products' }),
        t({ id: 'order.csv-pieces', message: 'Pieces' }),
        t({ id: 'order.total', message: 'Total' }),
      ];
      const rows = orders.map((order) => [
        String(order.number),
        formatDateTime(order.created_at),
        t(stateWords[order.state]),
        order.customer_name,
        order.agent === null ? '' : (order.agent.name ?? `#${order.agent.id}`),
        String(order.products),
        String(order.pieces),
        totalOf(order),
      ]);
      saveText({ text: csvOf([head, ...rows]), type: 'text/csv', name: 'Kolaj orders.csv' });
    },
  });
  return { save: () => mutate(), isPending };
}
