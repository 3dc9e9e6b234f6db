import { type ApprovalOutcome, approve, reopen, sendBack } from '@kolaj/contract/approval';
import { updateState } from '@kolaj/contract/collage/collage';
import { useRef } from 'react';
import { call } from '../../lib/calls/api.ts';
import type { Refusal, ReturnNote } from './verify-state.ts';

/** What came of a call about one collage. */
export interface Ending {
  /** Null when it is as it was wished, else why not. */
  why: Refusal | null;
  /** The collage's version from now on; null = not told. */
  version: number | null;
}

/** A collage in the version that was looked at. */
interface Seen {
  id: string;
  version: number;
}

export async function approveOne(item: Seen): Promise<Ending> {
  const { data } = await call(approve, { items: [item] });
  return endingOf('approved', data.result[0] ?? { id: item.id, kind: 'not-found' });
}

export async function returnOne(item: Seen & ReturnNote): Promise<Ending> {
  const { data } = await call(sendBack, item);
  return endingOf('returned', data.result);
}

export async function reopenOne(id: string): Promise<Ending> {
  const { data } = await call(reopen, { id });
  return endingOf('reopened', data.result);
}

export async function setPassive(id: string, isPassive: boolean): Promise<Ending> {
  await call(updateState, { kolaj_id: id, state: isPassive ? 'passive' : 'active' });
  return { why: null, version: null };
}

function endingOf(wanted: ApprovalOutcome['kind'], outcome: Omit<ApprovalOutcome, 'id'>): Ending {
  const { kind, version } = outcome;
  if (kind === wanted) return { why: null, version: version ?? null };
  return { why: kind === 'not-ready' || kind === 'not-found' ? kind : 'conflict', version: null };
}

/** @param version the newest that this round knows of: its own calls count, so that deciding right after an undo is no conflict */
type Work = (version: number) => Promise<Ending>;

interface Turn {
  ended: Promise<void>;
  version: number;
}

/** Calls about one collage go out one after another, so that an undo never overtakes its approval; `onEnd` gets the result. */
export function useTurns(onEnd: (id: string, why: Refusal | null) => void): (seen: Seen, work: Work) => void {
  const turns = useRef(new Map<string, Turn>());
  return ({ id, version }, work) => {
    const before = turns.current.get(id);
    const turn: Turn = { ended: Promise.resolve(), version };
    const run = async () => {
      await before?.ended;
      turn.version = Math.max(version, before?.version ?? 0);
      const { why, version: now } = await work(turn.version).catch((): Ending => ({ why: 'broken', version: null }));
      turn.version = now ?? turn.version;
      onEnd(id, why);
    };
    turn.ended = run();
    turns.current.set(id, turn);
  };
}
