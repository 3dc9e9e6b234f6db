import type { OrderLineView, OrderView } from '@kolaj/contract/order/order';
import { lineAmount } from '@kolaj/domain/order/order-text';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAmounts } from '../../lib/texts/amounts.ts';
import { formatDateTime } from '../../lib/texts/format.ts';
import { useShop } from '../../product/account/session.query.ts';
import { Paper } from '../../ui/page/paper.tsx';
import styles from './order-paper.module.css';
import { stateWords } from './order-words.ts';
import { useOrderTotal } from './use-order-total.ts';

interface OrderPaperProps {
  order: OrderView;
  /** As it is in its field, also before it is saved. */
  staffNote: string;
}

/** An order on paper, for who packs it. */
export function OrderPaper({ order, staffNote }: OrderPaperProps) {
  const { t } = useLingui();
  const shop = useShop();
  const totalOf = useOrderTotal();
  const { number, agent } = order;
  const facts = [
    { word: t({ id: 'order.csv-customer', message: 'Customer' }), text: order.customer_name },
    { word: t({ id: 'order.csv-phone', message: 'Phone' }), text: order.customer_phone },
    { word: t({ id: 'order.agent', message: 'Agent' }), text: agent === null ? '' : (agent.name ?? `#${agent.id}`) },
    { word: t({ id: 'order.customer-note', message: 'Customer’s note' }), text: order.note },
    { word: t({ id: 'order.staff-note', message: 'Own note' }), text: staffNote },
  ].filter(({ text }) => text.trim() !== '');
  return (
    <Paper>
      <article className={styles.paper}>
        <p>{shop?.name}</p>
        <h1>{t({ id: 'order.title', message: `Order #${number}` })}</h1>
        <p>
          {formatDateTime(order.created_at)} · {t(stateWords[order.state])}
        </p>
        <dl>
          {facts.map(({ word, text }) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <table>
          <tbody>
            {order.lines.map((line) => (
              <PaperLine key={`${line.brand} ${line.code} ${line.color}`} line={line} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th colSpan={3}>
                <Trans id="order.total">Total</Trans>
              </th>
              <td>{totalOf(order)}</td>
            </tr>
          </tfoot>
        </table>
      </article>
    </Paper>
  );
}

function PaperLine({ line }: { line: OrderLineView }) {
  const { t } = useLingui();
  const amountsOf = useAmounts();
  const { code, color, brand, size, quantity, pieces, collage } = line;
  const amount = lineAmount({ ...line, url: '', unit: '' });
  const without = line.without.join(', ');
  const facts = [
    ...[color, brand, size],
    without === '' ? '' : t({ id: 'order.without', message: `without ${without}` }),
  ].filter((word) => word !== '');
  return (
    <tr>
      <td>{collage?.picture && <img src={collage.picture.w192} alt="" />}</td>
      <td>
        <strong>{code}</strong>
        <br />
        {facts.join(' · ')}
      </td>
      <td>{pieces === 1 ? quantity : `${quantity} × ${pieces}`}</td>
      <td>{amount === null ? '–' : amountsOf([amount])}</td>
    </tr>
  );
}
