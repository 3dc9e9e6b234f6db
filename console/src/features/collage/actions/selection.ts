import { useSyncExternalStore } from 'react';

/** The chosen ids, outside React: a tile listens for its own id only, so that one tick draws one tile again. */
export interface Selection {
  has: (id: string) => boolean;
  /** Something is chosen. */
  isOn: () => boolean;
  ids: () => ReadonlySet<string>;
  toggle: (id: string) => void;
  /** From the last toggled one to `id`, both included, in the order of `inOrder`. Without a start it is a toggle. */
  extend: (id: string, inOrder: readonly string[]) => void;
  set: (ids: Iterable<string>) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createSelection(): Selection {
  let ids: ReadonlySet<string> = new Set();
  let anchor: string | null = null;
  const listeners = new Set<() => void>();
  const change = (next: ReadonlySet<string>) => {
    ids = next;
    for (const listener of [...listeners]) listener();
  };
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    anchor = id;
    change(next);
  };
  return {
    has: (id) => ids.has(id),
    isOn: () => ids.size > 0,
    ids: () => ids,
    toggle,
    extend: (id, inOrder) => {
      if (anchor === null) return toggle(id);
      change(new Set([...ids, ...rangeOf(inOrder, anchor, id)]));
      anchor = id;
    },
    set: (next) => change(new Set(next)),
    clear: () => {
      anchor = null;
      if (ids.size > 0) change(new Set());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Everything from one id to the other, whichever is first; only `to` when one of them is not there. */
export function rangeOf(inOrder: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [inOrder.indexOf(from), inOrder.indexOf(to)];
  if (a < 0 || b < 0) return [to];
  return inOrder.slice(Math.min(a, b), Math.max(a, b) + 1);
}

export const useIsSelected = (selection: Selection, id: string) =>
  useSyncExternalStore(selection.subscribe, () => selection.has(id));

export const useIsSelecting = (selection: Selection) => useSyncExternalStore(selection.subscribe, selection.isOn);

export const useSelectedIds = (selection: Selection) => useSyncExternalStore(selection.subscribe, selection.ids);
