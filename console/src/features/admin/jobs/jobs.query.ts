import { getJobs, retryJobs } from '@kolaj/contract/admin/jobs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

const queryKey = ['session', 'jobs'];
/** Queues tell nobody of themselves. */
const ASK_AGAIN_MS = 5_000;

export const useJobs = () =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getJobs, {}, { signal }),
    select: ({ data: { result } }) => result,
    refetchInterval: ASK_AGAIN_MS,
  });

export function useRetryJobs() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (jobs: string[]) => (await call(retryJobs, { jobs })).data.result.retried,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
