import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import { useLingui } from '@lingui/react/macro';
import { useStatusWord } from '../../../product/status/status-badge.tsx';
import { deliveryBadgeOf } from '../progress/progress-numbers.ts';

/** A message's state as one word, the badge's. */
export function useDeliveryWord(): (status: DeliveryStatus) => string {
  const { t } = useLingui();
  const wordOf = useStatusWord();
  return (status) =>
    status === 'skipped' ? t({ id: 'send.skipped', message: 'Left out' }) : wordOf(deliveryBadgeOf(status));
}
