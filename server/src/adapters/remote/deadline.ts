import { setTimeout as wait } from 'node:timers/promises';
import { SourceError } from '../../ports/source-error.ts';
import { tries } from './limits.ts';

/** Rejects with `no-answer` when the work takes longer than `ms`; `stop` must make the work end. */
export async function within<Result>(
  ms: number,
  work: Promise<Result>,
  { stop, what }: { stop: () => void; what: string },
): Promise<Result> {
  const timer = new AbortController();
  const late = wait(ms, undefined, { signal: timer.signal }).then(() => {
    throw new SourceError('no-answer', `${what}: no answer within ${Math.round(ms / 1000)} s.`);
  });
  // Whichever loses the race may still reject; nobody waits for it any more.
  work.catch(() => undefined);
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    stop();
    throw error;
  } finally {
    timer.abort();
  }
}

/** Tries again, with growing waits, what failed with a passing trouble. `attempt` counts from 1. */
export async function withRetries<Result>(
  backoffMs: number,
  work: (attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt >= tries || !(error instanceof SourceError && error.isPassing)) throw error;
      await wait(backoffMs * 2 ** (attempt - 1));
    }
  }
}
