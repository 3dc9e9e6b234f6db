import { rateOf } from '@kolaj/domain/analytics/sales';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useAmounts } from '../../../lib/texts/amounts.ts';
import { formatNumber } from '../../../lib/texts/format.ts';
import styles from './sales.module.css';
import type { SalesShown } from './sales.query.ts';

/** From the message to the pieces: five numbers, and how many of one lead to the next. */
export function Funnel({ totals }: { totals: SalesShown['totals'] }) {
  const { t, i18n } = useLingui();
  const amountsOf = useAmounts();
  const { messages, visits, carts, orders, pieces, amounts, orders_by_links: byLinks } = totals;
  const perOrder = rateOf(pieces, orders);
  return (
    <section aria-label={t({ id: 'analytics.funnel', message: 'From message to order' })}>
      <ol className={styles.funnel}>
        <Step name={<Trans id="analytics.messages">Messages</Trans>} count={messages ?? 0} />
        <Step name={<Trans id="analytics.visits">Visits</Trans>} count={visits ?? 0} share={rateOf(visits, messages)} />
        <Step name={<Trans id="analytics.carts">Carts</Trans>} count={carts ?? 0} share={rateOf(carts, visits)} />
        <Step name={<Trans id="analytics.orders">Orders</Trans>} count={orders} share={rateOf(orders, carts)} />
        <Step name={<Trans id="analytics.pieces">Pieces</Trans>} count={pieces}>
          {perOrder !== null && (
            <Trans id="analytics.per-order">{formatNumber(Math.round(perOrder), i18n.locale)} an order</Trans>
          )}
        </Step>
      </ol>
      {orders > 0 && (
        <p className={styles.sum}>
          <strong>{amountsOf(amounts)}</strong>{' '}
          <Trans id="analytics.by-links">
            {byLinks} of {orders} orders came by a link
          </Trans>
        </p>
      )}
    </section>
  );
}

interface StepProps {
  name: ReactNode;
  count: number;
  /** Of the step before; null = nobody could. */
  share?: number | null;
  children?: ReactNode;
}

function Step({ name, count, share = null, children }: StepProps) {
  const { i18n } = useLingui();
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 });
  const times = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 });
  const rate = share === null ? children : share > 1 ? `× ${times.format(share)}` : percent.format(share);
  return (
    <li>
      <span className={styles.name}>{name}</span>
      <strong className={styles.count}>{formatNumber(count, i18n.locale)}</strong>
      <span className={styles.rate}>{rate}</span>
    </li>
  );
}
