import { type ChannelPace, getPace, savePace } from '@kolaj/contract/broadcast/pace';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';

const queryKey = ['broadcasts', 'pace'];

/** How fast the shop's phones and bots send, and their state today. */
export const usePace = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getPace, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

export type PaceWish = Omit<z.input<typeof savePace.input>, 'channel' | 'version'>;

/** Keeps a channel's pace. A refusal is an answer. */
export function useSavePace({ channel, version }: Pick<ChannelPace, 'channel' | 'version'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: PaceWish) => call(savePace, { ...wish, channel, version }),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}
