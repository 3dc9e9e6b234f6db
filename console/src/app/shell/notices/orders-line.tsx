import { getOrderNews } from '@kolaj/contract/site/site-orders';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useLocalStorage } from '@mantine/hooks';
import { IconShoppingBag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { call } from '../../../lib/calls/api.ts';
import styles from './notice-line.module.css';

/** Orders that came through the shop's site since this person last closed the line (D-98). The messages themselves are in the messenger. */
export function OrdersLine({ pid }: { pid: string }) {
  const { t } = useLingui();
  const [seen, setSeen] = useLocalStorage({
    key: `kolaj orders seen ${pid}`,
    defaultValue: 0,
    getInitialValueInEffect: false,
  });
  const { data } = useQuery({
    queryKey: ['orders', 'news', pid, seen],
    queryFn: ({ signal }) => call(getOrderNews, { after: seen }, { signal }),
    select: ({ data: { result } }) => result,
  });
  const isSaidThere = useLocation({ select: ({ pathname }) => pathname === '/' || pathname === '/orders' });
  const newest = data?.newest ?? null;
  if (isSaidThere || data === undefined || data.count === 0 || newest === null) return null;
  return (
    <section className={styles.line} data-tone="green" aria-label={t({ id: 'orders.title', message: 'New orders' })}>
      <IconShoppingBag size={16} stroke={2} aria-hidden />
      <p role="status">
        <Plural id="orders.came" value={data.count} one="# new order" other="# new orders" />
      </p>
      <Link to="/orders" search={{ state: 'new' }} className={styles.button}>
        <Trans id="orders.open">To the orders</Trans>
      </Link>
      <button type="button" className={styles.button} onClick={() => setSeen(newest)}>
        <Trans id="orders.seen">Seen</Trans>
      </button>
    </section>
  );
}
