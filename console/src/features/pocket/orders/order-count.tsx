import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import styles from '../shell/pocket.module.css';
import { useNewOrders } from './order-news.ts';

/** Beside the place of the orders: how many the agent has not looked at. */
export function OrderCount() {
  const { t } = useLingui();
  const count = useNewOrders();
  if (count === 0) return null;
  return (
    <span
      className={styles.count}
      role="status"
      aria-label={t({ id: 'm.new-orders', message: plural(count, { one: '# new order', other: '# new orders' }) })}
    >
      {count}
    </span>
  );
}
