import type { ApprovalOutcome } from '@kolaj/contract/approval';
import type { CollageCard } from '@kolaj/contract/collage/collage';
import { useCallback, useState } from 'react';
import { type Noting, useNoting } from '../note/use-noting.ts';
import { type Round, useRound } from './use-round.ts';
import { useTurns } from './use-turns.ts';
import { approveOne, type QueuePlace, reopenOne, returnOne, setPassive } from './verify.query.ts';
import { beside, type DecisionKind, nextOpen, type Refusal, type ReturnNote } from './verify-state.ts';

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

/**
 * A round through the verify list. A decision counts at once and the next picture stands there; the call goes out at the same
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
