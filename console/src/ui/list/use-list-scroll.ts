import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useScroller } from '../page/page-frame.tsx';

const keyOf = (entry: string) => `kolaj-scroll-${entry}`;

/** The router's name of the history entry that the browser shows now. */
function entryNow(): string {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && '__TSR_key' in state ? String(state.__TSR_key) : '';
}

/** Gives the place without asking the scroller, which would have the new page laid out a time too many. */
function restore(scroller: HTMLElement, entry: string): number {
  const kept = Number(sessionStorage.getItem(keyOf(entry)) ?? 0);
  if (kept > 0) scroller.scrollTop = kept;
  return kept;
}

/**
 * Reload and Back find the list where it was left. The router does the same, but before this list has its height;
 * `isReady` = it has.
 */
export function useListScroll(isReady: boolean): void {
  const scroller = useScroller();
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' });
  const isRestored = useRef(false);

  useLayoutEffect(() => {
    if (scroller === null || !isReady) return;
    let place = isRestored.current ? scroller.scrollTop : restore(scroller, entry);
    isRestored.current = true;
    const follow = () => {
      // On the way to another page the scroller already belongs to that one.
      if (entryNow() === entry) place = scroller.scrollTop;
    };
    // Written once, on leaving: storage is slow, and a list scrolls at every frame.
    const keep = () => sessionStorage.setItem(keyOf(entry), String(Math.round(place)));
    // First of all who listen: after the list has drawn its rows, to ask for the place has them laid out.
    const early = { capture: true, passive: true };
    scroller.addEventListener('scroll', follow, early);
    window.addEventListener('pagehide', keep);
    return () => {
      scroller.removeEventListener('scroll', follow, early);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [scroller, isReady, entry]);
}
