import type { SalesRowView } from '@kolaj/contract/analytics/sales';
import type { SalesBy } from '@kolaj/domain/analytics/sales';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../../../lib/dom/use-media.ts';
import { formatNumber } from '../../../lib/texts/format.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import styles from './sales.module.css';
import type { SalesShown } from './sales.query.ts';
import { oneWords, useFirstOrder, useRowName, useSalesAmount } from './sales-words.ts';

/** Told of the whole site; the other ways to tell are of links alone. */
const countsAll: readonly SalesBy[] = ['brand', 'product', 'day'];

/** Row by row; what was not measured says so and is no zero. */
export function SalesTable({ sales }: { sales: SalesShown }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { by, more } = sales;
  // Days are read in their order.
  const rows = by === 'day' ? [...sales.rows].sort((a, b) => (a.key < b.key ? 1 : -1)) : sales.rows;
  return (
    <section aria-label={t(oneWords[by])}>
      {countsAll.includes(by) && (
        <p className={styles.all}>
          <Trans id="analytics.counts-all">All visits and orders, with and without a link.</Trans>
        </p>
      )}
      {isPhone ? (
        <ul className={styles.list}>
          {rows.map((row) => (
            <PhoneRow key={row.key} row={row} by={by} />
          ))}
        </ul>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(oneWords[by])}</th>
              {by !== 'agent' && (
                <th scope="col">
                  {by === 'product' ? (
                    <Trans id="analytics.groups-reached">Groups</Trans>
                  ) : (
                    <Trans id="analytics.messages">Messages</Trans>
                  )}
                </th>
              )}
              <th scope="col">
                <Looked by={by} />
              </th>
              <th scope="col">
                <Trans id="analytics.carts">Carts</Trans>
              </th>
              <th scope="col">
                <Trans id="analytics.orders">Orders</Trans>
              </th>
              <th scope="col">
                <Trans id="analytics.pieces">Pieces</Trans>
              </th>
              <th scope="col">
                <Trans id="analytics.amount">Amount</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.key} row={row} by={by} />
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && (
        <p className={styles.more}>
          <Trans id="analytics.more-rows">{more} more are not shown. Choose fewer days.</Trans>
        </p>
      )}
    </section>
  );
}

interface RowProps {
  row: SalesRowView;
  by: SalesBy;
}

/** Of products and brands people look at pages; everything else brings them. */
const Looked = ({ by }: { by: SalesBy }) =>
  by === 'product' || by === 'brand' ? (
    <Trans id="analytics.looked">Looked at</Trans>
  ) : (
    <Trans id="analytics.visits">Visits</Trans>
  );

function Row({ row, by }: RowProps) {
  const { i18n } = useLingui();
  const amountOf = useSalesAmount();
  const { messages, visits, carts, orders, pieces } = row;
  return (
    <tr>
      <th scope="row">
        <Name row={row} by={by} />
      </th>
      {by !== 'agent' && <td>{formatNumber(messages ?? 0, i18n.locale)}</td>}
      {visits === null ? (
        <td colSpan={2} className={styles.unmeasured}>
          <Trans id="analytics.not-measured">not measured</Trans>
        </td>
      ) : (
        <>
          <td>{formatNumber(visits, i18n.locale)}</td>
          <td>{formatNumber(carts ?? 0, i18n.locale)}</td>
        </>
      )}
      <td>{formatNumber(orders, i18n.locale)}</td>
      <td>
        <strong>{formatNumber(pieces, i18n.locale)}</strong>
      </td>
      <td>{amountOf(row)}</td>
    </tr>
  );
}

function PhoneRow({ row, by }: RowProps) {
  const { t } = useLingui();
  const amountOf = useSalesAmount();
  const { messages, visits, carts, orders, pieces } = row;
  const [sent, came, put] = [messages ?? 0, visits ?? 0, carts ?? 0];
  const facts = [
    by !== 'agent' &&
      (by === 'product'
        ? t({ id: 'analytics.fact-groups', message: plural(sent, { one: '# group', other: '# groups' }) })
        : t({ id: 'analytics.fact-messages', message: plural(sent, { one: '# message', other: '# messages' }) })),
    visits === null
      ? t({ id: 'analytics.not-measured', message: 'not measured' })
      : by === 'product' || by === 'brand'
        ? t({ id: 'analytics.fact-looked', message: plural(came, { one: '# looked at it', other: '# looked at it' }) })
        : t({ id: 'analytics.fact-visits', message: plural(came, { one: '# visit', other: '# visits' }) }),
    visits !== null && t({ id: 'analytics.fact-carts', message: plural(put, { one: '# cart', other: '# carts' }) }),
  ].filter((fact) => fact !== false);
  return (
    <li>
      <Name row={row} by={by} />
      <span className={styles.figures}>
        <strong>{t({ id: 'analytics.fact-pieces', message: plural(pieces, { one: '# pc.', other: '# pcs' }) })}</strong>
        <span>
          {t({ id: 'analytics.fact-orders', message: plural(orders, { one: '# order', other: '# orders' }) })}
        </span>
      </span>
      <span className={styles.facts}>{facts.join(' · ')}</span>
      <span className={styles.amount}>{amountOf(row)}</span>
    </li>
  );
}

function Name({ row, by }: RowProps) {
  const nameOf = useRowName();
  const firstOf = useFirstOrder();
  const { collage, first_order_minutes: first } = row;
  const name = nameOf(by, row);
  return (
    <span className={styles.what}>
      {by === 'product' && (
        <span className={styles.picture}>
          <Picture src={collage?.picture?.w192 ?? null} thumbhash={collage?.picture?.thumbhash ?? null} alt="" />
        </span>
      )}
      <span className={styles.words}>
        {by === 'send' ? (
          <Link to="/wgroup/proof/$broadcast" params={{ broadcast: row.key }}>
            {name}
          </Link>
        ) : collage ? (
          <Link
            to="/whatsapp-shop/$folder/$subfolder"
            params={{ folder: collage.folder_id, subfolder: collage.subfolder_id }}
            search={{ q: name.split(' ')[0] ?? '' }}
          >
            {name}
          </Link>
        ) : (
          name
        )}
        {first !== null && <span className={styles.first}>{firstOf(first)}</span>}
      </span>
    </span>
  );
}
