import type { ApprovalOutcome } from '@kolaj/contract/approval';
import type { CollageCard } from '@kolaj/contract/collage';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { approveOne, type QueuePlace, reopenOne, returnOne, setPassive, useVerifyQueue } from './verify.query.ts';
import { beside, type DecisionKind, emptyRound, type Refusal, type VerifyState, verifyRound } from './verify-state.ts';

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
  sendBack: (note: string) => void;
  makePassive: () => void;
  undo: () => void;
  /** A note for the collage that was just sent back without one. */
  addNote: (note: string) => void;
  move: (step: 1 | -1) => void;
  go: (id: string) => void;
  closeProblem: () => void;
}

/**
 * A round through the verify list. A decision counts at once and the next picture stands there; the call goes out at the same
 * moment, and Undo really takes it back with a second call (reopen), so nothing hangs on a page that stays open.
 */
export function useVerifying(place: QueuePlace, startAt: string | null): Verifying {
  const queue = useVerifyQueue(place);
  const [state, tell] = useReducer(verifyRound, startAt, emptyRound);
  const [last, setLast] = useState<LastDecision | null>(null);
  // Calls about one collage go out one after another: an undo never overtakes its approval.
  const underWay = useRef(new Map<string, Promise<void>>());
  const current = state.cards.find(({ id }) => id === state.currentId) ?? null;
  const { data, refetch } = queue;
  const forgetLast = useCallback(() => setLast(null), []);

  useEffect(() => {
    if (data !== undefined) tell({ kind: 'queue', items: data.items, total: data.total });
  }, [data]);

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
    if (current === null || state.decisions.has(current.id)) return;
    tell({ kind: 'decided', id: current.id, decision });
    setLast({ card: current, kind: decision, hasNote });
    inTurn(current.id, () => work(current));
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
    approve: () => decide('approved', async (card) => unless('approved', await approveOne(card))),
    sendBack: (note) =>
      decide(
        'returned',
        async ({ id, version }) => unless('returned', await returnOne({ id, version, note })),
        note !== '',
      ),
    makePassive: () =>
      decide('passive', async ({ id }) => {
        await setPassive(id, true);
        return null;
      }),
    undo,
    addNote: (note) => {
      if (last === null) return;
      const { id, version } = last.card;
      setLast({ ...last, hasNote: true });
      inTurn(id, async () => {
        const why = unless('reopened', await reopenOne(id));
        return why ?? unless('returned', await returnOne({ id, version, note }));
      });
    },
    move: (step) => {
      const id = beside(state, step);
      if (id !== null) tell({ kind: 'went', id });
    },
    go: (id) => tell({ kind: 'went', id }),
    closeProblem: () => tell({ kind: 'problem-closed' }),
  };
}

/** Null when the outcome is the wanted one, else why not. */
function unless(wanted: ApprovalOutcome['kind'], outcome: ApprovalOutcome['kind']): Refusal | null {
  if (outcome === wanted) return null;
  return outcome === 'not-ready' || outcome === 'not-found' ? outcome : 'conflict';
}
