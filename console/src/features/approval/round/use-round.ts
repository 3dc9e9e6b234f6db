import type { CollageCard } from '@kolaj/contract/collage/collage';
import { type Dispatch, useEffect, useReducer, useRef } from 'react';
import { keepRound, keptRound } from './kept-round.ts';
import { type QueuePlace, useVerifyQueue } from './verify.query.ts';
import { emptyRound, type VerifyEvent, type VerifyState, verifyRound } from './verify-state.ts';

export interface Round {
  queue: ReturnType<typeof useVerifyQueue>;
  state: VerifyState;
  tell: Dispatch<VerifyEvent>;
  current: CollageCard | null;
}

/** The round with the server's list in it; it goes on where it was left for the editor. */
export function useRound(place: QueuePlace, startAt: string | null): Round {
  const lookingAt = useRef(startAt);
  const queue = useVerifyQueue(place, lookingAt);
  const [state, tell] = useReducer(verifyRound, startAt, (at) => keptRound(place, at) ?? emptyRound(at));
  const { data } = queue;
  const { folder, subfolder } = place;
  useEffect(() => {
    if (data === undefined) return;
    const { items, total, looked, taken } = data;
    tell({ kind: 'queue', items, total, looked, taken });
  }, [data]);
  useEffect(() => {
    lookingAt.current = state.currentId;
    keepRound({ folder, subfolder }, state);
  }, [state, folder, subfolder]);
  return { queue, state, tell, current: state.cards.find(({ id }) => id === state.currentId) ?? null };
}
