import {
  cancelBroadcast,
  getBroadcast,
  listBroadcasts,
  pauseBroadcast,
  resumeBroadcast,
  retryBroadcast,
} from '@kolaj/contract/broadcast/broadcast';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';

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

const SENDS_A_PAGE = 50;

export type HistoryFilter = NonNullable<z.input<typeof listBroadcasts.input>['only']>;

/** Every send of the shop, newest first, page by page. */
export const useAllSends = (only: HistoryFilter | undefined) =>
  useInfiniteQuery({
    queryKey: ['broadcasts', 'history', only ?? null],
    queryFn: ({ signal, pageParam: before }) =>
      call(listBroadcasts, { only, before: before || undefined, limit: SENDS_A_PAGE }, { signal }),
    initialPageParam: '',
    // The first page also has older sends that still run; the newest of the page decide where it ends.
    getNextPageParam: ({ data: { result } }) => result[SENDS_A_PAGE - 1]?.created_at,
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ data: { result } }) => result).map((send) => [send.id, send])).values(),
    ],
  });

const controls = { pause: pauseBroadcast, resume: resumeBroadcast, cancel: cancelBroadcast, retry: retryBroadcast };

export type ControlAction = keyof typeof controls;

/** Pause, resume, stop the rest, retry failed. A refusal is an answer. */
export function useControl(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: ControlAction) => call(controls[action], { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}
