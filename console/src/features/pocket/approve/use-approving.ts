import { verifyQueue } from '@kolaj/contract/approval';
import type { CollageCard } from '@kolaj/contract/collage/collage';
import { useEffect, useReducer, useRef, useState } from 'react';
import { call } from '../../../lib/calls/api.ts';
import { approveOne, reopenOne, returnOne, useTurns } from '../../../product/approval/decisions.ts';
import {
  type DecisionKind,
  emptyRound,
  nextOpen,
  type VerifyState,
  verifyRound,
} from '../../../product/approval/verify-state.ts';
import { useAsked } from '../ui/use-asked.ts';

/** The soft claim on the first ones lasts 60 s (D-44); asking again keeps it. */
const KEEP_CLAIM_MS = 25_000;
const AHEAD = 30;

/** The last decision, for Undo. */
interface LastDecision {
  card: CollageCard;
  kind: DecisionKind;
}

export interface Approving {
  state: VerifyState;
  current: CollageCard | null;
  next: CollageCard | null;
  last: LastDecision | null;
  isKnown: boolean;
  error: unknown;
  approve: () => void;
  sendBack: (note: string) => void;
  undo: () => void;
  again: () => void;
}

/**
 * A round through what waits in a folder. A decision counts at once and the next picture is shown; the call goes out at the same
 * moment, and Undo takes it back with a second call.
 */
export function useApproving(folder: string): Approving {
  const lookingAt = useRef<string | null>(null);
  const queue = useAsked(
    `queue ${folder}`,
    async (signal) => {
      const looking = lookingAt.current ?? undefined;
      return (await call(verifyQueue, { folder_id: folder, looking, limit: AHEAD }, { signal })).data.result;
    },
    { everyMs: KEEP_CLAIM_MS },
  );
  const [state, tell] = useReducer(verifyRound, null, emptyRound);
  const [last, setLast] = useState<LastDecision | null>(null);
  const { data } = queue;
  useEffect(() => {
    if (data !== undefined) tell({ kind: 'queue', ...data });
  }, [data]);
  useEffect(() => {
    lookingAt.current = state.currentId;
  }, [state.currentId]);

  const inTurn = useTurns((id, why) => {
    // What is looked at now has to be claimed before a colleague comes to it.
    queue.again();
    if (why === null) return;
    tell({ kind: 'refused', id, why });
    setLast(null);
  });
  const cardOf = (id: string | null) => state.cards.find((card) => card.id === id) ?? null;
  const current = cardOf(state.currentId);
  const decide = (kind: 'approved' | 'returned', note = '') => {
    if (current === null || current.status !== 'done' || state.decisions.has(current.id)) return;
    const { id } = current;
    tell({ kind: 'decided', id, decision: kind });
    setLast({ card: current, kind });
    inTurn(current, (version) =>
      kind === 'approved' ? approveOne({ id, version }) : returnOne({ id, version, note, pin: null }),
    );
  };

  return {
    state,
    current,
    next: cardOf(nextOpen(state, state.currentId)),
    last,
    isKnown: data !== undefined,
    error: queue.error,
    approve: () => decide('approved'),
    sendBack: (note) => decide('returned', note),
    undo: () => {
      const card = cardOf(state.history.at(-1) ?? null);
      if (card === null) return;
      const { id } = card;
      tell({ kind: 'undone', id });
      setLast(null);
      inTurn(card, async () => {
        const ending = await reopenOne(id);
        if (ending.why !== null) return ending;
        // An answer that is on its way may still tell of the decision.
        queue.again();
        tell({ kind: 'reopened', id });
        return ending;
      });
    },
    again: queue.again,
  };
}
