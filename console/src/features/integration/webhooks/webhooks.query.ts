import * as calls from '@kolaj/contract/integration/webhook';
import type { MessageStatus, WebhookKind } from '@kolaj/domain/integration/webhook';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

const KEY = ['webhooks'] as const;

/** The shop's webhooks; owners only. */
export const useWebhooks = () =>
  useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: ({ signal }) => call(calls.listWebhooks, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

export type MessageFilter = MessageStatus | undefined;

/** What a webhook was told in the last 30 days, the newest first. */
export const useMessages = (id: string, status: MessageFilter) =>
  useInfiniteQuery({
    queryKey: [...KEY, 'messages', id, status],
    queryFn: ({ signal, pageParam: before }) =>
      call(calls.listWebhookMessages, { id, ...(status ? { status } : {}), ...(before ? { before } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data: { result } }) => result.next,
    select: ({ pages }) => pages.flatMap(({ data: { result } }) => result.messages),
  });

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

export interface Wish {
  url: string;
  kinds: WebhookKind[];
}

/** Answers with the secret, which is shown once. */
export const useAddWebhook = () => useChange((wish: Wish) => call(calls.addWebhook, wish));
export const useChangeWebhook = () =>
  useChange((change: Wish & { id: string; on: boolean }) => call(calls.changeWebhook, change));
export const useRemoveWebhook = () => useChange((id: string) => call(calls.removeWebhook, { id }));
export const useRenewSecret = () =>
  useChange(async (id: string) => (await call(calls.renewWebhookSecret, { id })).data.result);
export const useTestWebhook = () => useChange((id: string) => call(calls.testWebhook, { id }));
export const useReplay = () =>
  useChange((wish: { id: string; messages?: string[] }) => call(calls.replayWebhookMessages, wish));
