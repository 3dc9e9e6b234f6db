import type { ReviewClosed, ReviewOpen, ReviewOutcome } from '@kolaj/contract/approval-link';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { type Asker, askDecide, askOpen, askUndo } from './review.calls.ts';
import { beginReview, itemOf, type ReviewState, review, type Wish } from './review-state.ts';

/** Somebody else may decide with the same link, and the shop works on. */
const LOOK_AGAIN_MS = 15_000;

export interface Reviewing {
  state: ReviewState;
  decide: (id: string, wish: Wish, note?: string) => void;
  undo: (id: string) => void;
  go: (id: string) => void;
  closeTrouble: () => void;
}

/** A review under way. Decisions show at once and are sent one after the other's tap; the list is asked for again now and then. */
export function useReview(asker: Asker, first: ReviewOpen, onClosed: (closed: ReviewClosed) => void): Reviewing {
  const [state, tell] = useReducer(review, first.items, beginReview);

  /** Taps so far: a list that was asked for before the last one is old. */
  const taps = useRef(0);

  const take = (id: string, outcome: ReviewOutcome) => {
    if ('shop' in outcome) onClosed(outcome);
    else tell({ kind: 'answer', id, outcome });
  };
  const sendUndo = (id: string) =>
    askUndo(asker, id).then(
      (outcome) => take(id, outcome),
      (error: unknown) => tell({ kind: 'broken', id, error }),
    );

  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || state.sending.size > 0) return;
    const before = taps.current;
    askOpen(asker).then(
      (answer) => {
        if (answer.kind !== 'open') onClosed(answer);
        else if (taps.current === before) tell({ kind: 'list', items: answer.items });
      },
      // The next look or the next decision says so.
      () => undefined,
    );
  });
  useEffect(() => {
    const look = () => lookAgain();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  return {
    state,
    decide(id, wish, note = '') {
      const item = itemOf(state, id);
      if (item === null) return;
      taps.current += 1;
      tell({ kind: 'decide', id, wish });
      askDecide(asker, { id, version: item.version, decision: wish, note }).then(
        (outcome) => take(id, outcome),
        (error: unknown) => tell({ kind: 'broken', id, error }),
      );
    },
    undo(id) {
      taps.current += 1;
      void sendUndo(id);
    },
    go: (id) => tell({ kind: 'go', id }),
    closeTrouble: () => tell({ kind: 'close-trouble' }),
  };
}
