import { useState } from 'react';
import { ApiError } from '../../lib/calls/api.ts';
import { useCountdown } from '../../lib/time/use-countdown.ts';

const TOO_MANY = 429;
const SECOND_MS = 1_000;
/** Where the server does not say how long. */
const USUAL_WAIT_SECONDS = 30;

/** When the next try is allowed after this answer, epoch ms; null when it was not about too many tries. */
export function waitUntil(error: unknown, now: number): number | null {
  if (!(error instanceof ApiError) || error.status !== TOO_MANY) return null;
  return now + (error.retryAfterSeconds ?? USUAL_WAIT_SECONDS) * SECOND_MS;
}

interface Wait {
  /** Epoch ms; null once the time has come. */
  until: number | null;
  isWaiting: boolean;
  /** Looks at what a call threw; true = it is about waiting and needs no other words. */
  take: (error: unknown) => boolean;
  end: () => void;
}

/** Keeps a form from trying again before the server would listen. */
export function useWait(): Wait {
  const [until, setUntil] = useState<number | null>(null);
  const isWaiting = useCountdown(until) > 0;
  return {
    until: isWaiting ? until : null,
    isWaiting,
    take: (error) => {
      const next = waitUntil(error, Date.now());
      if (next !== null) setUntil(next);
      return next !== null;
    },
    end: () => setUntil(null),
  };
}
