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
  const { orders, orders_by_links: byLinks, by_links: amounts } = totals;
  const { messages, withoutLink, ...steps } = funnelOf(totals);
  const { count: pieces, perOrder } = steps.pieces;
  // Where nothing left with a link, and nobody came by an older one, nobody knows.
  const hasLinks = messages > 0 || steps.visits.count > 0;
  const shareOf = useShareWords();
  const words = {
    messages: t({ id: 'analytics.messages', message: 'Messages' }),
    visits: t({ id: 'analytics.visits', message: 'Visits' }),
    carts: t({ id: 'analytics.carts', message: 'Carts' }),
    orders: t({ id: 'analytics.orders', message: 'Orders' }),
    pieces: t({ id: 'analytics.pieces', message: 'Pieces' }),
  };
  const rest = (['messages', 'visits', 'carts', 'orders', 'pieces'] as const)
    .filter((name) => withoutLink[name] > 0)
    .map((name) => `${words[name]} ${formatNumber(withoutLink[name], i18n.locale)}`)
    .concat(amountOf(withoutLink))
    .filter((fact) => fact !== '');
  return (
    <section aria-label={t({ id: 'analytics.funnel', message: 'From message to order' })}>
      <h2 className={styles.title}>
        <Trans id="analytics.came-by-links">What your links brought</Trans>
      </h2>
      <ol className={styles.funnel}>
        <Step name={words.messages} count={messages} />
        <Step name={words.visits} count={hasLinks ? steps.visits.count : null}>
          {shareOf('visits', steps.visits.share)}
        </Step>
        <Step name={words.carts} count={hasLinks ? steps.carts.count : null}>
          {shareOf('carts', steps.carts.share)}
        </Step>
        <Step name={words.orders} count={steps.orders.count}>
          {shareOf('orders', steps.orders.share)}
        </Step>
        <Step name={words.pieces} count={pieces}>
          {perOrder !== null && (
            <Trans id="analytics.per-order">{formatNumber(Math.round(perOrder), i18n.locale)} an order</Trans>
          )}
        </Step>
      </ol>
      {orders > 0 && (
        <p className={styles.sum}>
          <strong>{amountOf(amounts)}</strong>{' '}
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

/** How much of the step before it is; nothing where nobody could. */
function useShareWords(): (step: 'visits' | 'carts' | 'orders', share: number | null) => string | null {
  const { t, i18n } = useLingui();
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', maximumFractionDigits: 1 });
  const times = new Intl.NumberFormat(i18n.locale, { maximumFractionDigits: 1 });
  return (step, share) => {
    if (share === null) return null;
    if (share > 1) return `× ${times.format(share)}`;
    const part = percent.format(share);
    switch (step) {
      case 'visits':
        return t({ id: 'analytics.of-messages', message: `${part} of the messages` });
      case 'carts':
        return t({ id: 'analytics.of-visits', message: `${part} of the visits` });
      case 'orders':
        return t({ id: 'analytics.of-carts', message: `${part} of the carts` });
    }
  };
}

interface StepProps {
  name: ReactNode;
  /** null = not measured. */
  count: number | null;
  children?: ReactNode;
}

function Step({ name, count, children }: StepProps) {
  const { i18n } = useLingui();
  return (
    <li>
      <span className={styles.name}>{name}</span>
      <strong className={styles.count}>{count === null ? '–' : formatNumber(count, i18n.locale)}</strong>
      <span className={styles.rate}>
        {count === null ? <Trans id="analytics.not-measured">not measured</Trans> : children}
      </span>
    </li>
  );
}
