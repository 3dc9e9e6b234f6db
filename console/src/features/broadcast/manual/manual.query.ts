import { previewManual, sendManual } from '@kolaj/contract/broadcast/manual-send';
import { type ChatView, listContacts } from '@kolaj/contract/broadcast/phone';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';
import type { PhoneStanding } from '../phones/phones.query.ts';

export type ManualWish = z.input<typeof previewManual.input>;
export type ManualPreview = z.output<typeof previewManual.output>['data']['result'];
export type ManualOrder = z.input<typeof sendManual.input>;

/** What is known of whom a phone can write to (PH-04, BC-06). */
export type PhoneChats =
  | { kind: 'loading' }
  | { kind: 'error'; error: unknown; retry: () => void }
  | { kind: 'loaded'; chats: readonly ChatView[] };

/** Phones are asked side by side, this many at once (D-64). */
const inTurn = takeTurns(4);
const freshMs = 5 * 60_000;

/**
 * Whom each of these phones can write to; each loads, fails and is asked again separately. One that is not active knows nobody
 * at the moment and is not asked. Held in memory only (D-89).
 */
export const useChats = (phones: readonly Pick<PhoneStanding, 'id' | 'active'>[]): PhoneChats[] =>
  useQueries({
    queries: phones.map(({ id: phoneId, active }) => ({
      enabled: active,
      queryKey: ['phones', 'contacts', phoneId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        inTurn(() => call(listContacts, { phone_id: phoneId }, { signal })),
      staleTime: freshMs,
      gcTime: freshMs,
      retry: false,
    })),
    combine: (queries) =>
      queries.map(({ data, error, isFetching, refetch }): PhoneChats => {
        if (data) return { kind: 'loaded', chats: data.data.result };
        if (error === null || isFetching) return { kind: 'loading' };
        return { kind: 'error', error, retry: () => void refetch() };
      }),
  });

/** What the send would mean now (D-63); asked while its question is open. */
export const useManualPreview = (wish: ManualWish) =>
  useQuery({
    queryKey: ['broadcasts', 'manual', wish],
    queryFn: ({ signal }) => call(previewManual, wish, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 5_000,
  });

/** Hands the send over. The same `client_key` is the same send, however often it is asked for. */
export function useSendManual() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: ManualOrder) => call(sendManual, order),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}

/** Lets at most so many run at once; the others wait for their turn in the order they came (D-64: four phones at a time). */
export function takeTurns(limit: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (run) => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      // The place goes over to the next one.
      if (next) next();
      else running--;
    }
  };
}
