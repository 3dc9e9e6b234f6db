import { useEffect, useEffectEvent, useRef } from 'react';

/** Acts once, `ms` after mounting; the clock stops while it is not on and continues from there. */
export function useAfter(ms: number, act: () => void, isOn = true): void {
  const leftMs = useRef(ms);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!isOn) return;
    const startedAt = performance.now();
    const timer = setTimeout(run, leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedAt;
    };
  }, [isOn]);
}
