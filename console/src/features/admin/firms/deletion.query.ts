import { deleteFirm, getFirmFacts, listDeletedFirms, restoreFirm } from '@kolaj/contract/admin/firm-deletion';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

const FACTS = 'firm-facts';
const DELETED = ['session', 'deleted-firms'] as const;

/** What goes with a firm. */
export const useFirmFacts = (pid: string) =>
  useQuery({
    queryKey: ['session', FACTS, pid],
    // What went with a firm that was restored may have changed since.
    gcTime: 0,
    queryFn: ({ signal }) => call(getFirmFacts, { pid }, { signal }),
    select: ({ data: { result } }) => result,
  });

/** Firms that can be restored. */
export const useDeletedFirms = () =>
  useQuery({
    queryKey: DELETED,
    queryFn: ({ signal }) => call(listDeletedFirms, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

function useFirmChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  // The list of firms is among what hangs on the session.
  return useMutation({
    mutationFn,
    onSettled: () =>
      client.invalidateQueries({
        queryKey: ['session'],
        // Its window is still open then, and nobody can tell anything of a firm that is gone.
        predicate: ({ queryKey: [, kind] }) => kind !== FACTS,
      }),
  });
}

export const useDeleteFirm = () => useFirmChange((wish: { pid: string; keyword: string }) => call(deleteFirm, wish));
export const useRestoreFirm = () => useFirmChange((pid: string) => call(restoreFirm, { pid }));
