import type { CollageCard } from '@kolaj/contract/collage/collage';
import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import {
  approveOne,
  type Ending,
  reopenOne,
  returnOne,
  setPassive,
  useTurns,
} from '../../../product/approval/decisions.ts';
import {
  beside,
  type DecisionKind,
  emptyRound,
  nextOpen,
  type ReturnNote,
  type VerifyEvent,
  type VerifyState,
  verifyRound,
} from '../../../product/approval/verify-state.ts';
import { type Noting, useNoting } from '../note/use-noting.ts';
import { type QueuePlace, useVerifyQueue } from './verify.query.ts';

/**
 * A round through the verify list. A decision counts at once and the next picture is shown; the call goes out at the same
 * moment, and Undo really takes it back with a second call (reopen), so nothing hangs on a page that stays open.
 */
export function useVerifying(place: QueuePlace, startAt: string | null): Verifying {
  const { queue, state, tell, current } = useRound(place, startAt);
  const [last, setLast] = useState<LastDecision | null>(null);
  const forgetLast = useCallback(() => setLast(null), []);
  const go = useCallback((id: string) => tell({ kind: 'went', id }), [tell]);
  const noting = useNoting(current, { isReturned: state.decisions.get(current?.id ?? '') === 'returned', go });
  const inTurn = useTurns((id, why) => {
    // At once, not with the next news: what is looked at now has to be claimed before a colleague comes to it.
    void queue.refetch({ cancelRefetch: why !== null });
    if (why === null) return;
    tell({ kind: 'refused', id, why });
    setLast(null);
  });
  const decide = (
    decision: DecisionKind,
    work: (seen: { id: string; version: number }) => Promise<Ending>,
    hasNote = false,
  ) => {
    if (current === null) return;
    const isSecondNote = decision === 'returned' && state.decisions.get(current.id) === decision;
    if (state.decisions.has(current.id) && !isSecondNote) return;
    tell({ kind: 'decided', id: current.id, decision });
    setLast({ card: current, kind: decision, hasNote });
    inTurn(current, (version) => work({ id: current.id, version }));
  };
  /** What is decided is passed by; anything else waits until its picture is drawn. */
  const approveCurrent = () => {
    if (current === null) return;
    const next = nextOpen(state, current.id);
    if (state.decisions.has(current.id) && next !== null) return go(next);
    if (current.status === 'done') decide('approved', approveOne);
  };
  const undo = () => {
    const id = state.history.at(-1);
    const card = state.cards.find((one) => one.id === id);
    if (id === undefined || card === undefined) return;
    const wasPassive = state.decisions.get(id) === 'passive';
    tell({ kind: 'undone', id });
    setLast(null);
    inTurn(card, async () => {
      const ending = wasPassive ? await setPassive(id, false) : await reopenOne(id);
      if (ending.why !== null) return ending;
      // An answer that is on its way may still tell of the decision.
      void queue.refetch({ cancelRefetch: true });
      tell({ kind: 'reopened', id });
      return ending;
    });
  };

  return {
    queue,
    state,
    current,
    last,
    forgetLast,
    approve: approveCurrent,
    sendBack: (note) => {
      if (current !== null) tell({ kind: 'noted', id: current.id, ...note });
      noting.stop();
      decide('returned', (seen) => returnOne({ ...seen, ...note }), note.note !== '' || note.pin !== null);
    },
    makePassive: () => decide('passive', ({ id }) => setPassive(id, true)),
    undo,
    noting,
    move: (step) => {
      const id = beside(state, step);
      if (id !== null) tell({ kind: 'went', id });
    },
    go,
    closeProblem: () => tell({ kind: 'problem-closed' }),
  };
}

/** The round that was left last, for coming back to it from the editor. A reload of the page loses it. */
let kept: { key: string; round: VerifyState } | null = null;

const keyOf = ({ folder, subfolder }: QueuePlace) => `${folder} ${subfolder ?? ''}`;

export function keepRound(place: QueuePlace, round: VerifyState): void {
  kept = { key: keyOf(place), round };
}

/** The kept round of this place, when the address names the picture it stopped at; null = a new round begins. */
export function keptRound(place: QueuePlace, at: string | null): VerifyState | null {
  if (kept?.key !== keyOf(place) || at === null || kept.round.currentId !== at) return null;
  return kept.round;
}

interface Round {
  queue: ReturnType<typeof useVerifyQueue>;
  state: VerifyState;
  tell: Dispatch<VerifyEvent>;
  current: CollageCard | null;
}

/** The round with the server's list in it; it continues where it was left for the editor. */
function useRound(place: QueuePlace, startAt: string | null): Round {
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

/** The last thing done, for the undo line. */
export interface LastDecision {
  card: CollageCard;
  kind: DecisionKind;
  hasNote: boolean;
}

export interface Verifying extends Pick<Round, 'queue' | 'state' | 'current'> {
  last: LastDecision | null;
  forgetLast: () => void;
  approve: () => void;
  /** Sends the current one back; one that was sent back already gets this note instead of its first. */
  sendBack: (note: ReturnNote) => void;
  makePassive: () => void;
  undo: () => void;
  /** The note that is being written for the current one. */
  noting: Noting;
  move: (step: 1 | -1) => void;
  go: (id: string) => void;
  closeProblem: () => void;
}
