import { type ApprovalOutcome, approve, reopen, sendBack } from '@kolaj/contract/approval';
import { updateState } from '@kolaj/contract/collage/collage';
import { useRef } from 'react';
import { call } from '../../lib/calls/api.ts';
import type { Refusal, ReturnNote } from './verify-state.ts';

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

/** Null when the outcome is the wanted one, else why not. */
export function unless(wanted: ApprovalOutcome['kind'], outcome: ApprovalOutcome['kind']): Refusal | null {
  if (outcome === wanted) return null;
  return outcome === 'not-ready' || outcome === 'not-found' ? outcome : 'conflict';
}

type Work = () => Promise<Refusal | null>;

/** Calls about one collage go out one after another, so that an undo never overtakes its approval; `onEnd` gets the result. */
export function useTurns(onEnd: (id: string, why: Refusal | null) => void): (id: string, work: Work) => void {
  const underWay = useRef(new Map<string, Promise<void>>());
  return (id, work) => {
    const before = underWay.current.get(id) ?? Promise.resolve();
    const turn = before
      .then(work)
      .catch((): Refusal => 'broken')
      .then((why) => onEnd(id, why));
    underWay.current.set(id, turn);
  };
}
