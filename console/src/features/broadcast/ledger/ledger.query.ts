import { getBroadcast } from '@kolaj/contract/broadcast/broadcast';
import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import { useInfiniteQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';

export type LedgerRow = z.output<typeof getBroadcast.output>['data']['result']['deliveries'][number];

export interface LedgerWish {
  /** Of the send. */
  id: string;
  /** undefined = of all groups. */
  group?: string | undefined;
  status?: DeliveryStatus | undefined;
}

const ROWS_A_PAGE = 100;
/** As many as the server gives at once. */
const ROWS_AT_ONCE = 500;

/** Messages of a send in the order of sending, page by page. */
export const useLedger = ({ id, group, status }: LedgerWish) =>
  useInfiniteQuery({
    queryKey: ['broadcasts', 'ledger', id, group ?? null, status ?? null],
    queryFn: ({ signal, pageParam: after }) =>
      call(getBroadcast, { id, group_id: group, status, after: after || undefined, limit: ROWS_A_PAGE }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data: { result } }) => result.next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data: { result } }) => result.deliveries),
    staleTime: 0,
  });

interface AllWish extends LedgerWish {
  signal?: AbortSignal;
  /** Messages read so far. */
  onProgress?: (read: number) => void;
}

/** All messages of a send, or of one of its groups, for what must be whole: a file, a proof, an answer to all. */
export async function allDeliveries({ id, group, status, signal, onProgress }: AllWish): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  let after: string | null = '';
  while (after !== null) {
    const wish = { id, group_id: group, status, after: after || undefined, limit: ROWS_AT_ONCE };
    const answer: z.output<typeof getBroadcast.output> = await call(getBroadcast, wish, signal ? { signal } : {});
    const { deliveries, next } = answer.data.result;
    rows.push(...deliveries);
    onProgress?.(rows.length);
    after = next;
  }
  return rows;
}
