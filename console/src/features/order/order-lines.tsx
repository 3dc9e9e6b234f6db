import type { OrderView } from '@kolaj/contract/order/order';
import { lineAmount } from '@kolaj/domain/order/order-text';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import styles from './order.module.css';
import { useAmounts } from './order-words.ts';

/** What was ordered, with the pictures that the site showed; each leads to its collage, where it can be marked as sold out. */
export function OrderLines({ order }: { order: OrderView }) {
  const { t } = useLingui();
  const amountsOf = useAmounts();
  return (
    <>
      <ul className={styles.lines}>
        {order.lines.map((line) => {
          const { code, color, brand, size, quantity, pieces, collage } = line;
          const amount = lineAmount({ ...line, url: '', unit: '' });
          const name = [code, color].filter((word) => word !== '').join(' · ');
          const without = line.without.join(', ');
          const picture = collage?.picture?.w192;
          return (
            <li key={`${brand} ${name}`}>
              <span className={styles.picture}>
                {picture !== undefined && <img src={picture} alt="" loading="lazy" />}
              </span>
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
                {collage?.is_sold_out && (
                  <span className={styles.facts}>{t({ id: 'order.sold-out', message: 'Sold out now' })}</span>
                )}
              </span>
              <span className={styles.count}>
                {pieces === 1 ? quantity : `${quantity} × ${pieces}`}
                <strong>{amount === null ? '–' : amountsOf([amount])}</strong>
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles.total}>
        <span>{t({ id: 'order.total', message: 'Total' })}</span>
        <strong>{amountsOf(order.amounts)}</strong>
      </p>
    </>
  );
}
