import type { SalesRowView } from '@kolaj/contract/analytics/sales';
import type { SalesBy } from '@kolaj/domain/analytics/sales';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAmounts } from '../../../lib/texts/amounts.ts';
import { formatDateTime } from '../../../lib/texts/format.ts';

/** What sales are told apart by. */
export const byWords: Readonly<Record<SalesBy, MessageDescriptor>> = {
  send: msg({ id: 'analytics.by-send', message: 'Sends' }),
  group: msg({ id: 'analytics.by-group', message: 'Groups' }),
  agent: msg({ id: 'analytics.by-agent', message: 'Agents' }),
  brand: msg({ id: 'analytics.by-brands', message: 'Brands' }),
  product: msg({ id: 'analytics.by-product', message: 'Products' }),
  day: msg({ id: 'analytics.by-day', message: 'Days' }),
};

/** One of them. */
export const oneWords: Readonly<Record<SalesBy, MessageDescriptor>> = {
  send: msg({ id: 'analytics.one-send', message: 'Send' }),
  group: msg({ id: 'analytics.one-group', message: 'Group' }),
  agent: msg({ id: 'analytics.one-agent', message: 'Agent' }),
  brand: msg({ id: 'analytics.brand', message: 'Brand' }),
  product: msg({ id: 'analytics.one-product', message: 'Product' }),
  day: msg({ id: 'analytics.one-day', message: 'Day' }),
};

/** What a row is called; whatever is gone says so. */
export function useRowName(): (by: SalesBy, row: SalesRowView) => string {
  const { t } = useLingui();
  return (by, { name, key, sent_at }) => {
    switch (by) {
      case 'send':
        return sent_at === null ? name : `${name} · ${formatDateTime(sent_at)}`;
      case 'day':
        return key.split('-').reverse().join('-');
      case 'group':
        return name || t({ id: 'analytics.gone-group', message: 'Group that is in no list any more' });
      case 'agent':
        return name || t({ id: 'analytics.gone-agent', message: 'Former agent' });
      case 'brand':
      case 'product':
        return name || key;
    }
  };
}

/** Minutes until the first order. */
export function useFirstOrder(): (minutes: number) => string {
  const { t } = useLingui();
  return (minutes) => {
    const [hours, days] = [Math.round(minutes / 60), Math.round(minutes / 1440)];
    if (minutes < 120) return t({ id: 'analytics.first-minutes', message: `first order after ${minutes} min` });
    if (minutes < 2880) return t({ id: 'analytics.first-hours', message: `first order after ${hours} h` });
    return t({ id: 'analytics.first-days', message: `first order after ${days} days` });
  };
}

/** What was ordered comes to, and how many pieces no amount counts. */
export function useSalesAmount(): (figures: Pick<SalesRowView, 'amounts' | 'pieces_without_price'>) => string {
  const { t } = useLingui();
  const amountsOf = useAmounts();
  return ({ amounts, pieces_without_price: count }) => {
    if (count === 0) return amountsOf(amounts);
    const unknown = t({
      id: 'analytics.pieces-without-price',
      message: plural(count, { one: '# pc. without price', other: '# pcs without price' }),
    });
    return amounts.length === 0 ? unknown : `${amountsOf(amounts)} + ${unknown}`;
  };
}
