import { useEffect, useSyncExternalStore } from 'react';

let keepers = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  keepers += by;
  for (const tell of listeners) tell();
}

/** This page keeps what is typed without a connection, and sends it later: the banner says so. */
export function useKeepsOffline(): void {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

export const useIsKeptOffline = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => keepers > 0,
  );
