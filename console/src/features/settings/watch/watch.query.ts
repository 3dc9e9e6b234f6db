import { listWatches, lookNow, removeWatch, saveWatch } from '@kolaj/contract/source/source-watch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../../lib/calls/api.ts';

export type WatchInput = z.input<typeof saveWatch.input>;

// What a look finds is told by the events of imports.
const watchesKey = ['imports', 'watches'];

/** Folders that are imported automatically. */
export const useWatches = () =>
  useQuery({
    queryKey: watchesKey,
    queryFn: ({ signal }) => call(listWatches, {}, { signal }),
    select: ({ data: { result } }) => result,
  });

function useWatchMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: watchesKey }) });
}

/** Watches a folder, or changes how often and when; a refusal is an answer with its reason. */
export const useSaveWatch = () => useWatchMutation((input: WatchInput) => call(saveWatch, input));
export const useRemoveWatch = () => useWatchMutation((id: string) => call(removeWatch, { id }));
export const useLookNow = () => useWatchMutation((id: string) => call(lookNow, { id }));
