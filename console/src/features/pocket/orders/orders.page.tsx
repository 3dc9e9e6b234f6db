import { type AgentOrder, listAgentOrders } from '@kolaj/contract/agent/agent-app';
import { formatPrice } from '@kolaj/domain/price/format-price';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBrandWhatsapp, IconPhone, IconShoppingBag } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useSend } from '../../../lib/calls/use-send.ts';
import { formatDateTime } from '../../../lib/texts/format.ts';
import { ActionButton, ActionLink } from '../../../ui/button/action-button.tsx';
import { useMe } from '../sell/use-me.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { useAsked } from '../ui/use-asked.ts';
import { useLanguage } from '../ui/use-language.ts';
import { markAgentOrdersSeen } from './order-news.ts';
import styles from './orders.module.css';

const page = 30;
/** A name, the same in every language. */
const whatsApp = 'WhatsApp';

/** Orders for which the customer chose this agent, the newest first. */
export function OrdersPage() {
  const { data, error, again } = useAsked(
    'orders',
    async (signal) => (await call(listAgentOrders, { limit: page }, { signal })).data.result,
  );
  const [older, setOlder] = useState<{ orders: AgentOrder[]; more: boolean } | null>(null);
  const ask = useSend((before: number) => call(listAgentOrders, { before, limit: page }));
  const newest = data?.orders[0]?.number;
  useEffect(() => {
    if (newest !== undefined) markAgentOrdersSeen(newest);
  }, [newest]);
  if (data === undefined) {
    if (error !== undefined) return <Failed error={error} onRetry={again} />;
    return <div className={styles.waiting} aria-busy="true" />;
  }
  if (data.orders.length === 0) return <NoOrders />;
  // One that came meanwhile has pushed another one out of the first page.
  const shown = new Map([...(older?.orders ?? []), ...data.orders].map((order) => [order.number, order]));
  const orders = [...shown.values()].sort((a, b) => b.number - a.number);
  const oldest = orders.at(-1)?.number ?? 0;
  const bringOlder = () =>
    ask.mutate(oldest, {
      onSuccess: ({ data: { result } }) =>
        setOlder((before) => ({ orders: [...(before?.orders ?? []), ...result.orders], more: result.more })),
    });
  return (
    <>
      {error !== undefined && <Failed error={error} onRetry={again} />}
      <ul className={styles.orders}>
        {orders.map((order) => (
          <Order key={order.number} order={order} />
        ))}
      </ul>
      {ask.isError && <Failed error={ask.error} />}
      {(older ?? data).more && (
        <ActionButton look="default" isBusy={ask.isPending} onClick={bringOlder}>
          <Trans id="m.more-orders">Older orders</Trans>
        </ActionButton>
      )}
    </>
  );
}

function Order({ order }: { order: AgentOrder }) {
  const { t } = useLingui();
  const language = useLanguage();
  const {
    number,
    at,
    lines,
    note,
    amounts = [],
    without_price: count = 0,
    customer_name: name,
    customer_phone: phone,
  } = order;
  const digits = phone.replaceAll(/\D/g, '');
  const sum = [
    ...amounts.map((amount) => formatPrice({ ...amount, isAssumed: false }, language)),
    ...(count > 0
      ? [t({ id: 'order.without-price', message: plural(count, { one: '# without price', other: '# without price' }) })]
      : []),
  ].join(' + ');
  return (
    <li>
      <h2>
        {t({ id: 'm.order-number', message: `Order ${number}` })}
        {order.is_new && (
          <em>
            <Trans id="order.new">New</Trans>
          </em>
        )}
      </h2>
      <p className={styles.when}>{[formatDateTime(at), name].filter(Boolean).join(' · ')}</p>
      <ul className={styles.lines}>
        {lines.map((line, at) => (
          // The lines of an order never change.
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
          <li key={at}>
            <b>{line.quantity} ×</b>
            <span>{[line.brand, line.code, line.color, line.size].filter(Boolean).join(' ')}</span>
            {line.pieces > 1 && (
              <small>
                {t({
                  id: 'm.pieces',
                  message: plural(line.pieces, { one: 'series of # piece', other: 'series of # pieces' }),
                })}
              </small>
            )}
          </li>
        ))}
      </ul>
      {note !== '' && <p className={styles.note}>{note}</p>}
      {sum !== '' && <p className={styles.sum}>{sum}</p>}
      {digits !== '' && (
        <div className={styles.ways}>
          <ActionLink look="default" href={`https://wa.me/${digits}`} target="_blank" rel="noreferrer">
            <IconBrandWhatsapp size={20} stroke={1.75} aria-hidden />
            {whatsApp}
          </ActionLink>
          <ActionLink look="default" href={`tel:+${digits}`}>
            <IconPhone size={20} stroke={1.75} aria-hidden />
            <Trans id="m.call">Call</Trans>
          </ActionLink>
        </div>
      )}
    </li>
  );
}

function NoOrders() {
  const { data: me } = useMe();
  const isTied = me === undefined || me.web_agent !== null;
  if (me?.shop.has_cart === false) {
    return (
      <Empty icon={IconShoppingBag} title={<Trans id="m.no-orders">No orders yet</Trans>}>
        <Trans id="m.no-cart">
          Customers order from the cart of the shop’s site, and it has none now. Ask the owner.
        </Trans>
      </Empty>
    );
  }
  return (
    <Empty icon={IconShoppingBag} title={<Trans id="m.no-orders">No orders yet</Trans>}>
      {isTied ? (
        <Trans id="m.no-orders-detail">Orders that customers send through you are shown here.</Trans>
      ) : (
        <Trans id="m.not-tied">Ask the shop’s owner to choose which agent of the site you are.</Trans>
      )}
    </Empty>
  );
}
