/** What one process wants of a server of photos that accepts few connections. */
export interface ConnectionWish {
  holder: string;
  /** Calls of people that are under way or wait. */
  calls: number;
  /** Somebody looks around and will ask for more. */
  isVisited: boolean;
  /** Copies that are under way or wait. */
  copies: number;
}

/** How many connections a process may have, and how many of them its copies may use. */
export interface ConnectionShare {
  all: number;
  copies: number;
}

/**
 * Shares the connections that a server accepts between the processes that read from it. People come before copies, which keep one
 * connection where there are two; while somebody looks around, one stays free of copies. The rest is dealt out in turns; where
 * more ask than there are connections, `turn` says who begins. A process that is alone may have all of them.
 */
export function shareConnections(
  size: number,
  wishes: readonly ConnectionWish[],
  turn: number,
): Map<string, ConnectionShare> {
  const asking = wishes
    .filter(({ calls, isVisited, copies }) => calls > 0 || isVisited || copies > 0)
    .toSorted((one, other) => (one.holder < other.holder ? -1 : 1));
  const [alone, second] = asking;
  if (alone && !second) return new Map([[alone.holder, { all: size, copies: size }]]);

  const isCopying = asking.some(({ copies }) => copies > 0);
  const forCalls = isCopying && size > 1 ? size - 1 : size;
  const calls = deal(
    forCalls,
    asking.map((wish) => wish.calls),
    turn,
  );
  const visited = asking.findIndex(({ isVisited }) => isVisited);
  if (sum(calls) === 0 && visited >= 0 && size > 1) calls[visited] = 1;
  const copies = deal(
    size - sum(calls),
    asking.map((wish) => wish.copies),
    turn,
  );
  return new Map(
    asking.map(({ holder }, at) => {
      const ofCopies = copies[at] ?? 0;
      return [holder, { all: (calls[at] ?? 0) + ofCopies, copies: ofCopies }];
    }),
  );
}

/** One to each in order and again from the first, until there are no more or everybody has enough. */
function deal(places: number, wanted: readonly number[], turn: number): number[] {
  const askers = wanted.flatMap((count, at) => (count > 0 ? [at] : []));
  const first = askers.length > places ? turn % askers.length : 0;
  const order = [...askers.slice(first), ...askers.slice(0, first)];
  const dealt = wanted.map(() => 0);
  let left = Math.min(places, sum(wanted));
  while (left > 0) {
    for (const at of order) {
      const has = dealt[at] ?? 0;
      if (left === 0 || has >= (wanted[at] ?? 0)) continue;
      dealt[at] = has + 1;
      left--;
    }
  }
  return dealt;
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
