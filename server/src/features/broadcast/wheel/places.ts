/** Calls under way in one process, shared fairly between firms. */
export interface Places {
  free: () => number;
  /** Takes a place for a firm; false = it has its share, or all are taken. */
  take: (shopId: string) => boolean;
  leave: (shopId: string) => void;
  /** Firms that may take no more for now. */
  full: () => string[];
}

/** A firm may take as many places as a quarter of those that are free in the first half. */
const shareOfFree = 4;

/**
 * The first half is for whoever has much to send, each up to a share of what is still free of it; from the second half a firm
 * gets a place only if it has none. However many lanes of silent firms are under way, as many firms as there are places in
 * that half find one each.
 */
export function makePlaces(most: number): Places {
  const taken = new Map<string, number>();
  let free = most;
  const share = () => Math.min(free, Math.max(1, Math.floor((free - most / 2) / shareOfFree)));
  const of = (shopId: string) => taken.get(shopId) ?? 0;
  return {
    free: () => free,
    take(shopId) {
      if (of(shopId) >= share()) return false;
      taken.set(shopId, of(shopId) + 1);
      free--;
      return true;
    },
    leave(shopId) {
      const rest = of(shopId) - 1;
      if (rest > 0) taken.set(shopId, rest);
      else taken.delete(shopId);
      free++;
    },
    full: () => [...taken.keys()].filter((shopId) => of(shopId) >= share()),
  };
}
