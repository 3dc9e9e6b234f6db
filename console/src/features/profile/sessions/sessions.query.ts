import { endSessions, listSessions } from '@kolaj/contract/account/account-security';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

/** Where this account is logged in, the last used first. */
export const useSessions = () =>
  useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
    select: ({ data }) => data.result,
  });

export type EndedSessions = { id: string } | { others: true };

export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: EndedSessions) => call(endSessions, which),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}
