import type { OrderLineView, OrderView } from '@kolaj/contract/order/order';
import { lineAmount } from '@kolaj/domain/order/order-text';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAmounts } from '../../lib/texts/amounts.ts';
import { useMay } from '../../product/account/use-may.ts';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import styles from './order.module.css';
import { useSoldOutLine } from './orders.query.ts';
import { useOrderTotal } from './use-order-total.ts';

/** What was ordered, with the pictures that the site showed; each leads to its collage, and is marked as sold out here. */
export function OrderLines({ order }: { order: OrderView }) {
  const { t } = useLingui();
  const totalOf = useOrderTotal();
  return (
    <>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <OrderLine key={`${line.brand} ${line.code} ${line.color}`} line={line} number={order.number} />
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t({ id: 'order.total', message: 'Total' })}</span>
        <strong>{totalOf(order)}</strong>
      </p>
    </>
  );
}

function OrderLine({ line, number }: { line: OrderLineView; number: number }) {
  const { t } = useLingui();
  const amountsOf = useAmounts();
  const { code, brand, size, quantity, pieces, collage } = line;
  const amount = lineAmount({ ...line, url: '', unit: '' });
  const name = nameOf(line);
  const without = line.without.join(', ');
  const picture = collage?.picture?.w192;
  return (
    <li>
      <span className={styles.picture}>{picture !== undefined && <img src={picture} alt="" loading="lazy" />}</span>
      <span className={styles.what}>
        {collage === null ? (
          <strong>{name}</strong>
        ) : (
          <Link
            to="/whatsapp-shop/$folder/$subfolder"
            params={{ folder: collage.folder_id, subfolder: collage.subfolder_id }}
            search={{ q: code }}
          >
            <strong>{name}</strong>
          </Link>
        )}
        <span className={styles.facts}>{[brand, size].filter((word) => word !== '').join(' · ')}</span>
        {without !== '' && (
          <span className={styles.facts}>{t({ id: 'order.without', message: `without ${without}` })}</span>
        )}
        {collage !== null && <Stock name={name} collage={collage} number={number} />}
      </span>
      <span className={styles.count}>
        {pieces === 1 ? quantity : `${quantity} × ${pieces}`}
        <strong>{amount === null ? '–' : amountsOf([amount])}</strong>
      </span>
    </li>
  );
}

const nameOf = ({ code, color }: OrderLineView): string => [code, color].filter((word) => word !== '').join(' · ');

interface StockProps {
  name: string;
  collage: NonNullable<OrderLineView['collage']>;
  number: number;
}

/** Whether the product can still be ordered; who packs an order is the first to see that it cannot (D-97). */
function Stock({ name, collage: { id, is_sold_out: isGone }, number }: StockProps) {
  const { t } = useLingui();
  const mayEdit = useMay('edit');
  const { mutate, isPending, error, reset } = useSoldOutLine(number);
  return (
    <>
      {isGone && <span className={styles.facts}>{t({ id: 'order.sold-out', message: 'Sold out now' })}</span>}
      {mayEdit && (
        <Button
          variant="subtle"
          size="xs"
          className={styles.stock ?? ''}
          loading={isPending}
          aria-label={
            isGone
              ? t({ id: 'order.back-in-stock-of', message: `Back in stock: ${name}` })
              : t({ id: 'order.mark-sold-out-of', message: `Mark as sold out: ${name}` })
          }
          onClick={() => mutate({ id, whole: !isGone })}
        >
          {isGone
            ? t({ id: 'order.back-in-stock', message: 'Back in stock' })
            : t({ id: 'order.mark-sold-out', message: 'Mark as sold out' })}
        </Button>
      )}
      {error !== null && <ErrorBanner error={error} onClose={reset} />}
    </>
  );
}
