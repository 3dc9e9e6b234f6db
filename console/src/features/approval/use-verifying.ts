import type { ApprovalOutcome } from '@kolaj/contract/approval';
import type { CollageCard } from '@kolaj/contract/collage';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { keepRound, keptRound } from './kept-round.ts';
import { type Noting, useNoting } from './use-noting.ts';
import { approveOne, type QueuePlace, reopenOne, returnOne, setPassive, useVerifyQueue } from './verify.query.ts';
import {
  beside,
  type DecisionKind,
  emptyRound,
  nextOpen,
  type Refusal,
  type ReturnNote,
  type VerifyState,
  verifyRound,
} from './verify-state.ts';

/** The last thing done, for the undo line. */
export interface LastDecision {
  card: CollageCard;
  kind: DecisionKind;
  hasNote: boolean;
}

type Queue = ReturnType<typeof useVerifyQueue>;

export interface Verifying {
  queue: Queue;
  state: VerifyState;
  current: CollageCard | null;
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

/**
 * A round through the verify list. A decision counts at once and the next picture stands there; the call goes out at the same
 * moment, and Undo really takes it back with a second call (reopen), so nothing hangs on a page that stays open.
 */
export function useVerifying(place: QueuePlace, startAt: string | null): Verifying {
  const lookingAt = useRef(startAt);
  const queue = useVerifyQueue(place, lookingAt);
  const [state, tell] = useReducer(verifyRound, startAt, (at) => keptRound(place, at) ?? emptyRound(at));
  const [last, setLast] = useState<LastDecision | null>(null);
  // Calls about one collage go out one after another: an undo never overtakes its approval.
  const underWay = useRef(new Map<string, Promise<void>>());
  const current = state.cards.find(({ id }) => id === state.currentId) ?? null;
  const { data, refetch } = queue;
  const forgetLast = useCallback(() => setLast(null), []);

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
  const go = useCallback((id: string) => tell({ kind: 'went', id }), []);
  const noting = useNoting(current, { isReturned: state.decisions.get(current?.id ?? '') === 'returned', go });

  const inTurn = (id: string, work: () => Promise<Refusal | null>) => {
    const before = underWay.current.get(id) ?? Promise.resolve();
    const turn = before
      .then(work)
      .catch((): Refusal => 'broken')
      .then((why) => {
        if (why === null) return;
        tell({ kind: 'refused', id, why });
        setLast(null);
        void refetch();
      });
    underWay.current.set(id, turn);
  };
  const decide = (decision: DecisionKind, work: (card: CollageCard) => Promise<Refusal | null>, hasNote = false) => {
    if (current === null) return;
    const isSecondNote = decision === 'returned' && state.decisions.get(current.id) === decision;
    if (state.decisions.has(current.id) && !isSecondNote) return;
    tell({ kind: 'decided', id: current.id, decision });
    setLast({ card: current, kind: decision, hasNote });
    inTurn(current.id, () => work(current));
  };
  /** What is decided is passed by; anything else waits until its picture is drawn. */
  const approveCurrent = () => {
    if (current === null) return;
    const next = nextOpen(state, current.id);
    if (state.decisions.has(current.id) && next !== null) return go(next);
    if (current.status === 'done') decide('approved', async (card) => unless('approved', await approveOne(card)));
  };
  const undo = () => {
    const id = state.history.at(-1);
    if (id === undefined) return;
    const wasPassive = state.decisions.get(id) === 'passive';
    tell({ kind: 'undone', id });
    setLast(null);
    inTurn(id, async () => {
      if (!wasPassive) return unless('reopened', await reopenOne(id));
      await setPassive(id, false);
      return null;
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
      const work = async ({ id, version }: CollageCard) =>
        unless('returned', await returnOne({ id, version, ...note }));
      decide('returned', work, note.note !== '' || note.pin !== null);
    },
    makePassive: () =>
      decide('passive', async ({ id }) => {
        await setPassive(id, true);
        return null;
      }),
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

/** Null when the outcome is the wanted one, else why not. */
function unless(wanted: ApprovalOutcome['kind'], outcome: ApprovalOutcome['kind']): Refusal | null {
  if (outcome === wanted) return null;
  return outcome === 'not-ready' || outcome === 'not-found' ? outcome : 'conflict';
}
