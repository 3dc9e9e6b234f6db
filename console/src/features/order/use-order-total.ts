import type { OrderRow } from '@kolaj/contract/order/order';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAmounts } from '../../lib/texts/amounts.ts';

/** What an order comes to, and how many of its products no amount counts. */
export function useOrderTotal(): (order: Pick<OrderRow, 'amounts' | 'without_price'>) => string {
  const { t } = useLingui();
  const amountsOf = useAmounts();
  return ({ amounts, without_price: count }) => {
    if (count === 0) return amountsOf(amounts);
    const unknown = t({
      id: 'order.without-price',
      message: plural(count, { one: '# without price', other: '# without price' }),
    });
    return amounts.length === 0 ? unknown : `${amountsOf(amounts)} + ${unknown}`;
  };
}
