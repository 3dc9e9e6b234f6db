import type { PocketStart } from '@kolaj/contract/pocket/pocket';
import type { Desk } from '@kolaj/domain/pocket/desks';
import { createContext, use } from 'react';

/** Who works here, at which desk. */
interface Working {
  start: PocketStart;
  desk: Desk | null;
}

export const Somebody = createContext<Working | null>(null);

/** Who works here. Throws outside the app's frame. */
export function useSomebody(): Working {
  const working = use(Somebody);
  if (working === null) throw new Error('Nobody is logged in here.');
  return working;
}
