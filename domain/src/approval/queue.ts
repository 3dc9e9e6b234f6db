import type { CollageStatus, State } from '../collage/collage.ts';

/** How long an item is kept for the person who looks at it, ms (D-44). */
export const claimMs = 60_000;
/** The one on the screen and the ones that are loaded ahead. */
const claimedAtOnce = 3;

/** A collage as the verify list needs it. */
export interface QueueItem {
  id: string;
  status: CollageStatus;
  state: State;
  subfolderState: State;
  createdAt: Date;
  claimedBy: string | null;
  claimedUntil: Date | null;
}

/**
 * The verify list of one person (D-44): done and active collages, oldest first; items that somebody else is looking at come
 * last, so that two people get different ones and nothing is lost when one walks away.
 */
export function verifyQueue<Item extends QueueItem>(
  items: readonly Item[],
  { userId, now }: { userId: string; now: Date },
): Item[] {
  return items
    .filter(
      ({ status, state, subfolderState }) => status === 'done' && state === 'active' && subfolderState === 'active',
    )
    .sort((a, b) => taken(a, { userId, now }) - taken(b, { userId, now }) || byAge(a, b));
}

function taken(item: QueueItem, person: { userId: string; now: Date }): number {
  return Number(isClaimedByOther(item, person));
}

function byAge(a: QueueItem, b: QueueItem): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));
}

type Claim = Pick<QueueItem, 'claimedBy' | 'claimedUntil'>;

/** Whether another person's claim still holds. It only orders the list: the first decision counts. */
export function isClaimedByOther(
  { claimedBy, claimedUntil }: Claim,
  { userId, now }: { userId: string; now: Date },
): boolean {
  return claimedBy !== null && claimedBy !== userId && claimedUntil !== null && claimedUntil > now;
}

/**
 * What a person who looks at `looking` claims now, and until when: that one and the next ones of the list that nobody else
 * holds, from the beginning again after the last one. Null or unknown = the list is just being opened.
 */
export function claimsOf<Item extends QueueItem>(
  queue: readonly Item[],
  { looking, userId, now }: { looking: string | null; userId: string; now: Date },
): { ids: string[]; until: Date } {
  const free = queue.filter((item) => !isClaimedByOther(item, { userId, now }));
  const from = Math.max(
    0,
    free.findIndex(({ id }) => id === looking),
  );
  const inTurn = [...free.slice(from), ...free.slice(0, from)];
  return {
    ids: inTurn.slice(0, claimedAtOnce).map(({ id }) => id),
    until: new Date(now.getTime() + claimMs),
  };
}
