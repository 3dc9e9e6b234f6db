import type { OrderRow } from '@kolaj/contract/order/order';
import { type NoOrders, whyNoOrders } from '@kolaj/domain/order/no-orders';
import { orderStates } from '@kolaj/domain/order/order-state';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconMessage, IconShoppingBag } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useEscape } from '../../lib/dom/keys.ts';
import { useIsWide } from '../../lib/dom/use-media.ts';
import { useTimeAgo } from '../../lib/texts/format.ts';
import { useMay } from '../../product/account/use-may.ts';
import { Chip } from '../../ui/button/chip.tsx';
import { ChipStrip } from '../../ui/button/chip-strip.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { LinkButton } from '../../ui/button/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { InSlot } from '../../ui/page/page-frame.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';
import styles from './order.module.css';
import { OrderDetails } from './order-details.tsx';
import { stateWords } from './order-words.ts';
import { type OrderFilter, useOrders } from './orders.query.ts';
import { OrdersBar } from './orders-bar.tsx';
import { StateBadge } from './state-badge.tsx';
import { useOrderTotal } from './use-order-total.ts';
import { useOrdersFile } from './use-orders-file.ts';

/** What customers ordered through the site, and what became of it (D-98). */
export function OrdersPage() {
  const mayManage = useMay('manage');
  const { t } = useLingui();
  const title = t({ id: 'nav.orders', message: 'Orders' });
  if (mayManage) return <Orders title={title} />;
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        icon={IconShoppingBag}
        title={<Trans id="order.no-right">Orders need the right “manage”</Trans>}
        reason={<Trans id="order.no-right-reason">The owner of the shop gives it under Staff.</Trans>}
      />
    </>
  );
}

function Orders({ title }: { title: string }) {
  const isWide = useIsWide();
  const { number } = useSearch({ from: '/shell/orders' });
  const navigate = useNavigate({ from: '/orders' });
  const close = () => void navigate({ search: (before) => ({ ...before, number: undefined }) });
  useEscape(number !== undefined && isWide, close);
  if (number !== undefined && !isWide) return <OrderDetails key={number} number={number} onClose={close} isPage />;
  return (
    <>
      <OrderList title={title} current={number} />
      {number !== undefined && (
        <InSlot slot="pane">
          <OrderDetails key={number} number={number} onClose={close} />
        </InSlot>
      )}
    </>
  );
}

