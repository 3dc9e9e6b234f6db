import { type PocketStart, pocketStart, startPocket } from '@kolaj/contract/pocket/pocket';
import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, call, onSessionOver } from '../../../lib/calls/api.ts';

const STORAGE_KEY = 'kolaj-m';

export type Start =
  | { kind: 'loading' }
  /** Nobody is logged in; `known` was before, on this phone. */
  | { kind: 'login'; known: PocketStart | null }
  | { kind: 'failed'; error: unknown }
  | { kind: 'ready'; start: PocketStart };

/** What the last opening said, so that the app is there before the network is. */
function stored(): PocketStart | null {
  try {
    return z.safeParse(pocketStart, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Forgets who works here: the next opening asks for a login. What waits to be uploaded stays, by its person. */
export const forgetStart = () => localStorage.removeItem(STORAGE_KEY);

/** Who works here, from the phone at once and from the server as soon as it answers. */
export function useStart(): { start: Start; ask: () => void } {
  const [start, setStart] = useState<Start>(() => {
    const known = stored();
    return known === null ? { kind: 'loading' } : { kind: 'ready', start: known };
  });
  const ask = useCallback(() => {
    void call(startPocket, {}).then(
      ({ data }) => {
        localStorage.setItem(STORAGE_KEY, JSON.stringify(data));
        setStart({ kind: 'ready', start: data });
      },
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 401) setStart({ kind: 'login', known: stored() });
        // What is known stays good without a network.
        else setStart((before) => (before.kind === 'ready' ? before : { kind: 'failed', error }));
      },
    );
  }, []);
  useEffect(ask, [ask]);
  useEffect(() => onSessionOver(() => setStart({ kind: 'login', known: stored() })), []);
  return { start, ask };
}
