import { type BroadcastSummary, listBroadcasts } from '@kolaj/contract/broadcast/broadcast';
import { getStandstill, type Standstill } from '@kolaj/contract/broadcast/sending-stop';
import { listFolders } from '@kolaj/contract/collage/collage';
import { listAgentsPhotos } from '@kolaj/contract/pocket/sent';
import { getOrderNews } from '@kolaj/contract/site/site-orders';
import { call } from '../../../lib/calls/api.ts';
import { useAsked } from '../ui/use-asked.ts';

/** What needs a person now. */
export interface Today {
  /** Collages that wait for approval, and that need work, in all folders of this year. */
  waiting: number;
  failed: number;
  standstill: Standstill;
  paused: BroadcastSummary[];
  /** Messages of which nobody knows whether they were sent, and that failed. */
  uncertain: number;
  lost: number;
  /** Sends that are on their way. */
  running: BroadcastSummary[];
  orders: { count: number; newest: number | null };
  /** Photos of agents that are in no collage yet. */
  agentsPhotos: number;
}

const SEEN_KEY = 'kolaj-m-order-seen';
const seenOrder = () => Number(localStorage.getItem(SEEN_KEY) ?? 0) || 0;

/** Orders up to this one are known to the person. */
export const markOrdersSeen = (newest: number) => localStorage.setItem(SEEN_KEY, String(newest));

/** Calls that the console makes too, side by side. */
export const useToday = () =>
  useAsked('today', async (signal): Promise<Today> => {
    const [folders, open, questions, standstill, orders, agents] = await Promise.all([
      call(listFolders, {}, { signal }),
      call(listBroadcasts, { only: 'open' }, { signal }),
      call(listBroadcasts, { only: 'questions' }, { signal }),
      call(getStandstill, {}, { signal }),
      call(getOrderNews, { after: seenOrder() }, { signal }),
      call(listAgentsPhotos, {}, { signal }),
    ]);
    const counts = folders.data.result.flatMap(({ kolaj }) => kolaj);
    const sum = (of: 'done' | 'failed') =>
      counts.filter(({ status }) => status === of).reduce((total, { count }) => total + count, 0);
    const sends = open.data.result;
    const asked = questions.data.result;
    return {
      waiting: sum('done'),
      failed: sum('failed'),
      standstill: standstill.data.result,
      paused: sends.filter(({ status }) => status === 'paused'),
      running: sends.filter(({ status }) => status === 'running' || status === 'accepted'),
      uncertain: asked.reduce((total, { counts: { uncertain } }) => total + uncertain, 0),
      lost: asked.reduce((total, { counts: { failed } }) => total + failed, 0),
      orders: orders.data.result,
      agentsPhotos: agents.data.result.reduce((total, { count }) => total + count, 0),
    };
  });
