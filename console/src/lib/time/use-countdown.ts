import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Whole seconds until `at` (epoch ms), counting down automatically; 0 = it is due, or there is nothing to wait for. */
export function useCountdown(at: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = at !== null && at > now;
  useEffect(() => {
    setNow(Date.now());
    if (at === null || at <= Date.now()) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [at]);
  return isRunning ? secondsUntil(at, now) : 0;
}

/** Never 0 while there is something left: a button that says 0 and does nothing misleads. */
export const secondsUntil = (at: number, now: number) => Math.max(0, Math.ceil((at - now) / SECOND_MS));

/** `0:09`, `2:30`, `15:00`. */
export function formatWait(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
