import * as z from 'zod/mini';
import type { BoundJob, Job } from './define-job.ts';

/** Gives a job what it needs to run. Throws on a payload that does not fit: a bug of ours, never retried into silence. */
export function bindJob<Payload, Deps>(job: Job<Payload, Deps>, deps: Deps): BoundJob {
  const { name, policy, attempts, retryDelaySeconds, timeLimitSeconds, slots } = job;
  return {
    name,
    policy,
    attempts,
    retryDelaySeconds,
    timeLimitSeconds,
    slots,
    schedule: job.schedule ?? null,
    run: (payload, context) => job.run(z.parse(job.payload, payload), deps, context),
  };
}

/** A job to be done: what the pipeline answers with. */
export interface JobOrder {
  name: string;
  payload: object;
  key: string | null;
  priority: number;
  /** Not before, seconds from now. */
  delaySeconds: number;
}

/** Orders a job. `priority` 10 = a person waits for it, 0 = the normal flow. */
export function order<Payload extends object, Deps>(
  job: Job<Payload, Deps>,
  payload: Payload,
  options: { priority?: number; delaySeconds?: number } = {},
): JobOrder {
  return {
    name: job.name,
    payload,
    key: job.key?.(payload) ?? null,
    priority: options.priority ?? 0,
    delaySeconds: options.delaySeconds ?? 0,
  };
}
