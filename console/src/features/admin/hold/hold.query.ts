import { getHold, holdSending, releaseSending } from '@kolaj/contract/broadcast/sending-stop';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

const queryKey = ['broadcasts', 'hold'];

/** Whether the whole installation is held, and which firms have stopped themselves. */
export const useHold = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getHold, {}, { signal }),
    select: ({ data: { result } }) => result,
    staleTime: 0,
  });

/** Holds everything with a reason; null releases it. */
export function useChangeHold() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (why: string | null) => (why === null ? call(releaseSending, {}) : call(holdSending, { why })),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onSettled: () => client.invalidateQueries({ queryKey: ['broadcasts'] }),
  });
}
