import { answerHelp, listHelp } from '@kolaj/contract/help';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

const key = ['admin', 'help'];

/** What people ask for; nothing tells when somebody asks, so it is looked at again with the page. */
export const useHelpRequests = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listHelp, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

export function useAnswerHelp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { id: string; is_answered: boolean }) => call(answerHelp, input),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
