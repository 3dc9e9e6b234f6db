import { useRef } from 'react';
import type { Refusal } from './verify-state.ts';

type Work = () => Promise<Refusal | null>;

/** Calls about one collage go out one after another, so that an undo never overtakes its approval; `onEnd` hears what came of it. */
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
