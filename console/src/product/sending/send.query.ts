import { cancelBroadcast, getBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/api.ts';

/** One send, without its messages; server events keep it live. */
export const useSend = (id: string) =>
  useQuery({
    queryKey: ['broadcasts', 'one', id],
    queryFn: ({ signal }) => call(getBroadcast, { id, limit: 0 }, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 0,
  });

export function useStopSend(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelBroadcast, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}
