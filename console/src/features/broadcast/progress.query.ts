import {
  broadcastLedger,
  controlBroadcast,
  getBroadcast,
  listBroadcasts,
  settleDelivery,
} from '@kolaj/contract/broadcast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../lib/api.ts';

export type LedgerRow = z.output<typeof broadcastLedger.output>['data']['result'][number];

/** One send with its groups, phones and open questions; server events keep it live. */
export const useBroadcast = (id: string) =>
  useQuery({
    queryKey: ['broadcasts', 'one', id],
    queryFn: ({ signal }) => call(getBroadcast, { id }, { signal }),
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
    queryFn: ({ signal }) => call(broadcastLedger, { id }, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 0,
  });

export type ControlAction = z.input<typeof controlBroadcast.input>['action'];
export type SettleAction = z.input<typeof settleDelivery.input>['action'];

/** Pause, resume, stop the rest, retry failed. A refusal is an answer. */
export function useControl(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: ControlAction) => call(controlBroadcast, { id, action }),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}

/** Settles one uncertain (or failed) message. */
export function useSettle(delivery: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: SettleAction) => call(settleDelivery, { delivery_id: delivery, action }),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}
