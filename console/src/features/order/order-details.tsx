import type { OrderView } from '@kolaj/contract/order/order';
import { nextOrderState, type OrderState } from '@kolaj/domain/order/order-state';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBan, IconPrinter, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../../lib/dom/use-media.ts';
import { formatDateTime } from '../../lib/texts/format.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { FootBar } from '../../ui/page/foot-bar.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import styles from './order.module.css';
import { OrderLines } from './order-lines.tsx';
import { OrderPaper } from './order-paper.tsx';
import { stateWords, stepWords } from './order-words.ts';
import { useMoveOrders, useOrder } from './orders.query.ts';
import { StaffNote } from './staff-note.tsx';
import { StateBadge } from './state-badge.tsx';
import { useKeptNote } from './use-kept-note.ts';

interface OrderDetailsProps {
  number: number;
  onClose: () => void;
  isPage?: boolean;
}

/** One order beside the list, on phones a page of its own. */
export function OrderDetails({ number, onClose, isPage = false }: OrderDetailsProps) {
  const { t } = useLingui();
  const query = useOrder(number);
  const title = t({ id: 'order.title', message: `Order #${number}` });
  const print = (
    <IconButton
      icon={IconPrinter}
      size="lg"
      label={t({ id: 'order.print', message: 'Print' })}
      onClick={() => window.print()}
    />
  );
  const parent = { label: t({ id: 'nav.orders', message: 'Orders' }), link: { to: '/orders' } } as const;
  return (
    <div className={styles.details} data-page={isPage}>
      {isPage ? (
        <PageHead title={title} crumbs={[parent]} actions={print} phoneActions={print} />
      ) : (
        <div className={styles.paneHead}>
          <h2>{title}</h2>
          {print}
          <IconButton
            icon={IconX}
            size="lg"
            label={t({ id: 'order.close', message: 'Close order' })}
            onClick={onClose}
          />
        </div>
      )}
      <Loaded query={query} skeleton="lines">
        {(order) => <Shown order={order} />}
      </Loaded>
    </div>
  );
}

function Shown({ order }: { order: OrderView }) {
  const { t } = useLingui();
  const { customer_name, customer_phone, note, erased_at, agent } = order;
  const staffNote = useKeptNote(order);
  return (
    <>
      <p className={styles.meta}>
        <StateBadge state={order.state} />
        {formatDateTime(order.created_at)}
        {agent !== null && <span>{agent.name ?? `#${agent.id}`}</span>}
      </p>
      {order.state_at !== null && (
        <p className={styles.small}>
          {t(stateWords[order.state])}: {formatDateTime(order.state_at)}
          {order.state_by !== null && ` · ${order.state_by}`}
        </p>
      )}
      {order.origin !== null && <Origin origin={order.origin} />}
      <Steps order={order} />
      {(customer_name !== '' || customer_phone !== '') && (
        <p>
          <strong>{customer_name}</strong>{' '}
          {customer_phone !== '' && <a href={`tel:${customer_phone.replaceAll(/[^+\d]/g, '')}`}>{customer_phone}</a>}
        </p>
      )}
      <NoContact order={order} />
      {note !== '' && <blockquote className={styles.note}>{note}</blockquote>}
      {erased_at !== null && (
        <p className={styles.small}>
          <Trans id="order.erased">The customer’s name, phone and words were erased, as the settings say.</Trans>
        </p>
      )}
      <OrderLines order={order} />
      <StaffNote note={staffNote} />
      <OrderPaper order={order} staffNote={staffNote.text} />
      {order.messages.length > 0 && (
        <details className={styles.message}>
          <summary>{t({ id: 'order.message', message: 'The message, as the customer got it to send' })}</summary>
          {order.messages.map((text) => (
            <div key={text}>
              <pre>{text}</pre>
              <CopyButton text={text} />
            </div>
          ))}
        </details>
      )}
    </>
  );
}

/** Where the customer is who left neither name nor phone, and the way to ask for them from now on. */
function NoContact({ order }: { order: OrderView }) {
  const { number, agent, customer_name, customer_phone, erased_at, asks_contact } = order;
  if (customer_name !== '' || customer_phone !== '' || erased_at !== null) return null;
  const name = agent?.name ?? '';
  return (
    <div className={styles.noContact}>
      <p>
        {name === '' ? (
          <Trans id="order.no-contact">
            No name or phone was left. The customer is in the chat of your shop that the message with order number{' '}
            {number} came to.
          </Trans>
        ) : (
          <Trans id="order.no-contact-agent">
            No name or phone was left. The customer is in the chat with {name} that the message with order number{' '}
            {number} came to.
          </Trans>
        )}
      </p>
      {!asks_contact && (
        <Link className={styles.origin} to="/settings" search={{ section: 'ordering' }}>
          <Trans id="order.ask-contact">Ask for name and phone in the cart</Trans>
        </Link>
      )}
    </div>
  );
}

/** By which link the customer came (D-99). */
function Origin({ origin }: { origin: NonNullable<OrderView['origin']> }) {
  const { t } = useLingui();
  switch (origin.kind) {
    case 'send': {
      const send = `${origin.brand} · ${formatDateTime(origin.sent_at)}`;
      return (
        <p className={styles.small}>
          {t({ id: 'order.came-by-send', message: 'Came by the link of a send:' })}{' '}
          <Link className={styles.origin} to="/wgroup/proof/$broadcast" params={{ broadcast: origin.id }}>
            {origin.group === null ? send : `${send} → ${origin.group}`}
          </Link>
        </p>
      );
    }
    case 'agent': {
      const name = origin.agent.name ?? `#${origin.agent.id}`;
      return (
        <p className={styles.small}>{t({ id: 'order.came-by-agent', message: `Came by the own link of ${name}` })}</p>
      );
    }
  }
}

/** The next step in ink, and the way out; both can be undone. */
function Steps({ order: { number, state } }: { order: OrderView }) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { mutate, isPending, error, reset } = useMoveOrders();
  function move(from: OrderState, to: OrderState, isUndo = false) {
    mutate(
      { orders: [{ number, from }], to },
      {
        onSuccess: ({ others: [elsewhere] }) => {
          if (elsewhere) {
            const word = t(stateWords[elsewhere.state]);
            showToast({ key: 'order', text: t({ id: 'order.moved', message: `Somebody has changed it: ${word}` }) });
            return;
          }
          if (isUndo) return;
          showToast({ key: 'order', text: `#${number}: ${t(stateWords[to])}`, onUndo: () => move(to, from, true) });
        },
      },
    );
  }
  const next = nextOrderState(state);
  const step = next === null ? 'new' : next;
  const buttons = (
    <>
      {next !== null && (
        <Button
          leftSection={<IconBan size={17} stroke={1.75} aria-hidden />}
          disabled={isPending}
          onClick={() => move(state, 'cancelled')}
        >
          {t(stepWords.cancelled)}
        </Button>
      )}
      <Button variant={next === null ? 'default' : 'action'} loading={isPending} onClick={() => move(state, step)}>
        {t(stepWords[step])}
      </Button>
    </>
  );
  return (
    <>
      {error !== null && <ErrorBanner error={error} onClose={reset} />}
      {isPhone ? <FootBar>{buttons}</FootBar> : <div className={styles.steps}>{buttons}</div>}
    </>
  );
}
