import { funnelOf } from '@kolaj/domain/analytics/sales';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/texts/format.ts';
import styles from './sales.module.css';
import type { SalesShown } from './sales.query.ts';
import { useSalesAmount } from './sales-words.ts';

/** From the message to the pieces, by links: five numbers, and how many of one lead to the next. What came without one is below. */
export function Funnel({ totals }: { totals: SalesShown['totals'] }) {
  const { t, i18n } = useLingui();
  const amountOf = useSalesAmount();
  const { orders, orders_by_links: byLinks } = totals;
  const { messages, withoutLink, ...steps } = funnelOf(totals);
  const { count: pieces, perOrder } = steps.pieces;
  const words = {
    messages: t({ id: 'analytics.messages', message: 'Messages' }),
    visits: t({ id: 'analytics.visits', message: 'Visits' }),
    carts: t({ id: 'analytics.carts', message: 'Carts' }),
    orders: t({ id: 'analytics.orders', message: 'Orders' }),
    pieces: t({ id: 'analytics.pieces', message: 'Pieces' }),
  };
  const rest = (['messages', 'visits', 'carts', 'orders', 'pieces'] as const)
    .filter((name) => withoutLink[name] > 0)
    .map((name) => `${words[name]} ${formatNumber(withoutLink[name], i18n.locale)}`);
  return (
    <section aria-label={t({ id: 'analytics.funnel', message: 'From message to order' })}>
      <h2 className={styles.title}>
        <Trans id="analytics.came-by-links">What your links brought</Trans>
      </h2>
      <ol className={styles.funnel}>
        <Step name={words.messages} count={messages} />
        <Step name={words.visits} {...steps.visits} />
        <Step name={words.carts} {...steps.carts} />
        <Step name={words.orders} {...steps.orders} />
        <Step name={words.pieces} count={pieces}>
          {perOrder !== null && (
            <Trans id="analytics.per-order">{formatNumber(Math.round(perOrder), i18n.locale)} an order</Trans>
          )}
        </Step>
      </ol>
      {orders > 0 && (
        <p className={styles.sum}>
          <strong>{amountOf(totals)}</strong>{' '}
          <Trans id="analytics.by-links">
            {byLinks} of {orders} orders came by a link
          </Trans>
        </p>
      )}
      {rest.length > 0 && (
        <p className={styles.sum}>
          <Trans id="analytics.without-link">Without a link:</Trans> {rest.join(' · ')}
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
