import { useEffect, useEffectEvent, useState } from 'react';

interface Answered<Answer> {
  data: Answer | undefined;
  /** What was thrown; undefined while waiting and when it worked. */
  error: unknown;
}

/** Asks once, when the page opens. For the public pages, which keep nothing between pages. */
export function useAnswer<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Answered<Answer> {
  const [answered, setAnswered] = useState<Answered<Answer>>({ data: undefined, error: undefined });
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    askNow(signal).then(
      (data) => setAnswered({ data, error: undefined }),
      (error: unknown) => {
        if (!signal.aborted) setAnswered({ data: undefined, error });
      },
    );
    return () => controller.abort();
  }, []);
  return answered;
}
