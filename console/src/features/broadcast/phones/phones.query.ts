import { getPhones, getQueue, getScreen, purgeQueue } from '@kolaj/contract/broadcast/phone';
import { listPhones } from '@kolaj/contract/channel/channel';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';

export type Phones = z.output<typeof getPhones.output>['data']['result'];
export type PhoneStanding = Phones['phones'][number];
export type PhoneQueue = z.output<typeof getQueue.output>['data']['result'];

/** Changes of phones refresh it automatically; what waits moves with every message. */
const standingMs = 20_000;

/** The shop's phones as they are now (PH-01). */
export const usePhones = () =>
  useQuery({
    queryKey: ['phones', 'standing'],
    queryFn: ({ signal }) => call(getPhones, {}, { signal }),
    select: ({ data: { result } }) => result,
    refetchInterval: standingMs,
  });

/** What waits for one phone; each phone has its own state and is asked again separately (PH-04). */
export const queueQuery = (phoneId: string) =>
  queryOptions({
    queryKey: ['phones', 'queue', phoneId],
    queryFn: ({ signal }) => call(getQueue, { phone_id: phoneId }, { signal }),
    select: ({ data: { result } }) => result,
    refetchInterval: standingMs,
  });
export const useQueue = (phoneId: string) => useQuery(queueQuery(phoneId));

/** Messages that wait for a phone: with us and at the provider. */
export const waitingIn = ({ waiting, stats }: PhoneQueue): number => waiting + (stats.sending ?? 0);

/** Asks the provider for its phones now (PH-03). */
export function useRefreshPhones() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(listPhones, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['phones'] }),
  });
}

/** Clears a phone's queue (PH-02). */
export function usePurge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (phoneId: string) => call(purgeQueue, { phone_id: phoneId }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['phones'] }),
        client.invalidateQueries({ queryKey: ['broadcasts'] }),
      ]),
  });
}

/** A code lives for some twenty seconds. Not more often: each look at a code is in the audit. */
const codeMs = 15_000;

/** The code that connects a phone again, for as long as it is looked at. */
export const useScreen = (phoneId: string) =>
  useQuery({
    queryKey: ['phones', 'screen', phoneId],
    queryFn: ({ signal }) => call(getScreen, { phone_id: phoneId }, { signal }),
    select: ({ data: { result } }) => result,
    refetchInterval: ({ state }) => (state.data?.data.result.kind === 'connected' ? false : codeMs),
    gcTime: 0,
    retry: false,
  });
