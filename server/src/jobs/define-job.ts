import type * as z from 'zod/mini';

/** What pg-boss does with several jobs of one key: `each` = all run; `one-waiting` = at most one waits per key. */
export type JobPolicy = 'each' | 'one-waiting';

export interface JobContext {
  /** Aborted when the job is cancelled, expires, or the process stops. */
  signal: AbortSignal;
  /** 1 for the first try. */
  attempt: number;
  lastAttempt: boolean;
}

/**
 * A kind of background work, declared in one place. `run` must be safe to run twice: a process may die at any instruction
 * and the job starts again elsewhere.
 */
export interface Job<Payload, Deps> {
  name: string;
  payload: z.ZodMiniType<Payload>;
  policy: JobPolicy;
  /** Jobs with the same key are the same work (`one-waiting`). */
  key?: (payload: Payload) => string;
  attempts: number;
  /** Seconds before the second try; doubles afterwards. */
  retryDelaySeconds: number;
  /** Seconds after which a run counts as lost even with a heartbeat. */
  timeLimitSeconds: number;
  /** How many run at once in one process. */
  slots: number;
  /** Cron expression in UTC, for jobs that run automatically with the payload `{}`. */
  schedule?: string;
  run: (payload: Payload, deps: Deps, context: JobContext) => Promise<void>;
}

/** Curried, so that the dependencies are named and the payload is inferred. */
export function defineJob<Deps>() {
  return <Payload>(job: Job<Payload, Deps>): Job<Payload, Deps> => job;
}

/** A job with its dependencies: what a worker runs. The payload is parsed by the job's own schema. */
export interface BoundJob {
  name: string;
  policy: JobPolicy;
  attempts: number;
  retryDelaySeconds: number;
  timeLimitSeconds: number;
  slots: number;
  schedule: string | null;
  run: (payload: unknown, context: JobContext) => Promise<void>;
}
