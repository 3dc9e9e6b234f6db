import { useSyncExternalStore } from 'react';

const CLOSED_KEY = 'kolaj-onboarding-closed';
const listeners = new Set<() => void>();

const stored = () => localStorage.getItem(CLOSED_KEY) ?? '';
const shopsOf = (value: string) => value.split(' ').filter((pid) => pid !== '');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether the steps are put away for this shop on this device; they can be opened again. */
export function useClosed(pid: string): { isClosed: boolean; setIsClosed: (isClosed: boolean) => void } {
  const shops = shopsOf(useSyncExternalStore(subscribe, stored));
  const setIsClosed = (isClosed: boolean) => {
    const others = shopsOf(stored()).filter((one) => one !== pid);
    localStorage.setItem(CLOSED_KEY, (isClosed ? [...others, pid] : others).join(' '));
    for (const listener of listeners) listener();
  };
  return { isClosed: shops.includes(pid), setIsClosed };
}
