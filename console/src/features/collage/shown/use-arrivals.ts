import type { CollageCard } from '@kolaj/contract/collage/collage';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Arrivals, arrivalsOf, type Placement, placementOf } from './arrivals.ts';

interface ShownArrivals extends Arrivals {
  placement: Placement;
  /** Let in by the last tap on the pill, until opened. */
  freshIds: ReadonlySet<string>;
  letIn: () => void;
  /** What a person moved changes its place at once. */
  moved: (cards: readonly Pick<CollageCard, 'id'>[], status: CollageCard['status']) => void;
  seen: (id: string) => void;
}

const none: ReadonlySet<string> = new Set();

/** Holds back what comes by server events until the person asks for it; an empty list or a tab nobody sees takes it at once. */
export function useArrivals(cards: readonly CollageCard[]): ShownArrivals {
  const [placement, setPlacement] = useState(() => placementOf(cards));
  const [freshIds, setFreshIds] = useState(none);
  const { newIds, movedIds } = useMemo(() => arrivalsOf(cards, placement), [cards, placement]);
  const count = newIds.length + movedIds.length;

  useEffect(() => {
    if (count > 0 && (placement.size === 0 || document.visibilityState === 'hidden')) setPlacement(placementOf(cards));
  }, [cards, count, placement]);

  const letIn = useCallback(() => {
    setFreshIds(new Set(newIds));
    setPlacement(placementOf(cards));
  }, [cards, newIds]);
  const moved = useCallback((changed: readonly Pick<CollageCard, 'id'>[], status: CollageCard['status']) => {
    setPlacement((before) => new Map([...before, ...changed.map(({ id }) => [id, status] as const)]));
  }, []);
  const seen = useCallback((id: string) => {
    setFreshIds((before) => (before.has(id) ? new Set([...before].filter((other) => other !== id)) : before));
  }, []);

  return { newIds, movedIds, placement, freshIds, letIn, moved, seen };
}
