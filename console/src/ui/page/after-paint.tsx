import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '../../lib/dom/when-idle.ts';

/** A page that is never idle shows the rest all the same. */
const LATEST_MS = 1_000;

/** Whether the first page of this visit has been drawn. */
let isPainted = false;

/** What the first page of a visit does without: it is asked for, loaded and drawn once that page is on the screen; on later pages at once. */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isTime, setIsTime] = useState(isPainted);
  useEffect(() => {
    if (isTime) return;
    const show = () => {
      isPainted = true;
      setIsTime(true);
    };
    const timer = setTimeout(show, LATEST_MS);
    const cancel = whenIdle(show);
    return () => {
      clearTimeout(timer);
      cancel();
    };
  }, [isTime]);
  return isTime ? children : null;
}
