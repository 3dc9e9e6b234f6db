import type { BroadcastSummary } from '@kolaj/contract/broadcast/broadcast';
import { useLingui } from '@lingui/react/macro';
import { dayNames } from './day-names.ts';

type Titled = Pick<BroadcastSummary, 'brand' | 'days' | 'stream' | 'only_sale'>;

/** What a send was: its brand, its days, and what is special about it. */
export function useSendTitle(): (send: Titled) => string {
  const { t } = useLingui();
  const streamName = useStreamName();
  return ({ brand, days, stream, only_sale: isSale }) =>
    [
      brand,
      dayNames(days),
      stream !== 'kolaj' && streamName(stream),
      isSale && t({ id: 'send.sale-only', message: 'Discounted only' }),
    ]
      .filter(Boolean)
      .join(' · ');
}

export function useStreamName(): (stream: BroadcastSummary['stream']) => string {
  const { t } = useLingui();
  return (stream) => {
    switch (stream) {
      case 'kolaj':
        return t({ id: 'send.stream-kolaj', message: 'Collages' });
      case 'production':
        return t({ id: 'area.production', message: 'Production images' });
      case 'mobile':
        return t({ id: 'area.mobile', message: 'Mobile images' });
      case 'manual':
        return t({ id: 'send.stream-manual', message: 'To chosen chats' });
      case 'tg_brands':
        return t({ id: 'send.stream-tg-brands', message: 'Telegram: brands template' });
      case 'tg_info':
        return t({ id: 'send.stream-tg-info', message: 'Telegram: info template' });
      case 'film':
        return t({ id: 'send.stream-film', message: 'Film of the day' });
    }
  };
}
