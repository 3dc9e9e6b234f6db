import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { BoundJob } from './define-job.ts';

export interface Workers {
  /** When a job was last taken, ms since 1970; null = never. For the health page. */
  lastClaimAt: () => number | null;
  /** Takes no more jobs. */
  stop: () => Promise<void>;
}

/**
 * Starts the workers of this process: one `work()` per slot. A worker takes one job per wake-up and would then wait for the
 * next notification; it wakes itself after every job instead, so that a backlog runs without pauses (platform-node24 §6).
 */
export async function startWorkers(boss: PgBoss, jobs: readonly BoundJob[], log: FastifyBaseLogger): Promise<Workers> {
  let lastClaim: number | null = null;
  const started: { name: string; id: string }[] = [];

  for (const job of jobs) {
    for (let slot = 0; slot < job.slots; slot++) {
      const id: string = await boss.work<object>(
        job.name,
        { batchSize: 1, notifyPollingIntervalSeconds: 2, pollingIntervalSeconds: 2, heartbeatRefreshSeconds: 3 },
        async ([taken]) => {
          if (!taken) return;
          lastClaim = Date.now();
          try {
            await job.run(taken.data, {
              signal: taken.signal,
              attempt: taken.retryCount + 1,
              lastAttempt: taken.retryCount + 1 >= job.attempts,
            });
          } catch (error) {
            log.error({ err: error, job: job.name, id: taken.id, attempt: taken.retryCount + 1 }, 'job failed');
            throw error;
          } finally {
            boss.notifyWorker(id);
          }
        },
      );
      started.push({ name: job.name, id });
    }
  }

  return {
    lastClaimAt: () => lastClaim,
    async stop() {
      await Promise.all(started.map(({ name, id }) => boss.offWork(name, { id, wait: false })));
    },
  };
}
