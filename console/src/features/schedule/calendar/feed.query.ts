import { getCalendarFeed, makeCalendarFeed, removeCalendarFeed } from '@kolaj/contract/broadcast/calendar';
import type { Language } from '@kolaj/domain/shared/language';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

const queryKey = ['schedules', 'feed'];

export const useFeed = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 0,
  });

function useFeedCall<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey }) });
}

export const useMakeFeed = () =>
  useFeedCall(async (language: Language) => (await call(makeCalendarFeed, { language })).data.result);
export const useRemoveFeed = () => useFeedCall(() => call(removeCalendarFeed, {}));
