import { previewRetry, type RetryLook, retryCollages } from '@kolaj/contract/collage/collage-retry';
import type { FailReason } from '@kolaj/domain/collage/failure';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/calls/api.ts';
import type { Place } from '../collages.query.ts';

/** Which collages are to be tried again. */
export interface RetryWish {
  place: Place;
  /** null = whatever their reason. */
  reason: FailReason | null;
  /** Also those that wait for approval. */
  waiting: boolean;
}

function inputOf({ place: { folder, subfolder, year }, reason, waiting }: RetryWish) {
  return {
    ...(subfolder === 'all' ? { folder_id: folder } : { subfolder_id: subfolder }),
    ...(reason === null ? {} : { reason }),
    ...(year === undefined ? {} : { year }),
    waiting,
  };
}

/** Asked again with every opening; it begins with `collages`, so a template's or a collage's change asks again too. */
export const useRetryLook = (wish: RetryWish) =>
  useQuery({
    queryKey: ['collages', 'retry', inputOf(wish)],
    queryFn: ({ signal }) => call(previewRetry, inputOf(wish), { signal }),
    select: ({ data }): RetryLook => data.result,
    staleTime: 0,
    gcTime: 0,
    // The numbers before stay until the others are there: the window does not jump.
    placeholderData: (before) => before,
  });

export function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wish: RetryWish) => call(retryCollages, inputOf(wish)),
    onSettled: () => client.invalidateQueries({ queryKey: ['collages', 'list'] }),
  });
}
