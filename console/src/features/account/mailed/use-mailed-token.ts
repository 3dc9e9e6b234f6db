import { useEffect, useState } from 'react';

/** Where a token stays after it has left the address: this entry of this tab's history, for a reload. */
const STATE_KEY = 'mailedToken';

function rememberedToken(): string | null {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !(STATE_KEY in state)) return null;
  const token = state[STATE_KEY];
  return typeof token === 'string' ? token : null;
}

/**
 * The token of a mailed link, taken out of the address bar and the history as soon as it is read: what is left there (`path`)
 * can be shown, shared or sent along as a referrer without harm. Null = the address came without one.
 */
export function useMailedToken(token: string | undefined, path: `/verify/${string}`): string | null {
  const [own] = useState(() => token ?? rememberedToken());
  useEffect(() => {
    if (token !== undefined) window.history.replaceState({ [STATE_KEY]: token }, '', path);
  }, [token, path]);
  return own;
}
