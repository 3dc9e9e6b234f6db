import { verifyQueue } from '@kolaj/contract/approval';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { call } from '../../../lib/calls/api.ts';

/** The soft claim on the first ones lasts 60 s (D-44); asking again keeps it. */
const KEEP_CLAIM_MS = 25_000;
/** Asked for after every decision, so no more than the strip shows and a fast hand needs. */
const AHEAD = 60;

export interface QueuePlace {
  folder: string;
  subfolder: string | undefined;
}

/** What waits for approval, oldest first. Whatever is looked at when it asks is claimed, and its fate comes along. */
export const useVerifyQueue = ({ folder, subfolder }: QueuePlace, lookingAt: RefObject<string | null>) =>
  useQuery({
    queryKey: ['collages', 'verify', folder, subfolder ?? null],
    queryFn: ({ signal }) => {
      const looking = lookingAt.current ?? undefined;
      return call(verifyQueue, { folder_id: folder, subfolder_id: subfolder, looking, limit: AHEAD }, { signal });
    },
    select: ({ data }) => data.result,
    refetchInterval: KEEP_CLAIM_MS,
    // A round begins with what waits now, not with what waited last time.
    staleTime: 0,
    gcTime: 0,
  });
