import { settleDeliveries } from '@kolaj/contract/broadcast/broadcast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';
import { allDeliveries, type LedgerRow } from '../ledger/ledger.query.ts';

export type SettleAction = z.input<typeof settleDeliveries.input>['as'];

/** Settles one uncertain (or failed) message. */
export function useSettle(delivery: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: SettleAction) => call(settleDeliveries, { delivery_ids: [delivery], as: action }),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}

/** Asking the provider takes a call for each message; an answer to many of them must not take minutes. */
const partOf: Record<SettleAction, number> = { check: 20, sent: 500, again: 500 };

export interface Settled {
  settled: number;
  /** Those that stay as they are. */
  left: number;
}

interface Meant {
  broadcast: string;
  status: 'uncertain' | 'failed';
  /** Those of them that are meant; none = all. */
  isMeant?: (row: LedgerRow) => boolean;
}

/** Settles every uncertain (or failed) message of a send, or the meant ones of them, in the same way. */
export function useSettleMany({ broadcast, status, isMeant }: Meant) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (action: SettleAction): Promise<Settled> => {
      const rows = await allDeliveries({ id: broadcast, status });
      const ids = (isMeant ? rows.filter(isMeant) : rows).map(({ id }) => id);
      const sum: Settled = { settled: 0, left: 0 };
      for (const part of inParts(ids, partOf[action])) {
        const answer = await call(settleDeliveries, { delivery_ids: part, as: action });
        sum.settled += answer.success ? answer.data.result.settled.length : 0;
        sum.left += answer.success ? answer.data.result.left.length : part.length;
      }
      return sum;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}

function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}