function OrderList({ title, current }: { title: string; current: number | undefined }) {
  const { t } = useLingui();
  const { state, agent, q = '' } = useSearch({ from: '/shell/orders' });
  const [late] = useDebouncedValue(q, 250);
  const filter: OrderFilter = { state, agent, q: late };
  const query = useOrders(filter);
  const file = useOrdersFile(filter);
  const asFile = t({ id: 'order.csv', message: 'Save as CSV' });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = (number: number) =>
    setChosen((before) =>
      before.has(number) ? before.difference(new Set([number])) : before.union(new Set([number])),
    );
  const shown = query.data?.orders ?? [];
  return (
    <>
      <PageHead
        title={title}
        actions={
          <Button
            leftSection={<IconDownload size={17} stroke={1.75} aria-hidden />}
            loading={file.isPending}
            onClick={file.save}
          >
            {asFile}
          </Button>
        }
        phoneActions={<IconButton icon={IconDownload} size="lg" label={asFile} onClick={file.save} />}
      />
      <Filters counts={query.data?.counts} agents={query.data?.agents ?? []} />
      <Loaded query={query} skeleton={{ kind: 'rows', rows: 6, height: 66 }}>
        {({ orders, counts, ...shop }) =>
          orders.length === 0 ? (
            <Nothing why={whyNoOrders({ ...shop, orders: sumOf(counts) })} />
          ) : (
            <>
              <ul className={styles.list} aria-label={title}>
                {orders.map((order) => (
                  <OrderLine
                    key={order.number}
                    order={order}
                    isCurrent={order.number === current}
                    isChosen={chosen.has(order.number)}
                    onChoose={() => choose(order.number)}
                  />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  <Trans id="order.more">Show more</Trans>
                </Button>
              )}
            </>
          )
        }
      </Loaded>
      <OrdersBar orders={shown.filter(({ number }) => chosen.has(number))} onClear={() => setChosen(new Set())} />
    </>
  );
}

interface FiltersProps {
  /** undefined = they are not known yet. */
  counts: Readonly<Record<string, number>> | undefined;
  agents: readonly { id: string; name: string | null }[];
}

function Filters({ counts, agents }: FiltersProps) {
  const { t } = useLingui();
  const { state, agent, q = '' } = useSearch({ from: '/shell/orders' });
  const navigate = useNavigate({ from: '/orders' });
  const choose = (next: Partial<OrderFilter>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  return (
    <div className={styles.filters}>
      <ChipStrip chosen={state}>
        <Chip kind="view" isPressed={state === undefined} onClick={() => choose({ state: undefined })}>
          {t({ id: 'order.all', message: 'All' })}
        </Chip>
        {orderStates.map((one) => (
          <Chip key={one} kind="view" isPressed={state === one} onClick={() => choose({ state: one })}>
            {t(stateWords[one])} {counts && (counts[one] ?? 0)}
          </Chip>
        ))}
      </ChipStrip>
      <div className={styles.find}>
        <SearchField
          label={t({ id: 'order.search', message: 'Number, name, phone, code' })}
          value={q}
          onChange={(text) => choose({ q: text })}
        />
        {agents.length > 0 && (
          <SelectField
            name="agent"
            label={t({ id: 'order.agent', message: 'Agent' })}
            value={agent ?? ''}
            onChange={(event) => choose({ agent: event.currentTarget.value || undefined })}
            options={[
              { value: '', label: t({ id: 'order.everybody', message: 'Everybody' }) },
              { value: 'shop', label: t({ id: 'order.the-shop', message: 'The shop' }) },
              ...agents.map(({ id, name }) => ({ value: id, label: name ?? `#${id}` })),
            ]}
          />
        )}
      </div>
    </div>
  );
}

interface OrderLineProps {
  order: OrderRow;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function OrderLine({ order, isCurrent, isChosen, onChoose }: OrderLineProps) {
  const { t } = useLingui();
  const ago = useTimeAgo();
  const totalOf = useOrderTotal();
  const { products, pieces } = order;
  const facts = [
    t({ id: 'order.products', message: plural(products, { one: '# product', other: '# products' }) }),
    t({ id: 'order.pieces', message: plural(pieces, { one: '# piece', other: '# pieces' }) }),
  ];
  const customer =
    order.customer_name || order.customer_phone || t({ id: 'order.no-name', message: 'No name or phone' });
  const who = [customer, order.agent?.name ?? ''].filter((name) => name !== '').join(' → ');
  return (
    <li className={styles.item}>
      <Checkbox
        className={styles.choose ?? ''}
        aria-label={t({ id: 'order.choose', message: `Select #${order.number}` })}
        checked={isChosen}
        onChange={onChoose}
      />
      <Link
        className={styles.row}
        from="/orders"
        search={(before) => ({ ...before, number: order.number })}
        aria-current={isCurrent ? 'true' : undefined}
        resetScroll={false}
      >
        <strong className={styles.number}>#{order.number}</strong>
        <span className={styles.what}>
          <span>{who}</span>
          <span className={styles.facts}>
            {facts.join(' · ')}
            {order.has_note && (
              <IconMessage size={14} stroke={2} aria-label={t({ id: 'order.has-note', message: 'with a note' })} />
            )}
          </span>
        </span>
        <span className={styles.sum}>{totalOf(order)}</span>
        <span className={styles.when}>{ago(order.created_at)}</span>
        <StateBadge state={order.state} />
      </Link>
    </li>
  );
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Why there is nothing, and the way on. */
function Nothing({ why }: { why: NoOrders }) {
  const none = <Trans id="order.none">No orders yet</Trans>;
  switch (why) {
    case 'none-fits':
      return (
        <EmptyState icon={IconShoppingBag} title={<Trans id="order.none-fits">No order found</Trans>}>
          <LinkButton to="/orders">
            <Trans id="order.show-all">Show all orders</Trans>
          </LinkButton>
        </EmptyState>
      );
    case 'cart-off':
      return (
        <EmptyState
          icon={IconShoppingBag}
          title={none}
          reason={
            <Trans id="order.cart-off">
              Customers order from the cart of your site, and the cart is off. Switch it on in the settings.
            </Trans>
          }
        >
          <LinkButton to="/settings" search={{ section: 'ordering' }} variant="action">
            <Trans id="order.to-settings">To the settings</Trans>
          </LinkButton>
        </EmptyState>
      );
    case 'not-published':
      return (
        <EmptyState
          icon={IconShoppingBag}
          title={none}
          reason={
            <Trans id="order.no-site">
              The cart is on, but your site is not published: customers cannot open it yet.
            </Trans>
          }
        >
          <LinkButton to="/build" variant="action">
            <Trans id="order.to-build">Publish the site</Trans>
          </LinkButton>
        </EmptyState>
      );
    case 'none-yet':
      return (
        <EmptyState
          icon={IconShoppingBag}
          title={none}
          reason={
            <Trans id="order.wait">
              The cart of your site is on. Orders appear here by themselves; sends with a link bring customers to it.
            </Trans>
          }
        >
          <LinkButton to="/wgroup" variant="action">
            <Trans id="order.to-broadcast">Send collages</Trans>
          </LinkButton>
        </EmptyState>
      );
  }
}
