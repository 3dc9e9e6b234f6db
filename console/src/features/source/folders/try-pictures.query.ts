import { bringTryPictures, removeTryPictures } from '@kolaj/contract/source/try-pictures';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';

export function useBringTryPictures() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { name: string }) => call(bringTryPictures, input),
    onSettled: () => client.invalidateQueries({ queryKey: ['shop', 'onboarding'] }),
  });
}

/** Takes them away; everything that shows folders or brands is asked for again. */
export function useRemoveTryPictures() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeTryPictures, {}),
    onSettled: () => client.invalidateQueries(),
  });
}
