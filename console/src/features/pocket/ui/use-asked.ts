import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

interface Asked<Answer> {
  data: Answer | undefined;
  /** Why the last asking did not work; the answer before it stays. */
  error: unknown;
  /** Asks now; an answer that is on its way no longer counts. */
  again: () => void;
}

/**
 * Asks when the page opens, when it is looked at again, when the network comes back, and every `everyMs`. `what` names the
 * question; another name asks anew.
 */
export function useAsked<Answer>(
  what: string,
  ask: (signal: AbortSignal) => Promise<Answer>,
  { everyMs = 30_000 }: { everyMs?: number } = {},
): Asked<Answer> {
  const [answer, setAnswer] = useState<{ what: string; data: Answer | undefined; error: unknown }>({
    what,
    data: undefined,
    error: undefined,
  });
  const askNow = useEffectEvent(ask);
  const run = useRef(new AbortController());
  const again = useCallback(() => {
    run.current.abort();
    run.current = new AbortController();
    const { signal } = run.current;
    askNow(signal).then(
      (data) => {
        if (signal.aborted) return;
        setAnswer({ what, data, error: undefined });
      },
      (error: unknown) => {
        if (!signal.aborted)
          setAnswer((before) => ({ what, data: before.what === what ? before.data : undefined, error }));
      },
    );
  }, [what]);
  useEffect(() => {
    again();
    const look = () => document.visibilityState === 'visible' && again();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', look);
    return () => {
      run.current.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', look);
    };
  }, [again, everyMs]);
  const isSame = answer.what === what;
  return { data: isSame ? answer.data : undefined, error: isSame ? answer.error : undefined, again };
}
