import {
  editTelegram,
  getTelegram,
  getTelegramSettings,
  saveTelegramMessage,
  sendTelegram,
  type TelegramTemplateView,
} from '@kolaj/contract/broadcast/telegram';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../lib/calls/api.ts';

export type TelegramPageData = z.output<typeof getTelegram.output>['data']['result'];
export type TelegramPost = TelegramTemplateView['posts'][number];
export type MessageWish = z.input<typeof saveTelegramMessage.input>;

const pageKey = ['broadcasts', 'telegram'];
const settingsKey = ['shop', 'telegram'];

/** What each template would say now, and to whom; brands, groups and sends that change are seen at once. */
export const useTelegram = () =>
  useQuery({
    queryKey: pageKey,
    queryFn: ({ signal }) => call(getTelegram, {}, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 0,
  });

/** The same `client_key` is the same send, however often it is asked for. A message that has changed since is shown anew. */
export function useSendTelegram() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: z.input<typeof sendTelegram.input>) => call(sendTelegram, order),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}

/** Changes what was sent last to what the page shows; what has changed since is shown anew. */
export function useEditTelegram() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: z.input<typeof editTelegram.input>) => call(editTelegram, wish),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}

export const useMessageSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(getTelegramSettings, {}, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 0,
  });

export function useSaveMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: MessageWish) => call(saveTelegramMessage, wish),
    onSuccess: async (answer) => {
      client.setQueryData(settingsKey, answer);
      await client.invalidateQueries({ queryKey: pageKey });
    },
  });
}
