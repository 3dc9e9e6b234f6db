import {
  cancelBroadcast,
  getBroadcast,
  listBroadcasts,
  pauseBroadcast,
  resumeBroadcast,
  retryBroadcast,
  settleDeliveries,
} from '@kolaj/contract/broadcast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../lib/api.ts';

export type LedgerRow = z.output<typeof getBroadcast.output>['data']['result']['deliveries'][number];

/** One send with its groups, phones and open questions; server events keep it live. */
export const useBroadcast = (id: string) =>
  useQuery({
    queryKey: ['broadcasts', 'one', id],
    queryFn: ({ signal }) => call(getBroadcast, { id, limit: 0 }, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 0,
  });

/** Sends of a subfolder, newest first. */
export const usePastSends = (subfolder: string) =>
  useQuery({
    queryKey: ['broadcasts', 'list', subfolder],
    queryFn: ({ signal }) => call(listBroadcasts, { subfolder_id: subfolder, limit: 100 }, { signal }),
    select: ({ data: { result } }) => result,
  });

/** Every (group, image) of a send. */
export const useLedger = (id: string) =>
  useQuery({
    queryKey: ['broadcasts', 'ledger', id],
    queryFn: ({ signal }) => call(getBroadcast, { id, limit: 500 }, { signal }),
    select: ({ data: { result } }) => result.deliveries,
    staleTime: 0,
  });

const controls = { pause: pauseBroadcast, resume: resumeBroadcast, cancel: cancelBroadcast, retry: retryBroadcast };

export type ControlAction = keyof typeof controls;
export type SettleAction = z.input<typeof settleDeliveries.input>['as'];

/** Pause, resume, stop the rest, retry failed. A refusal is an answer. */
export function useControl(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: ControlAction) => call(controls[action], { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}

/** Settles one uncertain (or failed) message. */
export function useSettle(delivery: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: SettleAction) => call(settleDeliveries, { delivery_ids: [delivery], as: action }),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}
