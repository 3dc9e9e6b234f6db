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

/** What became of one try, in the user's language. */
export function useAttemptWord(): (outcome: string | null) => string {
  const { t } = useLingui();
  return (outcome) => {
    switch (outcome) {
      case null:
        return t({ id: 'send.try-open', message: 'On its way' });
      case 'accepted':
        return t({ id: 'send.try-accepted', message: 'Accepted' });
      case 'ambiguous':
        return t({ id: 'send.try-ambiguous', message: 'Not known' });
      case 'refused':
        return t({ id: 'send.try-refused', message: 'Refused' });
      case 'not-accepted':
        return t({ id: 'send.try-not-accepted', message: 'Not accepted' });
      case 'rate-limited':
        return t({ id: 'send.try-rate-limited', message: 'Asked to wait' });
      case 'sender-inactive':
        return t({ id: 'send.try-sender-inactive', message: 'Phone not active' });
      case 'group-moved':
        return t({ id: 'send.try-group-moved', message: 'The group has a new number' });
      case 'group-lost':
        return t({ id: 'send.try-group-lost', message: 'The group cannot be reached any more' });
      default:
        return outcome;
    }
  };
}
