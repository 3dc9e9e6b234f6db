import { getAgentNews } from '@kolaj/contract/agent/agent-app';
import { useSyncExternalStore } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { useAsked } from '../ui/use-asked.ts';

const SEEN_KEY = 'kolaj-m-agent-order-seen';
const seen = () => Number(localStorage.getItem(SEEN_KEY) ?? 0) || 0;

const looked = new EventTarget();

function subscribe(listener: () => void): () => void {
  looked.addEventListener('change', listener);
  return () => looked.removeEventListener('change', listener);
}

/** The agent has looked at all orders up to this one. */
export function markAgentOrdersSeen(newest: number): void {
  localStorage.setItem(SEEN_KEY, String(newest));
  looked.dispatchEvent(new Event('change'));
}

/** How many orders came since the agent has looked at them. */
export function useNewOrders(): number {
  const after = useSyncExternalStore(subscribe, seen);
  const { data } = useAsked(
    `order news ${after}`,
    async (signal) => (await call(getAgentNews, { after }, { signal })).data.result.orders,
    { everyMs: 60_000 },
  );
  return data ?? 0;
}
