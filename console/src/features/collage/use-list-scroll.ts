import { useLocation } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useScroller } from '../../ui/page-frame.tsx';

const keyOf = (entry: string) => `kolaj-scroll-${entry}`;

/**
 * Reload and Back find the list where it was left. The router does the same, but before this list has its height;
 * `isReady` = it has.
 */
export function useListScroll(isReady: boolean): void {
  const scroller = useScroller();
  const entry = useLocation({ select: ({ state, href }) => state.__TSR_key ?? href });
  const isRestored = useRef(false);

  useLayoutEffect(() => {
    if (scroller === null || !isReady || isRestored.current) return;
    isRestored.current = true;
    const kept = Number(sessionStorage.getItem(keyOf(entry)) ?? 0);
    if (kept > 0) scroller.scrollTop = kept;
  }, [scroller, isReady, entry]);

  useLayoutEffect(() => {
    if (scroller === null || !isReady) return;
    const keep = () => sessionStorage.setItem(keyOf(entry), String(Math.round(scroller.scrollTop)));
    keep();
    scroller.addEventListener('scrollend', keep);
    return () => scroller.removeEventListener('scrollend', keep);
  }, [scroller, isReady, entry]);
}
