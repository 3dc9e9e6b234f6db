import * as z from 'zod/mini';
import { endpoint, id, instant, nothing, resultOf } from '../endpoint.ts';

const queue = z.object({
  name: z.string(),
  /** Seconds that the oldest job that may run has been waiting; null = none is. */
  oldest_seconds: z.nullable(z.int()),
  waiting: z.int(),
  running: z.int(),
  /** Given up in the last 30 days, and not tried again since. */
  failed: z.int(),
});
export type JobQueue = z.infer<typeof queue>;

const failedJob = z.object({
  id,
  name: z.string(),
  firm: z.nullable(z.object({ pid: z.string(), name: z.string() })),
  attempts: z.int(),
  error: z.string(),
  failed_at: instant,
  retried_at: z.nullable(instant),
});
export type FailedJob = z.infer<typeof failedJob>;

export const getJobs = endpoint({
  method: 'POST',
  path: '/admin/jobs',
  role: 'admin',
  summary: 'How many jobs wait, run and were given up, of each kind; the newest 200 that were given up',
  input: nothing,
  output: resultOf(z.object({ queues: z.array(queue), failed: z.array(failedJob) })),
});

export const retryJobs = endpoint({
  method: 'POST',
  path: '/admin/jobs/retry',
  role: 'admin',
  summary: 'Orders jobs again that were given up; each once',
  input: z.object({ jobs: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  output: resultOf(z.object({ retried: z.int() })),
});
