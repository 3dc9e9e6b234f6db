import type { OrderState } from '@kolaj/domain/order/order-state';
import { useLingui } from '@lingui/react/macro';
import { type Icon, IconBan, IconChecks, IconCircleCheck, IconSend, IconShoppingBag } from '@tabler/icons-react';
import styles from './order.module.css';
import { stateWords } from './order-words.ts';

const looks: Readonly<Record<OrderState, { icon: Icon; tone: string }>> = {
  new: { icon: IconShoppingBag, tone: 'amber' },
  confirmed: { icon: IconCircleCheck, tone: 'accent' },
  packed: { icon: IconChecks, tone: 'slate' },
  sent: { icon: IconSend, tone: 'green' },
  cancelled: { icon: IconBan, tone: 'outline' },
};

/** A state as icon and word. */
export function StateBadge({ state }: { state: OrderState }) {
  const { t } = useLingui();
  const { icon: StateIcon, tone } = looks[state];
  return (
    <span className={styles.badge} data-tone={tone}>
      <StateIcon size={15} stroke={2} aria-hidden />
      {t(stateWords[state])}
    </span>
  );
}
