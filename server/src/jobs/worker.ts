import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { facts } from '../kernel/facts.ts';
import { during, placeIn, type SpanStart } from '../kernel/spans.ts';
import { StoreUnavailable } from '../ports/file-store.ts';
import type { BoundJob } from './define-job.ts';

export interface Workers {
  /** When a job was last taken, ms since 1970; null = never. For the health page. */
  lastClaimAt: () => number | null;
  /** Takes no more jobs, asks the running ones to end (their `signal`) and waits for them; answers which have not. */
  stop: (withinMs: number) => Promise<string[]>;
}

/**
 * Starts the workers of this process: one `work()` per slot. A worker takes one job per wake-up and would then wait for the
 * next notification; it wakes itself after every job instead, so that a backlog runs without pauses (platform-node24 §6).
 */
export async function startWorkers(boss: PgBoss, jobs: readonly BoundJob[], log: FastifyBaseLogger): Promise<Workers> {
  let lastClaim: number | null = null;
  const stopping = new AbortController();
  const running = new Map<string, string>();
  const started: { name: string; id: string }[] = [];

  for (const job of jobs) {
    for (let slot = 0; slot < job.slots; slot++) {
      const id: string = await boss.work<object>(
        job.name,
        { batchSize: 1, notifyPollingIntervalSeconds: 2, pollingIntervalSeconds: 2, heartbeatRefreshSeconds: 3 },
        async ([taken]) => {
          if (!taken) return;
          lastClaim = Date.now();
          const since = performance.now();
          running.set(taken.id, job.name);
          const tell = (outcome: 'done' | 'failed') =>
            facts.jobRan.tell({ name: job.name, outcome, seconds: (performance.now() - since) / 1000 });
          try {
            const signal = AbortSignal.any([taken.signal, stopping.signal]);
            const [attempt, lastAttempt] = [taken.retryCount + 1, taken.retryCount + 1 >= job.attempts];
            await during(
              () => spanOf({ ...taken, attempt }),
              () => whenFilesAnswer(() => job.run(taken.data, { signal, attempt, lastAttempt }), signal),
            );
            tell('done');
          } catch (error) {
            tell('failed');
            log.error({ err: error, job: job.name, id: taken.id, attempt: taken.retryCount + 1 }, 'job failed');
            throw error;
          } finally {
            running.delete(taken.id);
            boss.notifyWorker(id);
          }
        },
      );
      started.push({ name: job.name, id });
    }
  }

  return {
    lastClaimAt: () => lastClaim,
    async stop(withinMs) {
      stopping.abort();
      const ended = Promise.all(started.map(({ name, id }) => boss.offWork(name, { id, wait: true })));
      await Promise.race([ended, wait(withinMs, undefined, { ref: false })]);
      // Those start again elsewhere once their heartbeat is missed; nothing correct depends on the wait.
      return [...new Set(running.values())].sort();
    },
  };
}

interface TakenJob {
  id: string;
  name: string;
  data: object;
  attempt: number;
}

/** A part of the trace in which it was ordered; a job that nobody ordered begins one. */
function spanOf({ id, name, data, attempt }: TakenJob): SpanStart {
  const { shopId, traceparent }: { shopId?: unknown; traceparent?: unknown } = data;
  const shop = typeof shopId === 'string' ? { 'kolaj.shop': shopId } : {};
  const facts = { ...shop, 'messaging.message.id': id, 'kolaj.attempt': attempt };
  return { name, kind: 'taken', parent: placeIn(traceparent), facts };
}

const filesAskedEveryMs = 5000;
const filesWaitedForMs = 600_000;

/** An outage of the file store is nobody's failed try as long as the queue leaves the job here: it begins again when the store may be back. */
async function whenFilesAnswer(run: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const until = performance.now() + filesWaitedForMs;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || signal.aborted || performance.now() > until) throw error;
      await wait(filesAskedEveryMs, undefined, { signal });
    }
  }
}
