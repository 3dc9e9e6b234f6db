import { approve, reopen, sendBack, verifyQueue } from '@kolaj/contract/approval';
import { updateState } from '@kolaj/contract/collage/collage';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { call } from '../../../lib/calls/api.ts';
import type { ReturnNote } from './verify-state.ts';

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

export async function approveOne({ id, version }: { id: string; version: number }) {
  const { data } = await call(approve, { items: [{ id, version }] });
  return data.result[0]?.kind ?? 'not-found';
}

export async function returnOne(item: { id: string; version: number } & ReturnNote) {
  const { data } = await call(sendBack, item);
  return data.result.kind;
}

export async function reopenOne(id: string) {
  const { data } = await call(reopen, { id });
  return data.result.kind;
}

export const setPassive = (id: string, isPassive: boolean) =>
  call(updateState, { kolaj_id: id, state: isPassive ? 'passive' : 'active' });
