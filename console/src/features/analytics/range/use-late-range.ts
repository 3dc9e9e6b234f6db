import { useEffect, useState } from 'react';
import type { RangeKeys } from '../analytics.query.ts';

/** Whoever steps through days does not want each of them loaded, ms (ANA-07). */
const reloadAfterMs = 3_000;

/** The range that is loaded: the chosen one 3 s after it was chosen, or at once when somebody asks for it. */
export function useLateRange({ from, to }: RangeKeys) {
  const [loaded, setLoaded] = useState<RangeKeys>({ from, to });
  const isWaiting = loaded.from !== from || loaded.to !== to;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLoaded({ from, to }), reloadAfterMs);
    return () => clearTimeout(timer);
  }, [isWaiting, from, to]);
  return { loaded, isWaiting, loadNow: () => setLoaded({ from, to }) };
}
