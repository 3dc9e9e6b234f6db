import type { OrderRow } from '@kolaj/contract/order/order';
import { nextOrderState, type OrderState, orderStates } from '@kolaj/domain/order/order-state';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type Icon, IconBan, IconChecks, IconCircleCheck, IconSend } from '@tabler/icons-react';
import { ErrorBanner } from '../../ui/feedback/error-banner.tsx';
import { showToast } from '../../ui/feedback/toasts.tsx';
import { BulkAction, BulkBar } from '../../ui/list/bulk-bar.tsx';
import { stateWords, stepWords } from './order-words.ts';
import { type SeenOrders, useMoveOrders } from './orders.query.ts';

interface OrdersBarProps {
  /** The chosen orders that are shown. */
  orders: readonly OrderRow[];
  onClear: () => void;
}

const icons: Partial<Record<OrderState, Icon>> = {
  confirmed: IconCircleCheck,
  packed: IconChecks,
  sent: IconSend,
  cancelled: IconBan,
};

/** What can be done with several orders: for each state among them its next step, and the way out; all can be undone. */
export function OrdersBar({ orders, onClear }: OrdersBarProps) {
  const { t } = useLingui();
  const { mutate, isPending, error, reset } = useMoveOrders();

  function move(seen: SeenOrders, to: OrderState) {
    mutate(
      { orders: seen, to },
      {
        onSuccess: ({ changed, others }) => {
          onClear();
          const count = changed.length;
          const left = others.length;
          const done = t({ id: 'order.count', message: plural(count, { one: '# order', other: '# orders' }) });
          const elsewhere = t({
            id: 'order.some-elsewhere',
            message: plural(left, { one: '# was changed by somebody else', other: '# were changed by somebody else' }),
          });
          const told = [`${done}: ${t(stateWords[to])}`, ...(left > 0 ? [elsewhere] : [])];
          showToast({
            key: 'order',
            text: told.join('. '),
            onUndo: () =>
              undo(
                seen.filter(({ number }) => changed.includes(number)),
                to,
              ),
          });
        },
      },
    );
  }

  /** Back to where each was: one call a state. */
  function undo(seen: SeenOrders, now: OrderState) {
    for (const [from, group] of Map.groupBy(seen, (order) => order.from)) {
      mutate({ orders: group.map(({ number }) => ({ number, from: now })), to: from });
    }
  }

  const steps = stepsOf(orders);
  return (
    <>
      {error !== null && <ErrorBanner error={error} onClose={reset} />}
      <BulkBar count={orders.length} onClear={onClear}>
        {steps.map(({ to, seen }, at) => {
          const StepIcon = icons[to] ?? IconChecks;
          return (
            <BulkAction
              key={to}
              isMain={at === 0 && to !== 'cancelled'}
              isBusy={isPending}
              icon={<StepIcon size={18} stroke={1.75} aria-hidden />}
              onClick={() => move(seen, to)}
            >
              {`${t(stepWords[to])} · ${seen.length}`}
            </BulkAction>
          );
        })}
      </BulkBar>
    </>
  );
}

/** The next step of each state among the orders, and cancelling those that are not done with. */
function stepsOf(orders: readonly OrderRow[]): { to: OrderState; seen: SeenOrders }[] {
  const seen = orders.map(({ number, state }) => ({ number, from: state }));
  const steps = orderStates.flatMap((state) => {
    const to = nextOrderState(state);
    return to === null ? [] : [{ to, seen: seen.filter(({ from }) => from === state) }];
  });
  const open = seen.filter(({ from }) => nextOrderState(from) !== null);
  return [...steps, { to: 'cancelled' as const, seen: open }].filter((step) => step.seen.length > 0);
}
