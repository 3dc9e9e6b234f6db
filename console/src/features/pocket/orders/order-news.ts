import { getAgentNews } from '@kolaj/contract/agent/agent-app';
import { call } from '../../../lib/calls/api.ts';
import { useAsked } from '../ui/use-asked.ts';

const SEEN_KEY = 'kolaj-m-agent-order-seen';
const seen = () => Number(localStorage.getItem(SEEN_KEY) ?? 0) || 0;

/** The agent has looked at all orders up to this one. */
export const markAgentOrdersSeen = (newest: number) => localStorage.setItem(SEEN_KEY, String(newest));

/** How many orders came since the agent has looked at them. */
export function useNewOrders(): number {
  const { data } = useAsked(
    'order news',
    async (signal) => (await call(getAgentNews, { after: seen() }, { signal })).data.result.orders,
    { everyMs: 60_000 },
  );
  return data ?? 0;
}
